"""The tab games: Kiôz. Pieces run through the rows of a board of holes, by the fall of sticks."""
