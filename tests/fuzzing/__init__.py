"""Fuzz every reader with damaged files. Any bytes must give records or findings."""
