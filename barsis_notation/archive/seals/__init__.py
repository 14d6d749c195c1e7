"""What shows that nothing was changed: keys, signatures, checkpoints, proofs."""
