"""What computes fast: kernels, and the linker that compiles them together with a game's rules."""
