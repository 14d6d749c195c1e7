"""Faults planted in a clean event and its records, one by one: what was done, what has to be found.

``GAMES`` has 24 boards in three rounds, ``MATCHES`` eight matches in two.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_files import read_event_file
from barsis_notation.events.event_games import gather_games
from barsis_notation.events.event_report import EventReport, report_event
from barsis_notation.record.documents import locate_findings
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_files
from tests.events.tournaments import IDS, Document, Plan, held, resting, round_robin, text_of


class Files(NamedTuple):
    """The files of an event: each a document, or what stands in the file where that is no JSON."""

    event: dict[str, Any]
    records: dict[str, Any]

    def pairing(self, board: str) -> Document:
        """Return the pairing of a board: ``r2-t3``."""
        round, table = self.place(board)
        pairing: Document = self.event["rounds"][round]["pairings"][table]
        return pairing

    @staticmethod
    def place(board: str) -> tuple[int, int]:
        """Return where the round and the table of a board stand in the file."""
        round, table = board.split("-")[:2]
        return int(round[1:]) - 1, int(table[1:]) - 1


def files_of(plan: Plan) -> tuple[str, dict[str, str]]:
    """Return the event file of a plan, and the records by the names of their files, as text."""
    one = held(plan)
    records = {
        name.partition(".")[0]: text_of(msgspec.to_builtins(record))
        for name, record in one.records.items()
    }
    return text_of(one.event), records


@cache
def clean(plan: str) -> tuple[str, dict[str, str]]:
    """Return the files of a clean event: ``GAMES`` or ``MATCHES``."""
    return files_of(PLANS[plan])


def _games() -> Plan:
    rounds = [pairings[:-1] for pairings in round_robin(IDS)[:3]]
    away = resting(IDS, rounds)
    return Plan(
        "shesh-besh",
        rounds,
        byes={number: names[:1] for number, names in away.items()},
        absent={number: names[1:] for number, names in away.items()},
    )


PLANS: Final = {
    "GAMES": _games(),
    # The match at table 1 has five games, that at table 3 four, and no other is short of three.
    "MATCHES": Plan("shesh-besh", round_robin(IDS[:8])[:2], members={"match": {"to": 3}}, seed=36),
}


# -- what an arbiter sees ------------------------------------------------------------------------


class Found(NamedTuple):
    """A finding: its name, the board under which it is said, its file, and what stands there.

    *board* is ``r2-t3``, or nothing where it is of no board; *at* is the line without its indent.
    *follows* says that the finding follows from another one.
    """

    name: str
    board: str
    file: str
    at: str
    follows: bool = False


def found_in(folder: Path, *, duplicates: bool = False) -> list[Found]:
    """Return all that is found in an event and its records; games that are there twice if asked."""
    path = folder / "event.json"
    event, findings = read_event_file(path)
    found = [_found(finding, "") for finding in findings]
    if event is None:
        return found
    checked = check_files([str(folder / "records")], Checks(duplicates=duplicates))
    games, besides = gather_games(event, checked)
    report = report_event(Boards(event, games), str(path))
    locate_findings(
        [one for one in report.all_findings() if one.file == str(path)], path.read_bytes()
    )
    return [*found, *(_found(one, "") for one in besides), *_by_board(report)]


def _by_board(report: EventReport) -> list[Found]:
    found = [_found(finding, "") for finding in report.findings]
    for one in report.rounds:
        for each in one.boards:
            board = f"r{one.round.number}-t{each.board.table.place}"
            found += [_found(finding, board) for finding in each.findings]
    return found


def _found(finding: Finding, board: str) -> Found:
    path = Path(finding.file or "")
    lines = path.read_text("utf-8", "replace").splitlines() if path.is_file() else []
    at = lines[finding.line - 1] if finding.line and finding.line <= len(lines) else ""
    follows = "(follows from " in finding.message
    return Found(finding.name, board, path.name.partition(".")[0], at.strip(), follows)


def put_down(folder: Path, files: Files) -> Path:
    """Write *files* into a new folder."""
    (folder / "records").mkdir(parents=True)
    for name, document in files.records.items():
        (folder / "records" / f"{name}.barsis.json").write_text(text_of(document), "utf-8")
    (folder / "event.json").write_text(text_of(files.event), "utf-8")
    return folder


def copied(plan: str) -> Files:
    """Return the files of a clean event as documents that may be changed."""
    event, records = clean(plan)
    return Files(json.loads(event), {name: json.loads(text) for name, text in records.items()})


# -- the faults ----------------------------------------------------------------------------------

Change = Callable[[Files], None]


class Fault(NamedTuple):
    """A fault: what is done, what has to be found, at which board, in which file and where there.

    *at* is how the line begins that the finding names. *follows* are findings that come of it as
    well, by name and board.
    """

    about: str
    by: Change
    name: str
    board: str = ""
    file: str = "event"
    at: str = ""
    follows: tuple[tuple[str, str], ...] = ()
    plan: str = "GAMES"


def of(board: str, change: Callable[[Document], object]) -> Change:
    """Return what changes the record of a board."""
    return lambda files: _done(change(files.records[board]))


def event(change: Callable[[Document], object]) -> Change:
    """Return what changes the event file."""
    return lambda files: _done(change(files.event))


def paired(board: str, change: Callable[[Document], object]) -> Change:
    """Return what changes the pairing of a board."""
    return lambda files: _done(change(files.pairing(board)))


def _done(_: object) -> None:
    pass


def put(**members: Any) -> Callable[[Document], object]:
    return lambda document: document.update(members)


def in_event(**members: Any) -> Callable[[Document], object]:
    """Return what changes the member ``event`` of a record."""
    return lambda document: document["event"].update(members)


def turn(number: int, new: Callable[[str], str]) -> Callable[[Document], object]:
    """Return what writes a turn of a record otherwise; turns count from 0."""

    def change(document: Document) -> None:
        document["turns"][number] = new(document["turns"][number])

    return change


def swapped(document: Document) -> None:
    """Let the two players of a record change their seats."""
    one, other = document["players"]
    one["seats"], other["seats"] = other["seats"], one["seats"]


def other_winner(document: Document) -> None:
    (winner,) = document["result"]["winners"]
    document["result"]["winners"] = [{"W": "B", "B": "W"}[winner]]


def played_by(seat: int, name: str, id: str = "") -> Callable[[Document], object]:
    """Return what puts another player into a record."""

    def change(document: Document) -> None:
        player = document["players"][seat]
        document["players"][seat] = {"name": name, "seats": player["seats"]} | (
            {"id": id} if id else {}
        )

    return change


def copied_play(files: Files) -> None:
    for member in ("opening", "turns", "result"):
        files.records["r3-t8"][member] = files.records["r1-t5"][member]


def other_table(files: Files) -> None:
    files.records["r2-t8z"] = files.records["r2-t8"]


def half(files: Files) -> None:
    text = text_of(files.records["r2-t1"])
    files.records["r2-t1"] = text[: len(text) // 2]


def _of_another_evening(document: Document) -> None:
    in_event(round="9")(document)
    played_by(0, "Somebody Else")(document)


def unfinished(document: Document) -> None:
    document["turns"] = document["turns"][:10]
    document["result"] = {"winners": [], "reason": "unfinished"}


IN_THE_FILE: Final = (
    Fault(
        "a player who is twice",
        event(lambda file: file["players"].append({"name": "Amal H.", "id": "amal"})),
        "player-of-event-twice",
        at="{",
    ),
    Fault(
        "two players with one name",
        event(lambda file: file["players"][1].update(name="AMAL HADDAD")),
        "name-of-two-players",
        at='"players"',
    ),
    Fault(
        "a slip in the name of a player",
        paired("r1-t2", lambda pairing: pairing["seats"].update(W="amaal")),
        "not-a-player-of-event",
        at='"W": "amaal"',
        follows=(("player-not-in-round", ""),),
    ),
    Fault(
        "a player at two tables",
        paired("r2-t3", lambda pairing: pairing["seats"].update(W="basim")),
        "twice-in-round",
        at='"W": "basim"',
        follows=(("player-not-in-round", ""),),
    ),
    Fault(
        "two tables with one number",
        paired("r3-t6", put(table="5")),
        "table-twice-in-round",
        at="{",
    ),
    Fault(
        "two rounds with one name",
        event(lambda file: file["rounds"][2].update(name="2")),
        "round-twice",
        at="{",
    ),
    Fault(
        "an absence that was forgotten",
        event(lambda file: file["rounds"][0].update(absent=[])),
        "player-not-in-round",
        at="{",
    ),
    Fault(
        "a seat that the game has not",
        paired("r1-t4", lambda pairing: pairing["seats"].update(X=pairing["seats"].pop("W"))),
        "wrong-seats-of-table",
        at='"seats"',
    ),
    Fault(
        "a table on a day after its round",
        paired("r2-t2", put(date="2026-12-01")),
        "days-of-event-contradict",
        at='"date": "2026-12-01"',
    ),
    Fault(
        "an event that ends before it begins",
        event(put(end_date="2026-11-02")),
        "days-of-event-contradict",
        at='"end_date": "2026-11-02"',
    ),
    Fault(
        "points for places where they are for wins",
        event(lambda file: file.setdefault("scoring", {}).update(by="wins", places=[3, 1])),
        "scoring-contradicts",
        at='"places"',
    ),
    Fault(
        "a second bye",
        event(lambda file: file["rounds"][2].update(byes=[*file["rounds"][0]["byes"]])),
        "second-bye",
        at='"',
        follows=(("twice-in-round", ""), ("player-not-in-round", "")),
    ),
    Fault(
        "a player without a team where teams are ranked",
        event(
            lambda file: [
                file.setdefault("scoring", {}).update(teams=True),
                *(player.update(team="Salt") for player in file["players"][1:]),
            ]
        ),
        "player-without-team",
        at="{",
    ),
    Fault(
        "a result for a seat that nobody has",
        paired("r1-t5", put(result={"winners": ["X"]})),
        "wrong-result-in-event",
        at='"result"',
    ),
    Fault(
        "a winner of an unfinished game",
        paired("r1-t8", put(result={"winners": ["W"], "reason": "unfinished"})),
        "contradictory-result",
        at='"result"',
    ),
    Fault("a member that is misspelled", event(put(riunds=[])), "unknown-member", at='"riunds"'),
    Fault(
        "a game that there is not",
        event(put(ruleset={"id": "shesh-bish", "version": 1})),
        "unknown-ruleset",
        at='"id"',
    ),
)
"""Faults of the event file."""

IN_RECORDS: Final = (
    Fault(
        "a game of the evening before",
        of("r1-t1", _of_another_evening),
        "record-without-table",
        "",
        "r1-t1",
        "{",
        (("record-of-board-missing", "r1-t1"),),
    ),
    Fault(
        "a table that there is not",
        of("r1-t2", in_event(table="12")),
        "other-place-of-board",
        "r1-t2",
        "r1-t2",
        "{",
    ),
    Fault(
        "no record",
        lambda files: _done(files.records.pop("r2-t6")),
        "record-of-board-missing",
        "r2-t6",
        "event",
        "{",
    ),
    Fault(
        "a record twice",
        other_table,
        "board-with-two-records",
        "r2-t8",
        "r2-t8z",
        "{",
        (("duplicate-record", "r2-t8"),),
    ),
    Fault(
        "a player who is not in the event",
        of("r1-t3", played_by(0, "Somebody Else")),
        "other-players-at-board",
        "r1-t3",
        "r1-t3",
        "{",
    ),
    Fault(
        "players with each other's seats",
        of("r1-t4", swapped),
        "other-seats-at-board",
        "r1-t4",
        "r1-t4",
        "{",
    ),
    Fault(
        "another result in the event",
        paired("r1-t6", put(result={"winners": ["W", "B"]})),
        "result-of-board-differs",
        "r1-t6",
        "event",
        '"result"',
    ),
    Fault(
        "a game that was broken off",
        of("r1-t7", unfinished),
        "board-undecided",
        "r1-t7",
        "r1-t7",
        "{",
    ),
    Fault(
        "a day a year before",
        of("r1-t8", in_event(date="2025-11-20")),
        "day-outside-event",
        "r1-t8",
        "r1-t8",
        "{",
    ),
    Fault(
        "an option of the rules",
        of(
            "r2-t2",
            lambda document: document["ruleset"].update(
                options={"win.turkish_mars.when": "bar_or_home"}
            ),
        ),
        "other-rules-at-board",
        "r2-t2",
        "r2-t2",
        "{",
    ),
    Fault(
        "a name in small letters",
        of("r2-t3", played_by(0, "karim saleh")),
        "name-spelled-otherwise",
        "r2-t3",
        "r2-t3",
        "{",
    ),
    Fault(
        "a player of another table",
        of("r2-t4", played_by(0, "Omar Q.", "omar")),
        "at-two-boards",
        "r2-t4",
        "r2-t4",
        "{",
        (("other-players-at-board", "r2-t4"), ("name-of-another", "r2-t4")),
    ),
    Fault(
        "a player who has a bye",
        of("r2-t5", played_by(1, "Nour Daher")),
        "played-though-away",
        "r2-t5",
        "r2-t5",
        "{",
        (("other-players-at-board", "r2-t5"),),
    ),
    Fault(
        "an illegal move",
        of("r3-t1", turn(8, lambda text: text[:5] + " 24/1 24/1")),
        "no-man-there",
        "r3-t1",
        "r3-t1",
        '"',
    ),
    Fault(
        "a wrong winner", of("r3-t2", other_winner), "wrong-winner", "r3-t2", "r3-t2", '"winners"'
    ),
    Fault(
        "a file cut in half",
        half,
        "file-breaks-off",
        "r2-t1",
        "r2-t1",
        "",
    ),
    Fault(
        "a wrong number of turns",
        of("r3-t3", put(meta={"turn_count": 7})),
        "turn-count-differs",
        "r3-t3",
        "r3-t3",
        '"turn_count"',
    ),
    Fault("the play of another table", copied_play, "duplicate-play", "r3-t8", "r3-t8", "{"),
    Fault(
        "a throw that there is not",
        of("r3-t4", turn(5, lambda text: "W 71:" + text[5:])),
        "unknown-outcome",
        "r3-t4",
        "r3-t4",
        '"W 71',
    ),
    Fault(
        "a turn that is missing",
        of("r3-t5", lambda document: document["turns"].pop(6)),
        "throw-out-of-turn",
        "r3-t5",
        "r3-t5",
        '"',
    ),
    Fault(
        "a game that there is not",
        of("r3-t6", lambda document: document["ruleset"].update(id="shesh-bish")),
        "unknown-ruleset",
        "r3-t6",
        "r3-t6",
        '"id"',
    ),
    Fault(
        "a wrong score",
        of("r3-t7", lambda document: document["result"].update(score={"W": 5, "B": 0})),
        "wrong-score",
        "r3-t7",
        "r3-t7",
        '"score"',
    ),
)
"""Faults of records, and of what the event says of their games: each at another board."""

IN_MATCHES: Final = (
    Fault(
        "no record of the last game",
        lambda files: _done(files.records.pop("r1-t1-g5")),
        "match-unfinished",
        "r1-t1",
        "event",
        "{",
        plan="MATCHES",
    ),
    Fault(
        "a length of its own",
        of("r1-t2-g1", lambda document: document["match"].update(to=5)),
        "other-length-of-match",
        "r1-t2",
        "r1-t2-g1",
        "{",
        (("match-length-differs", "r1-t2"),),
        "MATCHES",
    ),
    Fault(
        "a game more",
        lambda files: _more(files, "r1-t3-g4", "r1-t3-g5"),
        "game-after-match",
        "r1-t3",
        "r1-t3-g5",
        "{",
        (
            ("wrong-points-before-game", "r1-t3"),
            ("match-was-over", "r1-t3"),
            ("duplicate-play", "r1-t3"),
        ),
        "MATCHES",
    ),
    Fault(
        "a game twice",
        of("r1-t4-g2", lambda document: document["match"].update(game=1)),
        "game-of-match-twice",
        "r1-t4",
        "r1-t4-g2",
        "{",
        (
            ("board-with-two-records", "r1-t4"),
            ("points-before-first-game", "r1-t4"),
            ("game-of-match-missing", "r1-t4"),
            ("match-unfinished", "r1-t4"),
        ),
        "MATCHES",
    ),
    Fault(
        "a game that is missing",
        lambda files: _done(files.records.pop("r2-t1-g2")),
        "game-of-match-missing",
        "r2-t1",
        "r2-t1-g3",
        "{",
        (("match-unfinished", "r2-t1"),),
        "MATCHES",
    ),
    Fault(
        "wrong points before a game",
        of("r2-t2-g2", lambda document: document["match"].update(before={"W": 2, "B": 2})),
        "wrong-points-before-game",
        "r2-t2",
        "r2-t2-g2",
        "{",
        (),
        "MATCHES",
    ),
    Fault(
        "a player who is in no other game",
        of("r2-t3-g2", played_by(0, "Somebody Else")),
        "match-players-differ",
        "r2-t3",
        "r2-t3-g2",
        "{",
        (("other-players-at-board", "r2-t3"), ("match-unfinished", "r2-t3")),
        "MATCHES",
    ),
    Fault(
        "a game on the day before",
        of("r2-t4-g3", in_event(date="2026-11-20")),
        "match-runs-backwards",
        "r2-t4",
        "r2-t4-g3",
        "{",
        (("day-outside-event", "r2-t4"),),
        "MATCHES",
    ),
)
"""Faults of matches."""


def _more(files: Files, last: str, more: str) -> None:
    document = json.loads(json.dumps(files.records[last]))
    document["match"]["game"] += 1
    files.records[more] = document
