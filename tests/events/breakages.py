"""What an arbiter's folder suffers in an evening: 32 kinds of breakage, and how each is reported.

Run ``python -m tests.events.breakages --seed 1 --events 5``. Each breakage is made at a random
board of a new event of another game. Then it is measured, for each kind, whether the report of the
event finds it; names its board, its file and its line; has it as one finding, of which the others
say that they follow; names the remedy, in English and Arabic; and whether its fix gives back the
record as it was before.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, cast

import msgspec

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_files import read_event_file
from barsis_notation.events.event_games import gather_games
from barsis_notation.events.event_report import report_event
from barsis_notation.events.finding_places import find_places
from barsis_notation.language.speech import speaking
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Event, Meta, Record
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_files
from barsis_notation.validation.fixes import FixSelection
from barsis_notation.validation.text_fixes import fix_file
from tests.events.tournaments import IDS, Document, Plan, held, round_robin, text_of

GAMES: Final = ("barsis", "shesh-besh", "kioz", "pachisi")
TRIES: Final = 200
"""Number of times that a breakage is drawn until it changes the record."""

Break = Callable[[Document, Random], "str | bytes | None"]
"""Returns the broken text of a record, None if it cannot be broken in this way."""


class Breakage(NamedTuple):
    """A kind of breakage.

    Attributes:
        about: What happened, in a few words.
        by: Breaks a record; its document may be changed.
        names: Names of the findings of which one has to be reported.
        fix: ``safe`` or ``unsafe`` if a fix gives the record back, ``""`` if the arbiter decides.
        says: What the message has to contain, besides.
        may_be_legal: Whether the broken record may be a legal one, in which nothing can be found.
    """

    about: str
    by: Break
    names: tuple[str, ...]
    fix: str = ""
    says: str = ""
    may_be_legal: bool = False


# -- ways to break a record ------------------------------------------------------------------------


def in_text(change: Callable[[str, Random], str | bytes]) -> Break:
    """Return what changes the text of the file."""
    return lambda document, rng: change(text_of(document), rng)


def in_document(change: Callable[[Document, Random], Any]) -> Break:
    """Return what changes the document; a result of False says that it cannot."""

    def broken(document: Document, rng: Random) -> str | None:
        return None if change(document, rng) is False else text_of(document)

    return broken


def in_turns(change: Callable[[list[str], Random], Any]) -> Break:
    """Return what changes the turns."""
    return in_document(lambda document, rng: change(document["turns"], rng))


def put(old: str, new: str) -> Break:
    return in_text(lambda text, _: text.replace(old, new, 1))


def conflict(text: str, rng: Random) -> str:
    lines = text.splitlines(keepends=True)
    at = rng.randrange(1, len(lines))
    both = [lines[at], "=======\n", lines[at], ">>>>>>> second scorer\n"]
    return "".join([*lines[:at], "<<<<<<< HEAD\n", *both, *lines[at + 1 :]])


def cut(text: str, rng: Random) -> str:
    begin = text.index('"turns"')
    return text[: rng.randrange(begin, len(text) - 5)]


def dated(write: Callable[[int, int], str]) -> Break:
    """Return what writes the day of the event, in November 2026, in another form."""

    def change(document: Document, _: Random) -> None:
        day = int(document["event"]["date"][-2:])
        document["event"]["date"] = write(day, 11)

    return in_document(change)


def arabic(text: str) -> str:
    return text.translate({48 + digit: 0x660 + digit for digit in range(10)})


def set_in(*way: str | int, value: Any) -> Break:
    def change(document: Document, _: Random) -> None:
        here: Any = document
        for part in way[:-1]:
            here = here[part]
        here[way[-1]] = value

    return in_document(change)


def score_as_text(document: Document, _: Random) -> None:
    score = document["result"]["score"]
    each = [str(score[player["seats"][0]]) for player in document["players"]]
    document["result"]["score"] = "-".join(each)


def other_winner(document: Document, _: Random) -> None:
    won = set(document["result"]["winners"])
    seats = [player["seats"] for player in document["players"]]
    document["result"]["winners"] = next(own for own in seats if not won & set(own))


def misspelt(document: Document, _: Random) -> None:
    document["plyaers"] = document.pop("players")


def other_end(turns: list[str], rng: Random) -> bool:
    at = rng.randrange(len(turns))
    found = re.search(r"/(\d+)", turns[at])
    if found is None:
        return False
    wrong = int(found[1]) + rng.choice((-2, -1, 1, 2))
    turns[at] = f"{turns[at][: found.start(1)]}{wrong}{turns[at][found.end(1) :]}"
    return wrong > 0


def other_throw(turns: list[str], rng: Random) -> bool:
    at = rng.randrange(len(turns))
    found = re.match(r"[A-Z] ([1-6])", turns[at])
    if found is None:
        return False
    digit = rng.choice("123456".replace(found[1], ""))
    turns[at] = f"{turns[at][:2]}{digit}{turns[at][3:]}"
    return True


def swapped(turns: list[str], rng: Random) -> bool:
    at = rng.randrange(len(turns) - 1)
    turns[at : at + 2] = reversed(turns[at : at + 2])
    return turns[at] != turns[at + 1]


def twice(turns: list[str], rng: Random) -> None:
    at = rng.randrange(len(turns))
    turns.insert(at, turns[at])


def left_out(turns: list[str], rng: Random) -> None:
    del turns[rng.randrange(len(turns) - 1)]


def other_seat(turns: list[str], rng: Random) -> None:
    at = rng.randrange(len(turns))
    other = next(turn[0] for turn in turns if turn[0] != turns[at][0])
    turns[at] = other + turns[at][1:]


def move_left_out(turns: list[str], rng: Random) -> bool:
    at = rng.randrange(len(turns) - 1)
    head, _, last = turns[at].rpartition(" ")
    turns[at] = head
    return "/" in last


def arabic_turn(turns: list[str], rng: Random) -> None:
    at = rng.randrange(len(turns))
    turns[at] = turns[at][0] + arabic(turns[at][1:])


def strangers(document: Document, _: Random) -> None:
    document["players"][0] |= {"name": "Somebody Else", "id": ""}


def exchanged(document: Document, _: Random) -> None:
    one, other = document["players"]
    one["seats"], other["seats"] = other["seats"], one["seats"]


REFUSED: Final = (
    *("throw-out-of-turn", "throw-missing", "throw-after-stop", "no-man-there", "must-move"),
    *("token-not-available", "wrong-distance", "pass-not-allowed", "capture-false", "overshoot"),
    *("unknown-outcome", "capture-missing", "entry-without-right", "entry-wrong-square"),
    *("token-reused", "game-already-over", "wrong-winner", "safe-occupied", "likeliest-slip"),
    *("must-use-both-dice", "pass-unsaid", "wrong-reason"),
)
"""Names of findings of a turn that was written wrongly."""

BREAKAGES: Final = (
    Breakage("a comma after the last turn", put('\n  ],\n  "result"', ',\n  ],\n  "result"'), ("trailing-comma",), "safe"),
    Breakage("a comma left out", put('",\n    "', '"\n    "'), ("missing-comma",), "unsafe"),
    Breakage("git's conflict marks", in_text(conflict), ("conflict-marks",)),
    Breakage("a file cut off", in_text(cut), ("file-breaks-off", "text-not-closed", "not-json")),
    Breakage("a byte order mark", in_text(lambda text, _: text.encode("utf-8-sig")), ("byte-order-mark",), "safe"),
    Breakage("UTF-16", in_text(lambda text, _: text.encode("utf-16")), ("utf-16-or-utf-32",), "safe"),
    Breakage("Windows-1256", in_text(lambda text, _: text.replace('"site": "Amman"', '"site": "عمان"').encode("cp1256")), ("not-utf-8",), "unsafe"),
    Breakage("curly quotes", put('"turns"', "“turns”"), ("wrong-quotes",), "safe"),
    Breakage("a comment", put('  "turns"', '  // checked by Huda\n  "turns"'), ("comment-in-json",), "unsafe"),
    Breakage("quoted in a mail", in_text(lambda text, _: "".join(f"> {line}\n" for line in text.splitlines())), ("quoted-mail",), "safe"),
    Breakage("a date with the day first", dated(lambda day, month: f"{day}/{month}/2026"), ("wrong-value",), "safe", "2026-11-"),
    Breakage("a date with points", dated(lambda day, month: f"{day}.{month}.2026"), ("wrong-value",), "safe", "2026-11-"),
    Breakage("a date in Arabic digits", dated(lambda day, month: arabic(f"2026-{month}-{day}")), ("wrong-value",), "safe", "2026-11-"),
    Breakage("a date of two meanings", set_in("event", "date", value="03/04/2026"), ("wrong-value",), "", "2026-04-03 or 2026-03-04"),
    Breakage("a score as text", in_document(score_as_text), ("wrong-type",), "", "write {"),
    Breakage("a rating as text", set_in("players", 0, "rating", value="1500"), ("wrong-type",), "", "integer"),
    Breakage("a member misspelt", in_document(misspelt), ("unknown-member",), "unsafe", "players"),
    Breakage("a wrong table", set_in("event", "table", value="9"), ("other-place-of-board",), "", "paired at"),
    Breakage("a wrong round", set_in("event", "round", value="9"), ("other-place-of-board",), "", "paired at"),
    Breakage("another player", in_document(strangers), ("other-players-at-board",)),
    Breakage("exchanged colours", in_document(exchanged), ("other-seats-at-board",)),
    Breakage("another day", set_in("event", "date", value="2025-11-20"), ("day-outside-event",)),
    Breakage("a wrong winner", in_document(other_winner), ("wrong-winner",), "unsafe"),
    Breakage("Arabic digits in a turn", in_turns(arabic_turn), ("lenient-turn",), "safe"),
    Breakage("another end of a move", in_turns(other_end), REFUSED, may_be_legal=True),
    Breakage("another throw", in_turns(other_throw), REFUSED, may_be_legal=True),
    Breakage("two turns exchanged", in_turns(swapped), REFUSED, may_be_legal=True),
    Breakage("a turn twice", in_turns(twice), REFUSED, may_be_legal=True),
    Breakage("a turn left out", in_turns(left_out), REFUSED, may_be_legal=True),
    Breakage("a turn for the wrong player", in_turns(other_seat), REFUSED, may_be_legal=True),
    Breakage("a move left out", in_turns(move_left_out), REFUSED, may_be_legal=True),
    Breakage("a record that is late", lambda *_: "", ("record-of-board-missing",)),
)  # fmt: skip
"""The kinds; an empty text removes the file."""


# -- an event with one of them ---------------------------------------------------------------------


class Told(NamedTuple):
    """A finding, the board under which it is reported (``r2-t3``, ``""`` for none), its texts."""

    finding: Finding
    board: str
    english: str
    arabic: str

    @property
    def follows(self) -> bool:
        return "(follows from " in self.english


def list_told(folder: Path) -> list[Told]:
    """Return the findings of the event in *folder*, without those of severity info but slips."""
    event, findings = read_event_file(folder / "event.json")
    assert event is not None, findings
    games, besides = gather_games(event, check_files([str(folder / "records")], SUGGEST))
    report = report_event(Boards(event, games), str(folder / "event.json"))
    found = [(one, "") for one in (*besides, *report.findings)]
    for one in report.rounds:
        for each in one.boards:
            board = f"r{one.round.number}-t{each.board.table.place}"
            found += [(finding, board) for finding in each.findings]
    find_places((finding for finding, _ in found), folder / "event.json")
    return [
        Told(finding, board, *(_speak(finding, language) for language in ("en", "ar")))
        for finding, board in found
        if finding.severity is not Severity.INFO or finding.name in SPOKEN_INFOS
    ]


SUGGEST: Final = Checks(suggest=True)
SPOKEN_INFOS: Final = ("likeliest-slip", "lenient-turn")


def _speak(finding: Finding, language: str) -> str:
    with speaking(language):
        return str(finding.spoken("message"))


@dataclass
class Tally:
    """How the breakages of one kind were reported."""

    made: int = 0
    legal: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)

    def note(self, **held: bool) -> None:
        for name, is_so in held.items():
            self.counts[name] += is_so
            if not is_so:
                self.misses.append(name)


COLUMNS: Final = ("found", "board", "line", "once", "remedy", "arabic", "restored")


def iter_events(seed: int) -> Iterator[tuple[Document, dict[str, Document]]]:
    """Yield events of three rounds and twelve boards, and their records by board."""
    rng = Random(seed)
    while True:
        game = rng.choice(GAMES)
        players = rng.sample(IDS, 8)
        one = held(Plan(game, round_robin(players)[:3], seed=rng.randrange(10**6)))
        yield one.event, {name.partition(".")[0]: each for name, each in one.documents.items()}


def measure(kind: Breakage, seed: int, count: int) -> Tally:
    """Return how *count* breakages of a kind are reported, each in an event of its own."""
    tally = Tally()
    for number, (event, records) in enumerate(islice(iter_events(seed), count)):
        rng = Random(f"{seed} {number} {kind.about}")
        with tempfile.TemporaryDirectory() as folder:
            _measure_one(kind, event, records, rng, Path(folder), tally)
    return tally


def _measure_one(
    kind: Breakage,
    event: Document,
    records: dict[str, Document],
    rng: Random,
    folder: Path,
    tally: Tally,
) -> None:
    board = rng.choice(sorted(records))
    whole = text_of(records[board])
    broken = _break(kind, whole, rng)
    (folder / "records").mkdir()
    (folder / "event.json").write_text(text_of(event), "utf-8")
    for name, document in records.items():
        raw = text_of(document).encode() if name != board else broken
        if raw:
            (folder / "records" / f"{name}.barsis.json").write_bytes(raw)
    tally.made += 1
    told = list_told(folder)
    if kind.may_be_legal and not told:
        tally.legal += 1
        return
    mine = [one for one in told if one.finding.name in kind.names]
    lines = _list_changed_lines(whole, broken)
    remedies = [one for one in mine if _has_remedy(kind, one)]
    tally.note(
        found=bool(mine),
        board=bool(mine) and all(one.board == board for one in told),
        line=not broken or any(one.finding.line in lines for one in mine),
        once=len({one.finding.name for one in told if not one.follows} - {"likeliest-slip"}) == 1,
        remedy=bool(remedies),
        arabic=all(re.search("[\u0621-\u064a]", one.arabic) for one in mine),
        restored=not kind.fix or _is_restored(broken, whole),
    )


def _break(kind: Breakage, whole: str, rng: Random) -> bytes:
    for _ in range(TRIES):
        broken = kind.by(json.loads(whole), rng)
        if broken is not None and broken != whole:
            return broken if isinstance(broken, bytes) else broken.encode()
    raise AssertionError(f"{kind.about}: not to be made")


def _list_changed_lines(whole: str, broken: bytes) -> set[int]:
    """Return the lines of *broken* that differ from *whole*, their neighbours, and their members.

    A member is the line that begins the member of the record in which the first of them is.
    """
    old, new = whole.splitlines(), broken.decode("utf-8", "replace").splitlines()
    first = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(new))
    rest = zip(reversed(old[first:]), reversed(new[first:]), strict=False)
    same = next((at for at, (a, b) in enumerate(rest) if a != b), 0)
    last = max(len(new) - same, first + 1)
    member = next((at for at in range(first, 0, -1) if re.match('  "', new[at - 1])), 1)
    return {member, *range(first, last + 2)}


def _has_remedy(kind: Breakage, told: Told) -> bool:
    """Return whether a finding names a fix, or says what is expected."""
    if kind.says and kind.says not in told.english + (told.finding.expected or ""):
        return False
    fix = told.finding.fix
    if kind.fix:
        return fix is not None and fix.safe == (kind.fix == "safe")
    return bool(fix or told.finding.expected or told.finding.legal)


def _is_restored(broken: bytes, whole: str) -> bool:
    """Return whether all fixes of a broken file give the record back, apart from ``meta``.

    The site is left out: it is the word that is written in another encoding.
    """
    old, new = (
        cast("io.BufferedReader", io.BufferedReader(cast(Any, io.BytesIO(broken)))),
        io.BytesIO(),
    )
    done = fix_file(old, new, "a.barsis.json", SUGGEST, FixSelection(unsafe=True))
    broken = new.getvalue() if done.records else broken
    after, before = decode(broken).record, decode(whole.encode()).record
    return after is not None and before is not None and _select_kept(after) == _select_kept(before)


def _select_kept(record: Record) -> Record:
    event = msgspec.structs.replace(record.event or Event(), site="")
    return msgspec.structs.replace(record, meta=Meta(), event=event)


def main() -> None:
    """Print one row for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=5, help="events for each kind")
    options = parser.parse_args()
    print(f"| breakage | made | stays legal | {' | '.join(COLUMNS)} |")
    print("|---" * (3 + len(COLUMNS)) + "|")
    total = Tally()
    for kind in BREAKAGES:
        tally = measure(kind, options.seed, options.events)
        total.made, total.legal = total.made + tally.made, total.legal + tally.legal
        total.counts += tally.counts
        _print_row(kind.about, tally)
    _print_row("all", total)


def _print_row(about: str, tally: Tally) -> None:
    counts = [tally.made, tally.legal, *(tally.counts[name] for name in COLUMNS)]
    print(f"| {about} | {' | '.join(map(str, counts))} |", flush=True)


if __name__ == "__main__":
    main()
