"""Events: their files, the records of their games, and the tables made from them."""
