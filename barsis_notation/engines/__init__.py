"""The rules at work: one engine a family of games, all behind the same protocol."""
