"""Looking back on a game: what each move was worth, where it turned, what was luck and what was skill."""
