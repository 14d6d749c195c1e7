"""The tables ``games``, ``turns`` and ``moves``, as CSV and Parquet.

``table_columns`` declares every column once: name, type, meaning, and how it is made. Writers, the
check of edited cells, the tests and ``docs/tables.md`` use this declaration. The last column of
``games`` holds the whole record, so only that table is read back and nothing is lost; cells of
the other two are compared with the record. Tables written together carry one id (``sets``), made
from the record ids. Parquet is read in a child process, because some damaged files end the
process that reads them.
"""
