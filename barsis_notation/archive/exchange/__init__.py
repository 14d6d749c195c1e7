"""Export and import: JSON Lines with a manifest, tables, and bags (BagIt).

A file with a manifest and a bag are both read as a ``Parcel``, which is checked as a whole before
the archive is changed. A newly created archive takes over a complete parcel with its id, acts and
checkpoints in one transaction; any other archive adds the records as it adds those of any file.
``anonymous`` lists the members of records that it keeps, so a member that is added to the record
format later is left out until it is listed.
"""
