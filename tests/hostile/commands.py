"""List the commands that read files, once for each file argument, and make good files for them."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from barsis_notation.archive.seals.proofs import encode_proof
from tests.archive.logs import KEY, consistency, inclusion, signed
from tests.cli.run import barsis, record, write

DOCS: Final = Path(__file__).parents[2] / "docs"


class Reading(NamedTuple):
    """The arguments of a command, and the hostile file among them. ``-`` is standard input."""

    words: tuple[str, ...]
    file: str

    def __str__(self) -> str:
        return " ".join(self.words)

    def may_write(self, path: str) -> bool:
        """Return whether the command line names *path* or its prefix, and so may write it."""
        words = [word.rstrip("/") for word in self.words if word[:1] not in "-+"]
        named = {*words, *map(_stem, words)}
        return any(
            path == word or path.startswith((f"{word}.", f"{word}/", f"{word}-")) for word in named
        )


def _stem(word: str) -> str:
    """Return the common part of the names of several tables, such as ``OUT`` for ``OUT.csv``."""
    return word.removesuffix(Path(word).suffix)


def _readings(lines: str) -> Iterator[Reading]:
    """Yield the readings in *lines*, each ``FILE: WORD|WORD``. A word is FILE or its folder."""
    for line in lines.strip().splitlines():
        file, _, words = line.strip().partition(": ")
        yield Reading(tuple(words.replace("NOFARA", NOFARA).split("|")), file)


NOFARA: Final = "cafe-nofara S:bar(2) N:bar(2) to=S"
"""A position of the game of ``docs/rulesets/nofara.json``."""

_NAMED: Final = (
    "x.barsis.json", "x.barsis.jsonl", "x.json", "x.bsn", "x.msgpack", "x.games.csv", "x.parquet",
    "x.mat", "x.sgf", "x.trl", "x.txt", "x.barsis.json.gz", "x.mat.gz", "x.jsonl.zst", "x",
)  # fmt: skip
"""File names for each format of records."""

_RECORDS: Final = """
    validate FILE --fix --unsafe-fixes
    validate FILE --schema --duplicates --suggest -f grouped
    validate FILE --infer-options
    validate FILE -f html
    fmt FILE
    fmt FILE --check --diff
    convert FILE OUT.barsis.jsonl
    convert FILE OUT --to csv
    convert FILE OUT.mat
    convert FILE OUT/ --to json --keep-raw --report OUT.report.json
    convert FILE OUT.parquet
    convert FILE OUT.bsn --from text
    convert FILE OUT.bsn --from mat
    convert FILE OUT.bsn --from sgf
    convert FILE OUT.bsn --from trl
    convert FILE OUT.bsn --from csv
    convert FILE OUT.bsn --from parquet
    convert FILE OUT.bsn --from msgpack
    convert --map map.json FILE OUT.bsn
    convert FILE --map-template barsis
    record FILE
    ruling FILE --turn 2 --stood --by Rim --text seen
    diff FILE good.barsis.json
    diff good.barsis.json FILE -f json
    replay FILE --plain --ascii
    replay FILE --findings
    show FILE --ids
    render FILE -o OUT.svg
    render FILE -o OUT.html
    view FILE --print-path
    stats FILE -f json
    dice throw dice.json FILE
    dice name dice.json FILE
    dice check dice.json FILE
    dice check FILE
    event validate event.json FILE
    event history FILE
    event history FILE -f json
    event standings event.json FILE -f json
    event crosstable event.json FILE
    event export event.json FILE
    event pairings event.json FILE
    event seating event.json FILE --rounds 1 --by-standing
    event result event.json FILE --round 1 --table 1 --winner Amal
    event swap event.json FILE --round 1 --table 1
    event ratings event.json FILE -f csv
    archive add cup.barsis FILE
    archive import cup.barsis FILE
    archive prove --check proof --checkpoint cp --key k.pub --record FILE
