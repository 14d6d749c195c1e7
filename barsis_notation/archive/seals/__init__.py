"""Keys, signatures, checkpoints and proofs.

A checkpoint names archive, size, root and chain; it also names its key, which readers must know
from elsewhere. Signatures are those of minisign. A checkpoint kept elsewhere is the only
protection against replacing a whole archive, or restoring an old copy. A proof belongs to one
checkpoint. ``exchange/bag_files/check_proof.py`` checks proofs independently, in plain Python.
"""
