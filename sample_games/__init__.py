"""Sample records, a folder a game: good ones, and faulty ones with the findings they must give.

``amman_open`` is an event of Barsis with the records of its games.
"""
