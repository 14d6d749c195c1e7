"""The leaping games: Natt Klab ash-Shawk, with steps and short leaps on a board, no throws."""
