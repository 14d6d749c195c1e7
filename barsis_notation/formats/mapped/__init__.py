"""Tables of other programs, read by a map: a file that says what their columns mean.

A table is CSV, JSON Lines or Parquet with one row a turn or one row a move; the rows of a game
stand together. A game with a row that the map gives no meaning is left out; the others are read.
"""