"""
"""Commands that read records. The file names are distributed over them in turn."""

_OTHERS: Final = """
    -: validate|-|-f|concise
    -: convert|-|OUT.bsn
    -: convert|--map|map.json|-|OUT.bsn
    -: record|good.barsis.json
    -: replay|good.barsis.json
    -: render|-|-o|OUT.gif|--size|64
    -: render|-|-o|OUT.html
    -: stats|-
    -: dice|check|-
    -: conformance|answer
    -: moves|-
    -: event|standings|event.json|-
    -: archive|add|cup.barsis|-
    kit/cases.json: conformance|run|--kit|kit|--|barsis
    report.json: validate|--merge|report.json
    verdicts: validate|games|--cache|verdicts
    rules.json: validate|--ruleset|rules.json|good.barsis.json
    rules.json: convert|good.barsis.json|OUT.bsn|--ruleset|rules.json
    rules.json: new|rules.json|-o|OUT.barsis.json
    rules.json: games|rules.json|--readings
    rules.json: sheet|rules.json|-f|html
    rules.json: simulate|rules.json|-n|1|-o|OUT.jsonl
    rules.json: moves|NOFARA|--throw|2|--ruleset|rules.json
    rules.json: show|NOFARA|--ruleset|rules.json
    rules.json: dice|commit|OUT.dice.json|--player|A|--with|B|--game|G|--ruleset|rules.json
    rules.json: event|new|OUT.event.json|--game|rules.json|--player|A|--player|B
    map.json: convert|--map|map.json|app.csv|OUT.bsn
    app.csv: convert|--map|map.json|app.csv|OUT.bsn
    games/barsis.toml: validate|games
    games/pyproject.toml: validate|games
    games/barsis.toml: config|games/good.barsis.json|-f|json
    own.toml: --config|own.toml|validate|games
    games/.gitignore: validate|games
    games/.gitignore: convert|games|OUT/|--to|json
    games/x.turns.csv: validate|games
    dice.json: dice|commit|dice.json|--player|Amal
    dice.json: dice|reveal|dice.json|--player|Basim|--secret|seed
    dice.json: dice|throw|dice.json|--turn|1|--throw|1
    dice.json: dice|throw|dice.json|good.barsis.json
    dice.json: dice|name|dice.json|good.barsis.json
    dice.json: dice|check|dice.json|good.barsis.json|-f|json
    seed: dice|reveal|open.json|--player|Basim|--secret|seed
    dealt.json.1.seed: dice|throw|dealt.json|--turn|1|--throw|1|--secret|dealt.json.1.seed
    players.csv: event|new|OUT.event.json|--game|barsis|--players|players.csv
    book.xlsx: event|new|OUT.event.json|--game|barsis|--xlsx|book.xlsx
    cup.trf: event|new|OUT.event.json|--game|barsis|--trf|cup.trf
    cup.barsis: event|new|OUT.event.json|--game|barsis|--archive|cup.barsis
    event.json: event|new|event.json|--game|barsis|--player|A|--player|B|--force
    event.json: event|validate|event.json|games
    event.json: event|standings|event.json|games|-f|xlsx|-o|OUT.xlsx
    event.json: event|crosstable|event.json|games|--teams
    event.json: event|pairings|event.json|--draw|round-robin|--write
    event.json: event|pairings|event.json|--draw|swiss
    event.json: event|seating|event.json|--rounds|1
    event.json: event|sheets|event.json|-o|OUT
    event.json: event|sheets|event.json|-o|OUT|--records
    event.json: event|sheets|event.json|-f|html
    event.json: event|validate|event.json|games|-f|html
    event.json: event|ratings|event.json|games
    event.json: event|export|event.json|games
    event.json: event|join|event.json|Dana
    event.json: event|leave|event.json|Basim
    event.json: event|absent|event.json|Basim|--round|2
    event.json: event|undo|event.json
    ratings.json: event|ratings|event.json|games|--earlier|ratings.json
    cup.barsis: stats|--archive|cup.barsis
    cup.barsis: event|validate|event.json|--archive|cup.barsis
    cup.barsis: archive|init|cup.barsis
    cup.barsis: archive|add|cup.barsis|games
    cup.barsis: archive|list|cup.barsis
    cup.barsis: archive|search|cup.barsis|amal
    cup.barsis: archive|show|cup.barsis|1
    cup.barsis: archive|export|cup.barsis|OUT.jsonl
    cup.barsis: archive|export|cup.barsis|OUT|--to|bag
    cup.barsis: archive|import|cup.barsis|lines.jsonl
    cup.barsis: archive|verify|cup.barsis|-f|json
    cup.barsis: archive|sign|cup.barsis|--key|k|-o|OUT
    cup.barsis: archive|prove|cup.barsis|1|--checkpoint|cp|-o|OUT
    cup.barsis: archive|withdraw|cup.barsis|1|--reason|asked
    cup.barsis: archive|people|cup.barsis
    cup.barsis: archive|stats|cup.barsis
    cp: archive|verify|cup.barsis|--checkpoint|cp|--key|k.pub
    cp.minisig: archive|verify|cup.barsis|--checkpoint|cp|--key|k.pub
    k.pub: archive|verify|cup.barsis|--checkpoint|cp|--key|k.pub
    k: archive|sign|cup.barsis|--key|k|-o|OUT
    password: archive|sign|cup.barsis|--key|k|--password-file|password|-o|OUT
    inclusion: archive|prove|--check|inclusion|--checkpoint|new|--key|key.pub
    new: archive|prove|--check|inclusion|--checkpoint|new|--key|key.pub
    new.minisig: archive|prove|--check|inclusion|--checkpoint|new|--key|key.pub
    key.pub: archive|prove|--check|inclusion|--checkpoint|new|--key|key.pub
    old: archive|prove|--check|consistency|--checkpoint|new|--since|old
    consistency: archive|prove|--check|consistency|--checkpoint|new|--since|old
    old: archive|prove|cup.barsis|--since|old|--checkpoint|new|-o|OUT
    lines.jsonl: archive|import|cup.barsis|lines.jsonl
    bag/bagit.txt: archive|import|empty.barsis|bag
    bag/manifest-sha256.txt: archive|import|empty.barsis|bag
    bag/tagmanifest-sha256.txt: archive|import|empty.barsis|bag
    bag/bag-info.txt: archive|import|empty.barsis|bag
    bag/data/log.json: archive|import|empty.barsis|bag
    bag/data/acts.jsonl: archive|import|empty.barsis|bag
    bag/data/people.json: archive|import|empty.barsis|bag
    bag/data/records/000001.jsonl: archive|import|empty.barsis|bag
    bag/data/checkpoints/000001.checkpoint: archive|import|empty.barsis|bag
