"""What is asked of an archive, by its tables and by the play of its records."""
