"""The games as other libraries know games: PettingZoo, Gymnasium, OpenSpiel. Each module needs an extra of its own."""
