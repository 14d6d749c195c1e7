"""Spreadsheets (xlsx): reading of players and results, writing of standings and other tables.

The package openpyxl (the extra ``xlsx``) is imported only when one is read or written.
"""
