"""The record of one game: structs, turn strings, canonical bytes and ids.

No game rules are applied. ``scan`` is the only parser of the turn grammar. It converts a turn
string to integers, from which ``turns`` builds structs and which the engines replay directly.

``decode`` reads bytes. Canonical bytes are decoded by msgspec straight into structs; other bytes
are read again by ``full_decode``, which finds the place of every fault. ``unread_turns`` reads only
the header of canonical bytes and keeps the turns as bytes until they are needed: a legal record is
checked without decoding its turns. Text that is not JSON is scanned once more by ``json_slips``,
which reports each typing slip with the edits that repair it and stops at the first ambiguous one. A
fix is safe only if the correction of every slip is certain.

The record id is the SHA-256 of the canonical bytes (``canonical``). A record is limited in size,
nesting and CPU time (``decode.Limits``), and a compressed file in its unpacked size (``packing``).
"""
