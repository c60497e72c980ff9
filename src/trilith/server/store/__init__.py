"""What is kept: tables and the events that made them."""
