"""The explorer: how often each move of a position was played, and how it scored, with what is known of its value."""
