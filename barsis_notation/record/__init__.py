"""The record of one game: structs, turn strings, canonical bytes and ids. Knows no rules.

``scan`` is the only parser of the turn grammar. It writes a turn string as integers: ``turns``
makes structs from them, and the engines replay them directly.

``decode`` reads bytes. Canonical bytes go through msgspec straight into structs; anything else
is read again by ``full_decode``, which finds the place of every fault. ``unread_turns`` reads
only the header of canonical bytes and leaves the turns as bytes until they are needed: a legal
record is checked without ever decoding its turns. Text that is not JSON is scanned once more by
``json_slips``, which names each slip with the edits that would repair it and stops at the first
that could mean two things; a fix is safe only if every slip is certain.

The record id is the SHA-256 of the canonical bytes (``canonical``). A record is bounded in size,
nesting and CPU time (``decode.Limits``), a compressed file in the size it may expand to
(``packing``).
"""
