"""Spreadsheets (xlsx): players and results in and out, standings and other tables out.

The package openpyxl (the extra ``xlsx``) is imported only where one is read or written.
"""
