"""Change the members and the layout of a JSON document."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

VALUES: Final[list[Any]] = [
    *[None, True, False, 0, 1, -1, 9, 10, 34, 2**53 - 1, -(2**53), 2**70],
    *["", "a", "A", "S", "9", "bar", "off", "1", "100", "1000", "khal", "é", "سمر", "S 2", "a\n"],
    *[
        "A 1: 22/23",
        "A:",
        "W 31: 8/5 pass",
        "B: b3xd3",
        "S 7:",
        "E 1: bar/1 ",
        "2026",
        "2026-02-30",
    ],
    *["2026-11-20", "2024-02-29", "2026-11-20T18:30:00Z", "2026-11-20T24:00:00Z", "0" * 64, "\0"],
    *[
        "kioz A:1-22u B:- to=A",
        "kioz to=A",
        "kioz A:x to=A",
        "record-1.schema.json",
        "QUI=",
        "home",
    ],
    *["barsis", "barjis", "kioz", "my.rules", "Barsis", "mars", "observed", "x" * 4097, "é" * 4096],
    *[
        [],
        [1],
        ["A"],
        ["a1", "b2"],
        ["a1"],
        ["a1", "b2", "c3"],
        [None],
        [[]],
        [["A 1: 2/3"]],
        ["A 1"],
    ],
    *[{}, {"A": 1}, {"x": {}}, {"text": "a"}, {"by": ""}, {"turn": "A 1:"}, {"comment": ""}],
    *[{"comment": "a"}, {"seat": "A"}, {"from": "1", "to": "2"}, {"path": ["a1", "a2"]}],
    *[{"ruling": {"codes": []}}, {"ruling": {"codes": [""]}}, {"ruling": {"x": {}}}],
    *[{"a b": 1}, {"deep": [{"ü": 1}]}, {"deep": [{"k": [None, 2**60]}]}, {"value": "A"}],
]

WORDS: Final = """
    format comment x turn turns winners reason score ranks name id version options seats throws
    moves ending path leap hits step tag value used cells taken thrown values marks at by to
    position stood ruling codes text retracted variations supplied clock_ms spent_ms from date
    game before crawford cube owner raw sha256 part revision previous meta source nmae opening
"""
NAMES: Final = WORDS.split()

TURNS: Final = [
    "S 1:", "S 6+0: 1/2", "A 4: 1/2*", "A 5:", "W 66:", "W 67:", "W: double", "1 6: 3/9 pass",
    "B: a1-a2", "B: a1xa2xa3", "B 1: a1-a2", "N ?: ?", "S 12: ?", "x", "S 1: bar/off=khal*N.3b",
]  # fmt: skip

_RAW: Final = "\ue000"
"""Marks a string of a document that is written as raw text, without quotes and escapes."""

RAW: Final = (
    "83.0", "1e2", "1e400", "-0", "01", "+1", "NaN", "-Infinity", "9" * 25, "9007199254740993",
    '"\\ud800"', '"\\u0000"', '"e\\u0301"', '"\\u202e"', '"a" , "a"', "1 2", "{}{}", "'a'", "True",
    '{"a":1,"a":2}', '{"a":1,"\\u0061":2}', "[1,]", "[1 // one\n]", "[" * 30 + "]" * 30,
    '{"a":' * 33 + "1" + "}" * 33, "[" * 400 + "]" * 400, "[" * 3000, '"' + "x" * 5000 + '"',
)  # fmt: skip


def change_json(data: bytes, rng: Random, names: Sequence[str] = NAMES) -> bytes | None:
    """Return the document *data* with one to three changes, or None if it is not a JSON object.

    *names* are the names for new and renamed members.
    """
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict):
        return None
    return laid_out(change_document(document, rng, names), rng)


def change_document(document: Any, rng: Random, names: Sequence[str] = NAMES) -> Any:
    """Make one to three changes in *document* and return it."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        if not nodes(document, []):
            break
        if rng.random() < 0.7:
            change(document, rng, names)
        else:
            _change_more(document, rng)
    return document


def nodes(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Append the container and the key of each value in *value* to *found*, and return *found*."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        found.append((value, key))
        if isinstance(inner, dict | list):
            nodes(inner, found)
    return found


def change(document: Any, chance: Random, names: Sequence[str] = NAMES) -> None:
    """Make one random change in *document*; a member may get one of *names*."""
    around, key = chance.choice(nodes(document, []))
    kind = chance.randrange(7)
    value = copy.deepcopy(chance.choice(VALUES))
    if kind == 0:
        del around[key]
    elif kind == 1 and isinstance(around, dict):
        around[chance.choice(names)] = value
    elif kind == 2 and isinstance(around, list):
        around.insert(key, copy.deepcopy(around[key]))
    elif kind == 3 and isinstance(around, dict):
        around[chance.choice(names)] = around.pop(key)
    elif kind == 4 and isinstance(around[key], str):
        around[key] = chance.choice(TURNS)
    elif kind == 5 and isinstance(around[key], str):
        at = chance.randint(0, len(around[key]))
        around[key] = around[key][:at] + chance.choice("aA1 :/-*\n٤.") + around[key][at + 1 :]
    else:
        around[key] = value


def _change_more(document: Any, rng: Random) -> None:
    """Swap two values, wrap or copy one, change a number, or insert raw text."""
    found = nodes(document, [])
    (around, key), (other, name) = rng.choice(found), rng.choice(found)
    kind = rng.randrange(5)
    if kind == 0:
        mine, theirs = copy.deepcopy(around[key]), copy.deepcopy(other[name])
        around[key] = theirs
        if other is not around or name != key:
            _put(document, other, name, mine)
    elif kind == 1:
        around[key] = rng.choice(({"turn": around[key]}, [around[key]], {"a": around[key]}))
    elif kind == 2 and type(around[key]) is int:
        around[key] += rng.choice((-1, 1, 2**31, -(2**63)))
    elif kind == 3:
        around[key] = copy.deepcopy(other[name])
    else:
        around[key] = _RAW + rng.choice(RAW)


def _put(document: Any, around: Any, key: Any, value: Any) -> None:
    """Set *around*[*key*] to *value* if the container is still a part of *document*."""
    if any(each is around and name == key for each, name in nodes(document, [])):
        around[key] = value


def laid_out(document: Any, rng: Random) -> bytes:
    """Return the bytes of *document*, mostly in canonical or usual layout, sometimes in another.

    Strings that begin with the mark for raw text are written as raw text.
    """
    draw = rng.random()
    if draw < 0.6:
        text = json.dumps(document, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    elif draw < 0.8:
        text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    elif draw < 0.9:
        text = json.dumps(document)
    else:
        text = json.dumps(document, indent="\t", separators=(" ,", " : ")).replace("\n", "\r\n")
    for raw in RAW if _RAW in text or "\\ue000" in text else ():
        for mark in (_RAW, "\\ue000"):
            quoted = json.dumps(_RAW + raw, ensure_ascii=mark != _RAW)
            text = text.replace(quoted, raw)
    return text.encode("utf-8", "surrogatepass")
