"""FMT5xx: problems of MessagePack files and tables.

The tables are those of this package (csv, parquet), and those of other programs, which are read by
a map.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

MSGPACK_SYNTAX: Final = Code(code="FMT501", name="msgpack-syntax")
TABLE_COLUMNS: Final = Code(code="FMT502", name="table-columns")
TABLE_ROW: Final = Code(code="FMT503", name="table-row")
TABLE_DIFFERS: Final = Code(code="FMT504", name="table-differs", severity=Severity.WARNING)
TABLE_OTHER_LAYOUT: Final = Code(code="FMT505", name="table-other-layout", severity=Severity.INFO)
NO_PYARROW: Final = Code(code="FMT506", name="pyarrow-missing")
PARQUET_DAMAGED: Final = Code(code="FMT507", name="parquet-damaged")
MAP_UNREADABLE: Final = Code(code="FMT508", name="map-unreadable")
MAP_WRONG: Final = Code(code="FMT509", name="map-wrong")
MAP_NO_COLUMN: Final = Code(code="FMT510", name="map-no-column")
MAP_CELL: Final = Code(code="FMT511", name="map-cell")
MAP_ROW_ORDER: Final = Code(code="FMT512", name="map-row-order")
MAP_NOT_ADJACENT: Final = Code(code="FMT513", name="map-not-adjacent")
MAP_VARIES: Final = Code(code="FMT514", name="map-varies", severity=Severity.WARNING)
TABLE_GAMES_MISSING: Final = Code(code="FMT020", name="table-games-missing")
TABLE_CELL_DIFFERS: Final = Code(
    code="FMT516", name="table-cell-differs", severity=Severity.WARNING
)
TABLE_SISTER_DIFFERS: Final = Code(
    code="FMT021", name="table-sister-differs", severity=Severity.WARNING
)
RULES_UNTOLD: Final = Code(code="FMT515", name="rules-untold", severity=Severity.WARNING)
