"""Who sends a request, from where, and how often they may."""
