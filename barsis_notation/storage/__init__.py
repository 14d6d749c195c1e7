"""Objects in the stores of a cloud, read as files are, and the places that results are put in."""
