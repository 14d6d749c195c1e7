"""FMT5xx: problems of MessagePack files and tables.

Tables are those of this package (csv, parquet), and those of other programs that are read by a map.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

MSGPACK_SYNTAX: Final = Code(
    code="FMT501",
    name="msgpack-syntax",
)
TABLE_COLUMNS: Final = Code(
    code="FMT502",
    name="table-columns",
)
TABLE_ROW: Final = Code(
    code="FMT503",
    name="table-row",
    bad='1,"Amal,2',
    good='1,"Amal",2',
)
TABLE_DIFFERS: Final = Code(
    code="FMT504",
    name="table-differs",
    severity=Severity.WARNING,
)
TABLE_OTHER_LAYOUT: Final = Code(
    code="FMT505",
    name="table-other-layout",
    severity=Severity.INFO,
)
NO_PYARROW: Final = Code(
    code="FMT506",
    name="pyarrow-missing",
    bad="barsis convert games.parquet games.barsis.jsonl",
    good="pip install 'barsis_notation[parquet]'",
)
PARQUET_DAMAGED: Final = Code(
    code="FMT507",
    name="parquet-damaged",
)
MAP_UNREADABLE: Final = Code(
    code="FMT508",
    name="map-unreadable",
    bad='{"format": "barsis-map/1",',
    good='{\n  "format": "barsis-map/1",\n  …\n}',
)
MAP_WRONG: Final = Code(
    code="FMT509",
    name="map-wrong",
    good='"seats": {"red": "S", …}',
)
MAP_NO_COLUMN: Final = Code(
    code="FMT510",
    name="map-no-column",
    bad='"throw": ["roll"]\nid,no,player,dice,from,to',
    good='"throw": ["roll"]\nid,no,player,roll,from,to',
)
MAP_CELL: Final = Code(
    code="FMT511",
    name="map-cell",
    good='"seats": {"grün": "S", …}',
)
MAP_ROW_ORDER: Final = Code(
    code="FMT512",
    name="map-row-order",
    bad="id,no,player,roll\ng1,2,blue,3\ng1,1,red,2",
    good="id,no,player,roll\ng1,1,red,2\ng1,2,blue,3",
)
MAP_NOT_ADJACENT: Final = Code(
    code="FMT513",
    name="map-not-adjacent",
    bad="id,no,player,roll\ng1,1,red,2\ng2,1,red,2\ng1,2,blue,3",
    good="id,no,player,roll\ng1,1,red,2\ng1,2,blue,3\ng2,1,red,2",
)
MAP_VARIES: Final = Code(
    code="FMT514",
    name="map-varies",
    severity=Severity.WARNING,
    bad='"rating": "elo"\ng1,1,red,2,,,1500\ng1,2,blue,3,,,1600',
    good='"rating": "elo"\ng1,1,red,2,,,1500\ng1,2,blue,3,,,1500',
)
TABLE_GAMES_MISSING: Final = Code(
    code="FMT020",
    name="table-games-missing",
)
TABLE_CELL_DIFFERS: Final = Code(
    code="FMT516",
    name="table-cell-differs",
    severity=Severity.WARNING,
)
TABLE_SISTER_DIFFERS: Final = Code(
    code="FMT021",
    name="table-sister-differs",
    severity=Severity.WARNING,
)
RULES_UNTOLD: Final = Code(
    code="FMT515",
    name="rules-untold",
    severity=Severity.WARNING,
    bad='{"id": "elsewhere", "version": 1}',
    good='{"id": "barsis", "version": 1}',
)
