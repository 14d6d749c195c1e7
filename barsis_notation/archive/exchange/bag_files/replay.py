"""Print the places of all pieces after every turn, from the data of this bag alone.

    python3 replay.py 17            the 17th record of the bag; with "all" every record
    python3 replay.py 3f1c09ab      the record whose id (the SHA-256 of its line) begins with this

Each line is a turn: number, turn string and pieces ("?" if unknown), separated by tabs. Turns
(grammar.md) count as written, legal or not; the ruleset determines the rest (README.md).
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Tuple

Json = Dict[str, Any]
TURN = re.compile(r"([A-Z1-8])(?: [^:]+)?:((?: \S+)*?)(?: ([a-z]+))?")
RACE = re.compile(r"(?:(\w)\.)?(bar|[0-9]+)([a-z]?)/(bar|off|[0-9]+)(?:=\w+)?((?:\*[.\w]*)*)")
ITEM = re.compile(r"(bar|off|[a-z][1-9]|[0-9]+)(?:-([0-9]+))?([a-z]?)(?:\(([0-9]+)\))?")


class Piece:
    """A piece, with its seat letter and its place: a step, a cell, ``bar`` or ``off``."""

    def __init__(self, seat: str, place: str) -> None:
        self.seat, self.place = seat, place


class BagGame:
    """A game, replayed from parsed JSON (README.md): call set_position, then play and places."""

    def __init__(self, record: Json, ruleset: Json, table: Json) -> None:
        self.facts, self.table = resolve_facts(record, ruleset), table
        owners = ["".join(player["seats"]) for player in record["players"] if "seats" in player]
        self.owner = {seat: seats for seats in owners for seat in seats}
        self.side = dict(self.owner)  # maps a seat to all seats of its side
        if self.facts.get("teams") == "opposite" and len(owners) == 4:
            seats = [seat for seat in self.facts["seats.names"] if seat in self.owner]
            self.side = {seat: "".join(seats[at % 2 :: 2]) for at, seat in enumerate(seats)}

    def set_position(self, line: str) -> None:
        """Set up the position *line*. A malformed line mostly raises LookupError or ValueError."""
        words = dict(word.replace(":", "=", 1).split("=", 1) for word in line.split(" ")[1:])
        seats = filter(self.owner.get, words)
        items = [(seat, *item) for seat in seats for item in ITEM.findall(words[seat])]
        self.men: List[Piece] = []  # on each place: the last to arrive comes last
        for seat, place, last, _, count in sorted(items, key=lambda item: item[3] == "n"):
            run = range(int(place), int(last) + 1) if last else [place] * int(count or 1)
            self.men += [Piece(seat, str(each)) for each in run]
        self.to = words["to"].strip("-")
        self.journal: List[Tuple[Piece, str, str]] = []  # cancellable: capturer, loser, old place
        for capture in filter(None, words.get("journal", "").split(",")):
            (seat, place), (loser, stood) = (end.split(".") for end in capture.split(">"))
            self.journal.append((self.find(seat, place, ""), loser, stood))

    def play(self, text: str) -> None:
        """Play a turn, legal or not. Raises LookupError if a text or a piece is unknown."""
        turn = TURN.fullmatch(text)
        if turn is None or "?" in turn[2]:
            raise LookupError("moves that nobody noted" if turn else "not a turn of the grammar")
        seat, moves, ending = turn.groups()
        if self.to not in ("", seat):  # the last side's losses are final
            self.journal = [line for line in self.journal if line[1] not in self.side[self.to]]
        self.to = "" if ending == "miss" else seat  # a missed turn does not make them final
        for move in moves.split():
            self.play_race_move(move) if "/" in move else self.play_leap(move)
        if ending in ("resign", "forfeit"):
            gone = self.owner[seat]
            self.journal = [line for line in self.journal if not {line[0].seat, line[1]} & {*gone}]
            for man in self.men:
                if man.seat in gone and self.facts.get("seats.left_men") == "removed":
                    man.place = "off" if man.place == "off" else "bar"

    def play_leap(self, move: str) -> None:
        """Play ``a1-a2`` or ``a1xa3xc3``, legal or not. Raises LookupError if a man is missing."""
        path = [self.table["cells"][self.to][cell] for cell in re.split("[-x]", move)]
        man = self.find(self.to, path[0], "")
        for start, man.place in zip(path, path[1:]):
            over = self.table["over"].get(start + man.place)  # None for a step
            self.men = [other for other in self.men if other.place != over]

    def play_race_move(self, move: str) -> None:
        """Play ``bar/11`` or ``N.62/66*S.32``, legal or not. Raises LookupError if it fails."""
        parts = RACE.fullmatch(move)
        if parts is None:
            raise LookupError("not a move of the grammar")
        start, place = (self.table["points"].get(point, point) for point in parts.group(2, 4))
        man = self.find(parts[1] or self.to, start, parts[3])
        taken = self.find_captured(man.seat, place, start == "bar", re.findall(r"\*(\w)", parts[5]))
        lost = [one for one in self.journal if one[0] in taken and one[1] in self.side[man.seat]]
        self.journal = [line for line in self.journal if line[0] not in [man, *taken]]
        for victim in taken:
            if self.facts.get("capture.cancel"):
                self.journal.append((man, victim.seat, victim.place))
            victim.place = "bar"
            if self.facts.get("capture.to") == "removed":
                self.men.remove(victim)
        for _, loser, stood in lost:  # a piece that a victim had captured comes back
            for other in [m for m in self.men if (m.seat, m.place) == (loser, "bar")][:1]:
                other.place = stood
        man.place = place
        self.men.sort(key=lambda other: other is man)

    def find(self, seat: str, place: str, tag: str) -> Piece:
        """Return a piece of *seat* on *place* or raise LookupError; tag "c" prefers a capturer."""
        men = [man for man in self.men if (man.seat, man.place) == (seat, place)]
        if not men:
            raise LookupError(f"no man of {seat} on {place}")
        return min(men, key=lambda man: any(man in line for line in self.journal) != (tag == "c"))

    def find_captured(self, seat: str, place: str, enters: bool, named: List[str]) -> List[Piece]:
        """Return the pieces that a piece of *seat* captures on its step *place*.

        *enters*: whether from the bar. *named*: seats after ``*``; LookupError if needed but empty.
        """
        cells, facts = self.table["cells"], self.facts
        cell = cells[seat].get(place, "none")
        here = [man for man in self.men if cells[man.seat].get(man.place) == cell]
        others = [man for man in here if man.seat not in self.side[seat]]
        seats = [man.seat for man in others]
        if cell in self.table["exits"]:  # an entering piece takes the last to arrive
            takes = len(here) == facts["occupancy.max"] or facts["capture.exit_rule"] == "always"
            return others[-1:] if enters and takes else []
        is_paired = facts.get("occupancy.pair_safe") and len(seats) > len(set(seats))
        if cell in self.table["safe"] or is_paired:
            return []
        others.sort(key=lambda man: -int(man.place))
        if facts.get("capture.count") == "one":
            if not named and len(set(seats)) > 1:
                raise LookupError("the victim is not named")
            others = [man for man in others if man.seat in (named or seats)][:1]
        return others

    def places(self) -> Json:
        """Return a dict from each seat to a list of strings, the place of each piece, bar first."""
        men = sorted(self.men, key=lambda man: (man.place != "bar", man.place.rjust(3)))
        seats = [seat for seat in self.table["seats"] if seat in self.owner]
        return {seat: [man.place for man in men if man.seat == seat] for seat in seats}


def resolve_facts(record: Json, ruleset: Json) -> Json:
    """Return the facts of *ruleset*, a dict from path to value, with the options of *record*."""
    facts = {path: fact["value"] for path, fact in ruleset["facts"].items()}
    options = record["ruleset"].get("options", {})
    for path, value in options.items():
        for reading in ruleset["facts"].get(path, {}).get("readings", []):
            if json.dumps(reading.get("value", {})) == json.dumps(value):
                facts.update(reading.get("brings", {}))
    return {**facts, **options}


def positions(record: Json, ruleset: Json, table: Json) -> Iterator[Tuple[int, str, Json, str]]:
    """Yield number (0: start), text, places ({} if unknown) and error (or "") of each turn."""
    game, untold = BagGame(record, ruleset, table), ""
    start = {"position": record.get("start", {}).get("position") or table["start"]}
    for number, item in enumerate([start, *record["turns"]]):
        entry = item if isinstance(item, dict) else {"turn": item}
        turn, line = entry.get("turn", ""), entry.get("position", "")
        untold = untold or (explain_failure(game.play, turn) if turn else "")
        if line and (untold or not turn or entry.get("stood")):  # otherwise the turn led there
            untold = explain_failure(game.set_position, line)
        yield number, turn, {} if untold else game.places(), untold


def explain_failure(follow: Callable[[str], None], text: str) -> str:
    """Return the message of the LookupError or ValueError of ``follow(text)``; "" if none."""
    try:
        follow(text)
        return ""
    except (LookupError, ValueError) as error:
        return ascii(f"there is no {error}" if isinstance(error, KeyError) else str(error))[1:-1]


def fits(record: Json, ruleset: Json, table: Json) -> bool:
    """Return whether *table*, a cell table, fits *record*, which is played by *ruleset*."""
    is_named = table["ruleset"].items() <= {**table["ruleset"], **record["ruleset"]}.items()
    return bool(is_named and table["facts"].items() <= resolve_facts(record, ruleset).items())


def main(wanted: str, data: Path) -> None:
    """Print positions of the record *wanted* (number or start of its id), or "all", in *data*."""
    tables = [json.loads(path.read_bytes()) for path in data.glob("cells/*.json")]
    files = [data / "rulesets" / f"{table['ruleset']['sha256']}.json" for table in tables]
    rules = list(zip([json.loads(path.read_bytes()) for path in files], tables))
    parts = sorted(data.glob("records/*.jsonl"))
    lines = (line for part in parts for line in part.read_bytes().splitlines())
    for number, line in enumerate(lines, start=1):
        name = hashlib.sha256(line).hexdigest()
        if line and wanted in ("all", str(number), name[: max(len(wanted), 8)]):
            print("record", number, name)
            record = json.loads(line)
            rows = (positions(record, *pair) for pair in rules if fits(record, *pair))
            for turn, text, men, untold in next(rows, ()):
                shown = " ".join(f"{seat}:{','.join(men[seat]) or '-'}" for seat in men)
                print(turn, ascii(text)[1:-1], shown or f"? ({untold})", sep="\t")


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else sys.exit(__doc__), Path(__file__).resolve().parent)
