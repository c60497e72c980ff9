"""The tables that are open now: who is there, what happens, and how it is shown."""
