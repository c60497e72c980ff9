"""Run by Alembic, inside the connection that the store hands over."""

from alembic import context

from trilith.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
