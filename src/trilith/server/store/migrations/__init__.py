"""Alembic's steps from one shape of the database to the next; the server takes them when it starts."""
