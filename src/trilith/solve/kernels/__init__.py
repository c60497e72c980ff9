"""Kernels that solve: plain Python that the linker binds to a game and compiles."""
