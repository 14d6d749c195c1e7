"""Sample records, a folder a game: good ones, and faulty ones with the findings they must give."""
