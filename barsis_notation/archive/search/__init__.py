"""Search of an archive by its tables and by the play of its records.

The tables are queried first: the full-text index for words, and folded names for people, events and
games. Characters of the user's input have no meaning in the syntax of full-text queries. For
questions about the play (``in_play``), only the records that match are unpacked. Positions are not
indexed, because the index would be several times as large as the records.
"""
