"""From one format into another: what becomes of every record, and a report of what is lost."""
