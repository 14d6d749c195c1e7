"""Metadata for Datasette, a program that shows databases in a browser.

Datasette identifies a database by its file name, so the metadata is made for one file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from barsis_notation.base import FilePath
from barsis_notation.base.resources import read_resource

PACKAGE: Final = "barsis_notation.archive.search.datasette"


def make_metadata(path: FilePath) -> bytes:
    """Return the content of the file for ``datasette --metadata``, as UTF-8 JSON.

    The metadata has titles and queries for the archive at *path*, under the name that Datasette
    gives it: the file name without suffix. The file is not read and need not exist.
    """
    about = json.loads(read_resource(PACKAGE, "metadata.json"))
    whole = {"databases": {Path(path).stem: about}}
    return json.dumps(whole, indent=2, ensure_ascii=False).encode() + b"\n"
