"""Everything that thinks, in processes of its own."""
