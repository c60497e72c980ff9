"""Run every benchmark and print its table."""

from bench import counting, playing, starting

for benchmark in (counting, playing, starting):
    benchmark.main()
