"""Run the examples in the documents."""
