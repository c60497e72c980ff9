"""`trilith play`: a game at one terminal."""
