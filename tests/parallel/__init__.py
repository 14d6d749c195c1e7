"""Processes that die, hang and eat memory, and the reports that do not show it."""
