"""The three tables that ``csv`` and ``parquet`` write: games, turns and moves."""
