"""Events: seating, pairings, standings, ratings."""
