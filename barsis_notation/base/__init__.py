"""What every other folder may stand on, and what knows none of them: how files are saved."""
