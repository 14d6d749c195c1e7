"""The tables games: Shesh Besh, with two dice, a bar and bearing off."""
