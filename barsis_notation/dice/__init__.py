"""Throws that players at a distance can trust: seeds committed to, revealed, and checked."""
