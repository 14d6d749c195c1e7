"""Objects in the stores of clouds, and places where results stand."""
