"""Learning to judge 3 Stones by self-play."""
