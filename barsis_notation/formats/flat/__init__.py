"""The tables ``games``, ``turns`` and ``moves``, as CSV and Parquet.

``table_columns`` declares every column once: name, type, meaning, and the function that makes its
cells. Writers, the check of edited cells, the tests and ``docs/reference/table-columns.md`` use
this declaration. The last column of ``games`` contains the whole record: only that table is read
back, and the record is complete. Cells of the other two tables are compared with the record. Tables
written together share one id (``sets``), made from the record ids. Parquet is read in a child
process, because some damaged files end the process that reads them.
"""
