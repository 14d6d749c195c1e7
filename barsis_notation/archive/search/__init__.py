"""Search of an archive by its tables, and by the play of its records.

The tables are queried first: words by the full-text index, people, events and games by folded
names. Characters of the user's input have no meaning in the syntax of full-text queries. Only
matching records are unpacked for questions about their play (``in_play``). Positions are not
indexed, because the index would be several times as large as the records.
"""
