"""The JSON Schema of a map (2020-12), made from its structs.

``python -m barsis_notation.formats.mapped.schema`` writes ``schemas/map-1.schema.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from barsis_notation.base.saving import save
from barsis_notation.formats.mapped.layout import Map
from barsis_notation.record.schema import schema_of
from barsis_notation.record.shapes import schema_id

PATH: Final = Path("schemas") / "map-1.schema.json"
ID: Final = schema_id(PATH.name)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a map."""
    return schema_of(Map, ID)


def schema_text() -> str:
    """Return the published schema file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the published schema file."""
    save(PATH, schema_text().encode())


if __name__ == "__main__":
    main()
