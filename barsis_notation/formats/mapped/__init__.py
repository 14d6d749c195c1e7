"""Reading of tables of other programs by a map: a file that defines the meaning of their columns.

A table is CSV, JSON Lines or Parquet with one row per turn or per move; the rows of a game must be
consecutive. A game is left out if one of its rows has no meaning in the map; the others are read.
"""
