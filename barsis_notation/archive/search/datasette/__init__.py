"""Metadata for opening an archive with Datasette: titles and queries, in ``metadata.json``."""
