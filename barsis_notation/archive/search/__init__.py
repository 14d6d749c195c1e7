"""Search an archive by its tables, and by the play of its records.

Tables answer first: words by the full-text index, in which no character of a query is syntax;
people, events and games by folded names. Only matching records are unpacked for questions about
positions (``in_play``). There is no index of positions: it would be several times as large as
the records.
"""
