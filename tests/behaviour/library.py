"""Call one public function on every file of a folder and print each result as a line of JSON.

``python -P library.py FUNCTION FOLDER`` runs with the Python of the compared checkout. It uses only
the names in ``barsis_notation.__all__``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

import barsis_notation as bn

THROWS = ("1", "2", "3", "5", "6", "21", "66", "khal")


def as_text(value: object) -> str:
    """Return the text of raw JSON, or ``str()`` of another object."""
    return bytes(value).decode() if isinstance(value, msgspec.Raw) else str(value)


def to_json(value: object) -> Any:
    """Return *value* as JSON values; objects without a JSON form become their text."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=as_text)


def try_call(call: Callable[..., Any], *given: object) -> Any:
    """Return the result of *call*, or the type and text of an error about the data."""
    try:
        return call(*given)
    except bn.RecordError as error:
        return {
            "error": type(error).__name__,
            "says": str(error),
            "findings": to_json(error.findings),
        }
    except (bn.BarsisError, OSError, ValueError, LookupError) as error:
        return {"error": type(error).__name__, "says": str(error)}


def read_some(path: str, most: int = 20) -> Iterator[bn.Record]:
    """Yield the first *most* readable records of a file."""
    yield from islice(bn.read(path, on_error=lambda _: None), most)


def map_records(path: str, call: Callable[[bn.Record], Any]) -> list[Any]:
    """Return the result of *call* for each of the first readable records of a file."""
    return [try_call(call, record) for record in read_some(path)]


def play(record: bn.Record) -> Any:
    """Return the state of the game of *record*, also after taking back up to three turns."""
    game, told = bn.Game.from_record(record), []
    told.append([str(game), game.turns, game.to_move, game.is_over, game.winners, game.outcome])
    again = game.copy()
    while len(told) < 6 and again.turns:
        told.append([again.pop(), str(again.position), again.owed, again.throw_is_due])
        told.append(list(again.legal_moves))
    return to_json(told)


def walk(record: bn.Record) -> Any:
    """Return every step of *record*, with its findings and the position after it."""
    return [
        [
            step.turn,
            step.text,
            setup(step.after),
            step.is_refused,
            step.is_lost,
            to_json(step.findings),
        ]
        for step in bn.steps(record)
    ]


def setup(after: Any) -> Any:
    """Return the members of the position *after* of a step."""
    return [after.id, to_json(after.men), after.to, to_json(after.keys)]


def draw(record: bn.Record) -> Any:
    """Return the drawing of the last position of *record*."""
    return str(bn.svg.board(bn.Game.from_record(record)))


def list_arabic_messages(path: str) -> Any:
    """Return the Arabic messages of the findings of a file."""
    with bn.speaking("ar"):
        return [bn.isolated(str(finding.message), "ar") for finding in bn.validate(path)]


def validate_batch(path: str) -> Any:
    """Return the findings of the lines of a file, checked as an Arrow batch."""
    import pyarrow

    lines = Path(path).read_bytes().split(b"\n")
    batch = pyarrow.RecordBatch.from_pydict(
        {"record": pyarrow.array(lines, pyarrow.binary()), "number": list(range(1, len(lines) + 1))}
    )
    return bn.validate_arrow(batch).to_pylist()


def headers(path: str) -> Any:
    """Return the errors and the record headers of a JSON file."""
    found: list[Any] = []
    return found + [
        to_json(each) for each in bn.iter_headers(path, on_error=lambda e: found.append(str(e)))
    ]


def records(path: str) -> Any:
    """Return the errors and the records of a JSON file, read record by record."""
    found: list[Any] = []
    return found + [
        to_json(each) for each in bn.iter_records(path, on_error=lambda e: found.append(str(e)))
    ]


def whole(path: str) -> Any:
    """Return the errors and the records of a file in any format."""
    found: list[Any] = []
    return found + [
        to_json(each) for each in bn.read(path, on_error=lambda e: found.append(str(e)))
    ]


def write_formats(path: str) -> Any:
    """Return the files that writing the records of a file in four formats leaves."""
    folder, found = Path("written"), {}
    folder.mkdir(exist_ok=True)
    for name in ("all.bsn", "all.barsis.jsonl", "all.mat", "all.sgf"):
        target = folder / name
        found[name] = try_call(bn.write, read_some(path), target)
        if target.exists():
            found[name] = target.read_bytes().decode(errors="backslashreplace")
            target.unlink()
    return found


def positions(path: str) -> Any:
    """Return each line of a file with the legal moves of its position after each throw."""
    found = []
    for line in Path(path).read_text("utf-8", "replace").splitlines():
        found.append([line, try_call(list_moves, line)])
    return found


def list_moves(line: str) -> Any:
    """Return the position of a position line, and its legal moves after each throw."""
    position = bn.Position(line)
    moves = {throw: try_call(position.moves, throw) for throw in THROWS}
    return [position.line, position.to_move, position.players, moves]


def odds_and_rules(path: str) -> Any:
    """Return the id and version of the ruleset named *path*, and the odds of its throws."""
    ruleset = bn.load_ruleset(path)
    return [
        ruleset.id,
        ruleset.version,
        {name: str(odds) for name, odds in bn.throw_odds(ruleset).items()},
    ]


FUNCTIONS: dict[str, Callable[[str], Any]] = {
    "validate": lambda path: [to_json(each) for each in bn.validate(path)],
    "validate_suggest": lambda path: [
        to_json(each) for each in bn.validate(path, bn.Checks(suggest=True, duplicates=True))
    ],
    "validate_records": lambda path: map_records(
        path, lambda r: [to_json(x) for x in bn.validate(r)]
    ),
    "validate_bytes": lambda path: [to_json(each) for each in bn.validate(Path(path).read_bytes())],
    "validate_arabic": list_arabic_messages,
    "validate_arrow": validate_batch,
    "read": whole,
    "load": lambda path: to_json(bn.load(path)),
    "loads": lambda path: bn.dumps(bn.loads(Path(path).read_bytes())),
    "iter_records": records,
    "iter_headers": headers,
    "ids": lambda path: map_records(path, lambda r: [bn.record_id(r), try_call(bn.play_id, r)]),
    "steps": lambda path: map_records(path, walk),
    "game": lambda path: map_records(path, play),
    "svg": lambda path: map_records(path, draw),
    "write": write_formats,
    "position": positions,
    "load_ruleset": odds_and_rules,
}


def main(function: str, *places: str) -> None:
    """Print the result of *function* for every file below each of *places*."""
    for place in places:
        files = sorted(path for path in Path(place).rglob("*") if path.is_file())
        for path in files or [Path(place)]:
            result = try_call(FUNCTIONS[function], str(path))
            print(json.dumps([str(path), result], ensure_ascii=True, sort_keys=True, default=str))


if __name__ == "__main__":
    main(*sys.argv[1:])
