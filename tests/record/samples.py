"""Small records of the seven games, and one that uses every member. Documents, not structs."""

from __future__ import annotations

import copy
import json
from typing import Any

Json = dict[str, Any]


def _game(ruleset: str, seats: str, turns: list[Any], **more: Any) -> Json:
    return {
        "format": "barsis-record/1",
        "ruleset": {"id": ruleset, "version": 1},
        "players": [{"name": f"Player {seat}", "seats": [seat]} for seat in seats],
        "turns": turns,
        **more,
    }


HALF_WRITTEN: Json = _game(
    "barjis",
    "SENW",
    [
        {"comment": "The first turns were not written down."},
        "S: 11/36 bar/1",
        "S ?: 36/40",
        "E: miss",
        {
            "turn": "N ?: ?",
            "position": "barjis S:bar,1,26,40 E:bar(3),5 N:1,7,20,31 W:bar,12,40,61 to=W",
        },
        {
            "turn": "W 3: 12/15",
            "retracted": [["W 3: 40/43*"]],
            "variations": [["W 3: 61/64", {"turn": "S 2: 40/42", "comment": "or this"}], []],
            "supplied": False,
            "clock_ms": 412500,
            "spent_ms": 0,
            "at": "2026-11-20T18:30:00.25+02:00",
            "by": "Huda",
            "marks": ["!"],
            "x": {"camera": [1, "a", None, True, {"k": -2}]},
        },
        {
            "turn": "S 2: 40/43",
            "stood": True,
            "position": "barjis S:bar,1,26,43 E:bar(3),5 N:1,7,20,31 W:bar,15,40,61 to=E",
            "ruling": {
                "by": "Arbiter",
                "text": "Not claimed, stands.",
                "codes": ["wrong-distance"],
            },
        },
        {
            "turn": {
                "seat": "N",
                "throws": [1, None],
                "moves": [
                    {"from": "7", "to": "17", "hits": [{}, {"seat": "S", "step": "3", "tag": "b"}]},
                    {"from": "1", "to": "2", "seat": "S", "tag": "a", "value": "1", "used": [1]},
                    None,
                ],
                "ending": "pass",
                "thrown": [{"name": "dest", "values": [10, "khal"]}, None],
            }
        },
        "S 5: bar/1 stop",
    ],
    event={"name": "Ünïted cup", "date": "2024-02-29", "end_date": "2024-03", "round": "1"},
    match={
        "id": "final",
        "game": 2,
        "to": 7,
        "before": {"S": 3, "E": -1},
        "crawford": True,
        "cube": {"value": 2, "owner": "S"},
    },
    opening=["S 4", "E 0"],
    start={
        "position": "barjis S:bar(2),11,26 E:bar(3),5 N:1,7,20,30 W:- to=S again=1 owed=25,khal",
        "turn": 41,
    },
    result={
        "winners": [],
        "reason": "unfinished",
        "score": {"S": 1},
        "ranks": {"S": 1, "E": 1},
        "name": "mars",
    },
    comment="A friendly game.",
    meta={
        "recorder": "Rim",
        "software": "none",
        "created": "2026-11-20T18:30:00Z",
        "revision": 2,
        "previous": "0" * 64,
        "turn_count": 9,
        "rights": "CC0",
        "transcription": {"by": "R", "from": "film", "method": "hand", "date": "2026"},
        "throws": {"kind": "commit_reveal", "commitment": "ab", "nonces": ["1"]},
        "source": {
            "format": "mat",
            "sha256": "a" * 64,
            "encoding": "cp1256",
            "part": 1,
            "parts": 3,
            "raw": "QUJD",
        },
    },
    x={"own.key": {"deep": [[1]]}},
    **{"$schema": "../record-1.schema.json"},
)
HALF_WRITTEN["ruleset"]["options"] = {"turn.again": [10, 25], "tokens.khal.step": None}

GAMES: dict[str, Json] = {
    "barsis": _game("barsis", "SN", ["S 2:", "N 1+4: bar/1 1/5 5/15", "S 5+?: 7/32* 7/9=2*N.3b"]),
    "barjis": _game("barjis", "SENW", ["E 5: bar/1 1/26", "N 1: 11/21*"]),
    "pachisi": _game("pachisi", "SENW", ["E 6: 8/14 bar/1", "S 6: N.8/14 pass"]),
    "parchis": _game("parchis", "1234", ["2 3: 24/27* 30/50", "1 6: 24/bar"]),
    "shesh-besh": _game("shesh-besh", "WB", ["W 31: 8/5 6/5", "B: double", "W: take", "B 66:"]),
    "kioz": _game("kioz", "AB", ["A 1: 22/23", "B 0:"]),
    "natt-klab": _game("natt-klab", "WB", ["B: b3xd3", "W: c2-c3", "B: a1xc1xc3 resign"]),
    "half-written": HALF_WRITTEN,
    "own": _game("my-rules", "AB", ["A 93: b3xd3 8/9", "B: double"]),
}


def game(name: str) -> Json:
    """Return a sample document that the caller may change."""
    return copy.deepcopy(GAMES[name])


def raw(document: Any) -> bytes:
    """Return *document* as JSON that is neither canonical nor pretty."""
    return json.dumps(document, ensure_ascii=False).encode()
