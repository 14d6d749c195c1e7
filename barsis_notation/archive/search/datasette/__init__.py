"""What Datasette is given to open an archive with: titles, and questions to ask."""
