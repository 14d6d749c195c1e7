"""The examples in the documents, run."""
