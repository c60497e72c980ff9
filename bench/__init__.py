"""Benchmarks. `make bench` runs them all and prints their tables; nothing here is asserted."""
