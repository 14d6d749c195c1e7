"""Convert records from one format into another, with a report of what is lost.

``conversions`` reads and writes files one by one, ``parallel_conversion`` with several processes
and ``part_conversion`` in parts. ``targets`` names the files; ``conversion_report`` collects the
report.
"""
