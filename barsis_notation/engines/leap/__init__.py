"""The leaping games: Natt Klab ash-Shawk. Steps and short leaps on a board of cells, no throws."""