"""


def _of_records() -> Iterator[Reading]:
    """Yield every command that reads records with one file name, and ``validate`` with all."""
    for name in _NAMED:
        yield Reading(("validate", name, "-f", "json"), name)
    for place, line in enumerate(_RECORDS.strip().splitlines()):
        file = _NAMED[place % len(_NAMED)]
        yield Reading(tuple(file if word == "FILE" else word for word in line.split()), file)


READINGS: Final = (*_of_records(), *_readings(_OTHERS))


def make_good_files(folder: Path) -> None:
    """Fill an empty folder with the good files that the command lines name."""
    with contextlib.chdir(folder):
        write(Path("good.barsis.json"), record())
        Path("games").mkdir()
        write(Path("games", "good.barsis.json"), record())
        _convert()
        _play_at_a_distance()
        _hold_an_event()
        _make_a_kit()
        _keep_an_archive()


def _run(line: str) -> None:
    done = barsis(*line.split())
    assert done.exit_code == 0, done.output


def _convert() -> None:
    shutil.copyfile(DOCS / "rulesets" / "nofara.json", "rules.json")
    Path("app.csv").write_text("game,seat,throws,moves\n1,S,2,\n1,N,3,\n")
    done = barsis("convert", "app.csv", "--map-template", "barsis")
    Path("map.json").write_text(done.stdout)
    _run("convert good.barsis.json -o games/x --to csv")
    _run("validate games -f json --part 1/1 -o report.json")
    _run("validate games --cache verdicts")
    Path("own.toml").write_text('fail-on = "never"\n')


def _play_at_a_distance() -> None:
    for name in ("dice.json", "open.json"):
        _run(f"dice commit {name} --player Amal --game G --ruleset barsis --with Basim")
        _run(f"dice commit {name} --player Basim")
        _run(f"dice reveal {name} --player Amal")
    shutil.copyfile("open.json.2.seed", "seed")
    _run("dice commit dealt.json --player Club --dealer --game G --ruleset barsis --with Amal")
    _run("dice commit dealt.json --player Amal")
    _run("dice reveal dealt.json --player Amal")
    _run("dice reveal dice.json --player Basim")


def _hold_an_event() -> None:
    Path("players.csv").write_text("name,team\nAmal,A\nBasim,B\nHuda,A\nNour,B\n")
    _run("event new event.json --game barsis --players players.csv")
    _run("event pairings event.json --draw swiss --write")
    _run("event standings event.json -f xlsx -o book.xlsx")
    _run("event export event.json -o cup.trf")
    _run("event ratings event.json -f json -o ratings.json")


def _make_a_kit() -> None:
    Path("kit").mkdir()
    Path("kit/kit.schema.json").write_text("{}\n")
    case = '{"id": "a/b", "kind": "turn", "about": "a", "input": {}, "expected": {"valid": false}}'
    Path("kit/cases.json").write_text(f'{{"kit": 1, "about": "a", "cases": [{case}]}}\n')


def _keep_an_archive() -> None:
    _run("archive init empty.barsis")
    _run("archive init cup.barsis")
    _run("archive add cup.barsis good.barsis.json")
    _run("archive sign --new-key k --no-password")
    _run("archive sign cup.barsis --key k -o cp")
    _run("archive prove cup.barsis 1 --checkpoint cp -o proof")
    _run("archive export cup.barsis bag --to bag")
    _run("archive export cup.barsis lines.jsonl")
    Path("password").write_text("secret\n")
    for name, size in (("new", 9), ("old", 4)):
        _, raw, signature = signed(size)
        assert signature is not None
        Path(name).write_bytes(raw)
        Path(f"{name}.minisig").write_bytes(signature)
    Path("inclusion").write_bytes(encode_proof(inclusion(3, 9)))
    Path("consistency").write_bytes(encode_proof(consistency(4, 9)))
    Path("key.pub").write_bytes(KEY.public.to_file())
