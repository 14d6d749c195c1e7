"""Cases of events: ``python -m tests.events.kit_cases`` writes those of the kit anew.

The standings were worked out by hand in ``test_standings_by_hand``. Event files are one right file
with one change; whether the result is still right is written here, from
``docs/specification/event-file.md``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final

from barsis_notation.events.case_answers import answer_standings
from tests.events.drawn import event_of
from tests.events.test_standings_by_hand import EVENTS, POINTS, TEAMS, Worked
from tests.kit_files import Case, make_kit_text, make_slug, write_kit_file

FILES: Final = "events/files.json"
STANDINGS: Final = "events/standings.json"
"""Paths in the kit."""

Change = Callable[[dict[str, Any]], object]

_LABELS: Final = {
    "head_to_head": ("event-head-to-head",),
    "three tied, one is split off": (
        "event-tie-breaks-first",
        "event-tie-breaks-order",
        "event-head-to-head",
    ),
    "three tied, all are split": ("event-head-to-head",),
    "not all of the tied have met": ("event-head-to-head",),
    "what left some together is not asked of them again": ("event-tie-breaks-once",),
    "what is asked late is asked of those who are left": ("event-tie-breaks-order",),
    "wins": ("event-wins",),
    "forfeits": ("event-forfeits", "event-buchholz"),
    "buchholz": ("event-buchholz",),
    "buchholz_cut": ("event-buchholz-cut",),
    "median_buchholz": ("event-median-buchholz", "event-shared-places"),
    "sonneborn_berger": ("event-sonneborn-berger",),
    "score": ("event-score",),
    "score_difference": ("event-score-difference",),
    "firsts": ("event-firsts",),
    "firsts, then seconds": ("event-firsts",),
    "mars": ("event-mars",),
    "progressive": ("event-progressive",),
    "rating": ("event-rating",),
    "lot": ("event-lot",),
    "byes, absences, draws and losses are worth what the event says": ("event-points",),
    "a draw is half of a win, a bye a win, an absence a loss": ("event-points-defaults",),
    "a win by a mars or a Turkish mars counts more": ("event-points-mars",),
    "a mars without points of its own counts as a win": ("event-points-mars",),
    "the points of the games count, a mars as seven": ("event-points-score",),
    "places at a table of four have points": ("event-points-places",),
    "who shares a place has the better": ("event-points-shared",),
    "who shares a place has the average": ("event-points-shared",),
    "the last of the points is that of all places behind": ("event-points-places",),
    "a bye among places is the first, an absence the last": ("event-points-defaults",),
    "an open board has no points": ("event-no-result",),
}
"""The statements that an event checks; events of teams check ``event-teams`` besides."""


def standings_cases() -> Iterator[Case]:
    """Yield the cases of standings."""
    for about, worked in (EVENTS | POINTS | TEAMS).items():
        document = event_of(worked.rounds, worked.game, **worked.members)
        labels = (*_LABELS.get(about, ()), *(("event-teams",) if about in TEAMS else ()))
        yield {
            "id": f"events/standings/{make_slug(about)}",
            "kind": "standings",
            "about": about.replace("_", " "),
            **({"checks": [*labels]} if labels else {}),
            "input": {"event": document},
            "expected": _require_worked(answer_standings({"event": document}), worked),
        }


def _require_worked(answer: dict[str, Any], worked: Worked) -> dict[str, Any]:
    """Return *answer*, which has to have the lines that were worked out by hand."""
    told = sorted(line.rsplit(" ", 1)[0] for line in worked.told)
    found = [f"{one['place']} {one['competitor']} {one['points']}" for one in answer["standings"]]
    assert sorted(found) == told, (found, told)
    return answer


RIGHT: Final[dict[str, Any]] = {
    "format": "barsis-event/1",
    "name": "Salt Open",
    "date": "2026-11-20",
    "end_date": "2026-11-21",
    "ruleset": {"id": "shesh-besh", "version": 1},
    "seats": ["W", "B"],
    "match": {"to": 3},
    "scoring": {"win": 2, "bye": 1},
    "tie_breaks": ["head_to_head", "buchholz", "lot"],
    "players": [
        {"name": "Amal", "id": "1", "team": "Amman", "rating": 1650},
        {"name": "Basim", "id": "2", "also": ["B. Haddad"], "team": "Salt"},
        {"name": "Dana", "id": "3", "team": "Salt"},
    ],
    "rounds": [
        {
            "date": "2026-11-20",
            "pairings": [
                {
                    "seats": {"W": "1", "B": "2"},
                    "result": {"winners": ["W"], "score": {"W": 3, "B": 1}},
                }
            ],
            "byes": ["3"],
        }
    ],
}


def _pairing(file: dict[str, Any]) -> dict[str, Any]:
    pairing: dict[str, Any] = file["rounds"][0]["pairings"][0]
    return pairing


_FILES: Final[list[tuple[str, str, Change, bool]]] = [
    ("event-members", "a whole event", lambda file: None, True),
    ("event-members", "members of your own in x", lambda file: file.update(x={"club": 7}), True),
    ("event-members", "an unknown member", lambda file: file.update(place="Salt"), False),
    ("event-members", "an event without a name", lambda file: file.pop("name"), False),
    ("event-members", "an event without players", lambda file: file.pop("players"), False),
    ("event-members", "an event without a ruleset", lambda file: file.pop("ruleset"), False),
    ("event-members", "null for an unknown value", lambda file: file.update(site=None), False),
    ("event-format", "another version of the format",
     lambda file: file.update(format="barsis-event/2"), False),
    ("event-keys", "two players with one key",
     lambda file: file["players"][2].update(id="1"), False),
    ("event-keys", "a pairing by a name in place of the id",
     lambda file: _pairing(file)["seats"].update(W="Amal"), False),
    ("event-keys", "a player without an id is meant by the name",
     lambda file: (file["players"][2].pop("id"), file["rounds"][0].update(byes=["Dana"])), True),
    ("event-once-in-round", "a player at a table and with a bye",
     lambda file: file["rounds"][0].update(byes=["3", "1"]), False),
    ("event-seats", "a seat that the game does not have",
     lambda file: _pairing(file).update(seats={"S": "1", "B": "2"}, result={"winners": []}), False),
    ("event-seats", "seats that the game does not have", lambda file: file.update(seats=["S", "N"]),
     False),
    ("event-result-seats", "a winner at a seat of nobody",
     lambda file: _pairing(file).update(result={"winners": ["S"]}), False),
    ("event-match", "a match to points and of games",
     lambda file: file.update(match={"to": 3, "games": 3}), False),
    ("event-match", "a match without a length", lambda file: file.update(match={}), False),
    ("event-scoring", "points for wins and for places",
     lambda file: file.update(scoring={"win": 2, "places": [1, 0]}), False),
    ("event-scoring", "places without points",
     lambda file: file.update(scoring={"by": "places"}), False),
    ("event-scoring", "a draw that is worth more than a win",
     lambda file: file.update(scoring={"win": 1, "draw": 2}), False),
    ("event-members", "an unknown tie-break",
     lambda file: file.update(tie_breaks=["koya"]), False),
    ("event-names", "two rounds with one name",
     lambda file: (file["rounds"][0].update(name="A"), file["rounds"].append({"name": "A"})),
     False),
    ("event-days", "an event that ends before it begins",
     lambda file: file.update(end_date="2026-11-19"), False),
    ("event-days", "a round outside of the event",
     lambda file: file["rounds"][0].update(date="2026-11-25"), False),
    ("event-members", "a day that does not exist",
     lambda file: file.update(date="2026-11-31"), False),
    ("event-members", "only a month",
     lambda file: (file.update(date="2026-11"), file.pop("end_date")), True),
    ("event-ruleset", "a game that nobody knows",
     lambda file: file.update(ruleset={"id": "tabula", "version": 1}), False),
]  # fmt: skip
"""Statement, what the case is about, the change, whether the changed file is valid."""


def file_cases() -> Iterator[Case]:
    """Yield the cases of event files."""
    for label, about, change, is_valid in _FILES:
        file = deepcopy(RIGHT)
        change(file)
        yield {
            "id": f"events/files/{make_slug(about)}",
            "kind": "event-file",
            "about": about,
            "checks": [label],
            "input": {"text": json.dumps(file, ensure_ascii=False)},
            "expected": {"valid": is_valid},
        }


def make_standings_text() -> str:
    """Return the kit file of standings."""
    about = "Events with their results, and the standings: places, points and tie-breaks."
    return make_kit_text(about, [*standings_cases()])


def make_files_text() -> str:
    """Return the kit file of event files."""
    about = "Event files that are valid, and event files that are not."
    return make_kit_text(about, [*file_cases()])


if __name__ == "__main__":
    write_kit_file(FILES, make_files_text())
    write_kit_file(STANDINGS, make_standings_text())
