"""Players measured by exact values: how often they throw away what is won or drawn."""
