"""What the files of backgammon programs share: short ids of positions."""
