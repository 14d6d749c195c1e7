"""Search of an archive by its tables, and by the play of its records.

The tables are queried first: words by the full-text index, of whose query syntax users' input is
never a part; people, events and games by folded names. Only matching records are unpacked for
questions about their play (``in_play``). Positions are not indexed, because the index would be
several times as large as the records.
"""
