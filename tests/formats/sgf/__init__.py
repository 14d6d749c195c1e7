"""SGF files of backgammon: made-up games, trees cut anywhere, and back."""
