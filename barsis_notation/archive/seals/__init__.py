"""Keys, signatures, checkpoints and proofs.

A checkpoint names the archive, its size, its root and its chain; it also names its key, which
readers must know from another source. Signatures are those of minisign. A checkpoint stored
elsewhere is the only protection against replacing a whole archive, or restoring an old copy. A
proof belongs to one checkpoint (a consistency proof to two). ``exchange/bag_files/check_proof.py``
checks proofs independently, in plain Python.
"""
