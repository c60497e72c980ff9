"""Many games at once: how long from sending a move until both sides see it. Server and players in processes of their own."""
