"""How strong people are, from the results of their games; docs/ratings.md explains it."""
