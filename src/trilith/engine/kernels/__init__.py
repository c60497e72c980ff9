"""Kernels: plain Python for any game, compiled by the linker."""
