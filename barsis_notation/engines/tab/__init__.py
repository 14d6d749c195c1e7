"""The tab games: Kiôz. Pieces run through rows of holes, moved by throws of sticks."""
