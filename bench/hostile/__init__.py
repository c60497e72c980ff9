"""A hundred hostile browsers, and what somebody who plays notices of them."""

from bench.hostile.run import main

__all__ = ["main"]
