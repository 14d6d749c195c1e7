"""Events: who plays whom, what the records of the games say, and the tables made from them."""
