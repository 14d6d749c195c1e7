"""Damaged files by the hundred thousand: whatever the bytes, records or findings come of them."""
