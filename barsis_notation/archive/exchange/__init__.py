"""Export and import: lines with a manifest, tables, and bags (BagIt).

A manifest and a bag are both read as a ``Parcel`` and checked as a whole before anything is
changed. An empty archive takes over a whole parcel with its id, acts and checkpoints in one
transaction; any other archive adds its records like those of any file. ``anonymous`` lists the
members it keeps, so a member added to records later is left out until it is listed.
"""
