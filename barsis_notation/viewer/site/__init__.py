"""A folder, an archive or an event as a static site: an index, pages of events, a page a game."""
