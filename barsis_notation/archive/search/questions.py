"""Questions that are asked of an archive by Datasette, which shows databases in a browser.

Datasette knows a database by the name of its file, so the questions are made out to that name.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from barsis_notation.base import FilePath
from barsis_notation.base.resources import read_resource

PACKAGE: Final = "barsis_notation.archive.search.datasette"


def metadata(path: FilePath) -> bytes:
    """Return what ``datasette --metadata`` wants to know of the archive at *path*, as JSON."""
    about = json.loads(read_resource(PACKAGE, "metadata.json"))
    whole = {"databases": {Path(path).stem: about}}
    return json.dumps(whole, indent=2, ensure_ascii=False).encode() + b"\n"
