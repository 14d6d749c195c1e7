"""Published JSON Schemas (2020-12) of the record and its relatives."""
