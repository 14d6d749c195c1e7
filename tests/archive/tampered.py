"""An archive that has something of everything, and what people are told of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.seals.key_files import PublicKey, SecretKey
from barsis_notation.archive.seals.proof_checks import SignedFile
from barsis_notation.archive.seals.signatures import ENDING
from barsis_notation.archive.statistics import ByteCounts
from barsis_notation.record.structs import Record
from barsis_notation.replay.start import make_reference
from barsis_notation.rulesets.user_files import load_ruleset_file
from barsis_notation.simulation import simulate
from barsis_notation.validation import Checks
from tests.archive.records import SAMPLES, event, match, revised
from tests.named_players import NAMES, played, seated

RULES: Final = Path(__file__).parents[2] / "docs" / "rulesets" / "chausar.json"
KEY: Final = SecretKey(bytes(range(32)), bytes(8))
FAULTY: Final = 2
GOOD: Final = 3
"""Sample games of each kind, of each ruleset."""


class Kept(NamedTuple):
    """The archive at *path*, as it was after each act, oldest first, and its newest checkpoint."""

    path: Path
    states: tuple[bytes, ...]
    checkpoint: SignedFile
    keys: tuple[PublicKey, ...]


def everything(folder: Path, *, zstd: bool = False) -> Kept:
    """Make an archive of samples, faulty ones too, own rules, revisions, a match, a merge, seals.

    Two records were withdrawn, one of them between others.
    """
    path, states = folder / "games.barsis", list[bytes]()
    Archive.create(path, zstd=zstd).close()
    for number, step in enumerate(_STEPS):
        with Archive.open(path, writing=True) as archive:
            step(archive, folder / f"checkpoint-{number}")
        states.append(path.read_bytes())
    (newest,) = (file for file in (folder / "checkpoint-last",) if file.exists())
    signature = newest.with_name(newest.name + ENDING).read_bytes()
    signed = SignedFile("checkpoint", newest.read_bytes(), signature)
    return Kept(path, tuple(states), signed, (KEY.public,))


def _samples(archive: Archive, _: Path) -> None:
    files = []
    for folder in sorted(one for one in SAMPLES.iterdir() if one.is_dir()):
        files += sorted(folder.glob("*.json"), key=_size)[:GOOD]
        files += sorted((folder / "faulty").glob("*.json"), key=_size)[:FAULTY]
    assert len(files) > 25
    list(archive.add(files))


def _size(path: Path) -> int:
    return path.stat().st_size


def _games(archive: Archive, _: Path) -> None:
    records = [
        msgspec.structs.replace(record, event=event(1 + number // 2, 1 + number % 2))
        for number, record in enumerate(played(games=4))
    ]
    list(archive.add_records(records))


def _matches(archive: Archive, _: Path) -> None:
    records = played("shesh-besh", games=2, seed=4)
    list(
        archive.add_records(
            msgspec.structs.replace(record, match=match(number))
            for number, record in enumerate(records, 1)
        )
    )


def _own_rules(archive: Archive, _: Path) -> None:
    list(archive.add_records(_of_own_rules(), Checks(own=(_own(),))))


def _own() -> Any:
    ruleset, findings = load_ruleset_file(RULES)
    assert ruleset is not None, findings
    return ruleset


def _of_own_rules() -> Iterator[Record]:
    for number, record in enumerate(simulate(_own(), games=2, seed=9)):
        yield msgspec.structs.replace(
            record, players=seated(record, number), ruleset=make_reference(_own())
        )


def _revision(archive: Archive, _: Path) -> None:
    (record,) = played(seed=21)
    (added,) = archive.add_records([record])
    list(archive.add_records([revised(record, added.id)]))


def _others(archive: Archive, _: Path) -> None:
    list(archive.add_records(played("pachisi", games=2, seed=30)))


def _merge(archive: Archive, _: Path) -> None:
    archive.merge(NAMES[0], NAMES[1])
    archive.merge(NAMES[2], NAMES[3])
    archive.part(NAMES[2], NAMES[3])


def _sign(archive: Archive, path: Path) -> None:
    archive.sign(KEY, path)


def _sign_last(archive: Archive, path: Path) -> None:
    archive.sign(KEY, path.with_name("checkpoint-last"))


def _withdraw(archive: Archive, _: Path) -> None:
    archive.withdraw(len(archive), "asked for by a player")
    archive.withdraw(20, "asked for by a club")


_STEPS: Final[tuple[Callable[[Archive, Path], object], ...]] = (
    _samples,
    _games,
    _matches,
    _sign,
    _own_rules,
    _revision,
    _merge,
    _others,
    _withdraw,
    lambda archive, _: list(archive.add_records(played("barjis", games=2, seed=8))),
    _sign_last,
    lambda archive, _: list(archive.add_records(played("kioz", games=2, seed=5))),
)
"""What is done to it, one after the other."""


# -- What people are told -----------------------------------------------------------------------


def said(path: Path) -> str:
    """Return a hash of all that export, list, show, search, people, findings and stats would say.

    Raises whatever the archive raises.
    """
    with Archive.open(path) as archive, archive.database.reading():
        parts = sha256()
        for part in _all_said(archive):
            parts.update(repr(part).encode("utf-8", "surrogatepass") + b"\n")
        return parts.hexdigest()


def _all_said(archive: Archive) -> Iterator[object]:
    rows = archive.database.rows
    yield archive.id, len(archive), archive.root
    yield from archive.contents()
    for holding in archive.holdings():
        yield holding
        yield archive.holding(holding.number)
        yield archive.number(holding.id), archive.added_at(holding.number)
        yield list(
            rows("SELECT number FROM records WHERE play = ?", (bytes.fromhex(holding.play),))
        )
        yield archive.added_at(holding.number)
    for ruleset in archive.rulesets():
        yield ruleset.edition.canonical
    for person in archive.people():
        yield person
        yield list(rows("SELECT record FROM results WHERE person = ? ORDER BY 1", (person.number,)))
    yield archive.statistics()._replace(bytes=ByteCounts(0, 0, 0))
    words = {word for (text,) in rows("SELECT text FROM words") for word in text.split()}
    for word in sorted(words):
        found = rows("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid", (f'"{word}"',))
        yield word, list(found)
    yield [hit.holding.number for hit in archive.search("haddad")]
    yield [hit.holding.number for hit in archive.search(event="Spring Cup")]
    yield [hit.holding.number for hit in archive.search(game="shesh-besh")]
    for table in ("findings", "checkpoints", "acts", "games", "players", "rounds"):
        yield list(rows(f"SELECT * FROM {table}"))
