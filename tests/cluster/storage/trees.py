"""Trees of files of records, of files that hold none, and of what lies in the way."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path

from hypothesis import strategies as st

from tests.cli.run import FAULTY, record

Tree = Mapping[str, bytes]
"""Files by their names below a folder, with ``/``."""

LEGAL = json.dumps(record()).encode()
ILLEGAL = json.dumps(record(FAULTY)).encode()
LINES = LEGAL + b"\n" + ILLEGAL + b"\n" + LEGAL

CONTENTS = {
    "game.barsis.json": LEGAL,
    "slip.barsis.json": ILLEGAL,
    "day.barsis.jsonl": LINES,
    "day.jsonl.gz": gzip.compress(LINES, mtime=0),
    "cut.json": LEGAL[:300],
    "نهائي ١.json": LEGAL,
    "of others.json": b'{"name": "of others"}',
    "empty.json": b"",
    "empty.barsis.json": b"",
    "notes.txt": b"turns: 3",
    "README.md": b"# Games",
    "no ending": LEGAL,
    "bad bytes.json": b'{"format": "\xff"}',
    "%2Fcoded+name.json": LEGAL,
    ".hidden.json": LEGAL,
    ".gitignore": b"*.json\n",
    "pyvenv.cfg": b"home = /usr",
}
"""Files by the last part of their name."""

FOLDERS = (
    "",
    "a/",
    "a/b/",
    "a b/",
    "a.b/",
    "a!/",
    "ب/",
    ".git/",
    ".hidden/",
    "node_modules/",
    "a/z/",
)

TREES: st.SearchStrategy[Tree] = st.lists(
    st.tuples(st.sampled_from(FOLDERS), st.sampled_from([*CONTENTS])), max_size=9
).map(lambda names: {folder + name: CONTENTS[name] for folder, name in names})


def put_on_disk(tree: Tree, folder: Path) -> None:
    folder.mkdir()
    for name, raw in tree.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
