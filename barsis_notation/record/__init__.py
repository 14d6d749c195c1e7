"""The record of one game: structs, turn strings, canonical bytes and ids.

No game rules are applied. ``scan`` is the only parser of the turn grammar. It writes a turn string
as integers: ``turns`` builds structs from them, and the engines replay them directly.

``decode`` reads bytes. Canonical bytes are decoded by msgspec straight into structs; other bytes
are read again by ``full_decode``, which finds the place of every fault. ``unread_turns`` reads only
the header of canonical bytes and keeps the turns as bytes until they are needed: a legal record is
checked without decoding its turns. Text that is not JSON is scanned once more by ``json_slips``,
which reports each typing slip with the edits that repair it and stops at the first ambiguous one. A
fix is safe only if every slip is certain.

The record id is the SHA-256 of the canonical bytes (``canonical``). A record is limited in size,
nesting and CPU time (``decode.Limits``), a compressed file in its unpacked size (``packing``).
"""
