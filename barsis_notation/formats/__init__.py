"""The formats of records, tables of other programs read by a map, and ids of positions.

A plug-in is a ``Format`` whose ``read`` yields ``Decoded`` and whose findings are made from
``Code``; ``docs/how-to/add-a-format.md`` shows a complete one. ``read_table`` reads tables of other
programs by a map. XGIDs and GNU Backgammon ids name positions of Shesh Besh.

``input_files`` resolves the arguments of a command to files; ``folders`` walks folders and applies
``.gitignore``; ``sniffing`` recognises formats by the first bytes and the suffix.
``format_registry`` is a tuple of ``Format``; formats with costly imports are declared there as
``late``. Converters do not import one another, except that ``mapped`` reads rows with ``flat``.

A reader yields a record or a finding for every part of a file: one bad record never prevents
reading the rest. Text is decoded in ``encodings`` only. ``Decoded`` has the place of a record in
its file (``offset``, ``extent``), so that its bytes can be kept or changed in place (``rewrite``).
``spans`` divides a file into parts by its bytes alone: a line belongs to the part in which it
begins.

The losses of a format are found in the same way for all writers (``losses``): the record is
written, read back, and compared.

The names in ``__all__`` are public and stable, see ``docs/reference/stability.md``.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Code, Severity
    from barsis_notation.formats.backgammon.positions import (
        PositionIdError,
        is_gnubg_id,
        is_xgid,
        parse_gnubg_id,
        parse_xgid,
        print_gnubg_id,
        print_position_id,
        print_xgid,
    )
    from barsis_notation.formats.format import Format, Reader, Rewriter, Writer
    from barsis_notation.formats.format import get_single_record as get_single_record
    from barsis_notation.formats.format_registry import list_formats as list_formats
    from barsis_notation.formats.mapped.file import TableMap, load_map, read_map
    from barsis_notation.formats.mapped.reader import read_table
    from barsis_notation.formats.plug_ins import PlugInError
    from barsis_notation.language.messages import add_texts as add_texts
    from barsis_notation.record.canonical import canonical_bytes
    from barsis_notation.record.decode import STANDARD as DEFAULT_LIMITS
    from barsis_notation.record.decode import Decoded, Limits
    from barsis_notation.record.decode import decode as decode_record
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "backgammon.positions": (
                "PositionIdError is_gnubg_id is_xgid parse_gnubg_id parse_xgid "
                "print_gnubg_id print_position_id print_xgid"
            ),
            "format": "Format Reader Rewriter Writer get_single_record",
            "mapped.file": "TableMap load_map read_map",
            "mapped.reader": "read_table",
            "plug_ins": "PlugInError",
            "format_registry": "list_formats",
            ".diagnostics.findings": "Code Severity",
            ".language.messages": "add_texts",
            ".record.canonical": "canonical_bytes",
            ".record.decode": "DEFAULT_LIMITS=STANDARD Decoded Limits decode_record=decode",
        },
    )

__all__ = [
    "DEFAULT_LIMITS",
    "Code",
    "Decoded",
    "Format",
    "Limits",
    "PlugInError",
    "PositionIdError",
    "Reader",
    "Rewriter",
    "Severity",
    "TableMap",
    "Writer",
    "add_texts",
    "canonical_bytes",
    "decode_record",
    "get_single_record",
    "is_gnubg_id",
    "is_xgid",
    "list_formats",
    "load_map",
    "parse_gnubg_id",
    "parse_xgid",
    "print_gnubg_id",
    "print_position_id",
    "print_xgid",
    "read_map",
    "read_table",
]
