"""Pages that play a record: what is in them, before any browser looks."""
