"""Verdicts kept in a file: what is said with it is what is said without, and nothing twice."""

from __future__ import annotations

import io
import json
import pickle
import signal
import sqlite3
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_cli.output.full_reporter import FullReporter
from barsis_cli.output.json_reporter import JsonReporter
from barsis_notation.base.resources import read_resource
from barsis_notation.language.speech import speaking
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import Decoded, Limits, decode
from barsis_notation.record.record_io import iter_records
from barsis_notation.record.structs import Record
from barsis_notation.replay.start import OpenedRecord
from barsis_notation.rulesets import load_reference, load_ruleset
from barsis_notation.validation import Checks, check_files, known_verdicts
from barsis_notation.validation.record_verdict import Verdict, check_opened
from barsis_notation.validation.search_limits import Effort
from barsis_notation.validation.verdict_cache import (
    CacheError,
    VerdictCache,
    compute_fingerprint,
)
from tests.cli.run import FAULTY, TURNS, record, write

SAMPLES = Path(__file__).parents[2] / "sample_games"

SOME = [
    *sorted((SAMPLES / "barsis" / "faulty").iterdir())[::6],
    *sorted((SAMPLES / "shesh-besh").rglob("*.*"))[::9],
    *sorted((SAMPLES / "amman_open").rglob("*.json*"))[::9],
    *sorted(SAMPLES.rglob("*.mat")),
    *sorted(SAMPLES.rglob("*.bsn"))[:2],
]
"""Samples of all formats, most of them faulty."""

PRINT = b"one version" * 2
"""Stands for the fingerprint of the package, which takes time to make."""


def opened(path: Path, **more: object) -> VerdictCache:
    return VerdictCache(str(path), **{"fingerprint": PRINT, **more})  # type: ignore[arg-type]


@pytest.fixture
def checked_anew(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rulesets of the records that were checked, and not looked up."""
    names: list[str] = []

    def check(opened: OpenedRecord, checks: Checks) -> Verdict:
        names.append(opened.record.ruleset.id)
        return check_opened(opened, checks)

    monkeypatch.setattr(known_verdicts, "check_opened", check)
    return names


def told(paths: list[Path], checks: Checks, cache: VerdictCache | None = None) -> bytes:
    """Return the report in two forms, with what was counted."""
    effort = Effort()
    full, short = io.BytesIO(), io.BytesIO()
    by_word, by_member = FullReporter(full), JsonReporter(short)
    counts = []
    checks = checks._replace(effort=effort, cache=cache)
    for checked in check_files([str(path) for path in paths], checks):
        counts.append((checked.file, checked.number, checked.turns, checked.moves, checked.line))
        by_word.show(checked, checked.findings)
        by_member.show(checked, checked.findings)
    counted = f"{counts} {effort.skipped} {effort.untried}".encode()
    return full.getvalue() + short.getvalue() + counted


OPTIONS = {
    "as it is": Checks(suggest=True),
    "without play": Checks(play=False),
    "all": Checks(suggest=True, schema=True, duplicates=True),
    "small": Checks(limits=Limits(size=2000, depth=4)),
    "other rules": Checks(ruleset=load_ruleset("barsis", options={"turn.mode": "immediate"})),
}


@pytest.mark.by_turns(2)
def test_a_cache_changes_no_report(tmp_path: Path) -> None:
    """Law: with a cache that knows nothing, some, or all, in whatever language."""
    for language, name in [*(("en", name) for name in OPTIONS), ("ar", "all")]:
        with speaking(language):
            checks = OPTIONS[name]
            without = told(SOME, checks)
            for _ in range(2):
                with opened(tmp_path / "verdicts") as cache:
                    assert told(SOME, checks, cache) == without, (language, name)


def test_everything_that_can_be_read_is_kept(tmp_path: Path, checked_anew: list[str]) -> None:
    with opened(tmp_path / "verdicts") as cache:
        told(SOME, OPTIONS["all"], cache)
    assert checked_anew
    checked_anew.clear()
    with opened(tmp_path / "verdicts") as cache:
        told(SOME, OPTIONS["all"], cache)
    assert checked_anew == []


def lines_of(records: list[Record], path: Path) -> Path:
    path.write_bytes(b"".join(canonical_bytes(one) + b"\n" for one in records))
    return path


def test_records_that_moved_are_known_at_their_new_places(
    tmp_path: Path, checked_anew: list[str]
) -> None:
    faulty = sorted((SAMPLES / "amman_open").rglob("*.jsonl"))[:1]
    games = [game for path in faulty for game in iter_records(path)]
    games += [record_of(FAULTY), record_of(TURNS), record_of([*FAULTY[:4], "S 3: 15/17"])]
    first = lines_of(games, tmp_path / "first.jsonl")
    Random(3).shuffle(games)
    second = lines_of(games, tmp_path / "second.jsonl")
    second.write_bytes(b"\n" + second.read_bytes() + b"{\n" + canonical_bytes(games[0]))
    checks = OPTIONS["all"]
    without = told([second, first], checks)
    with opened(tmp_path / "verdicts") as cache:
        told([first], checks, cache)
        checked_anew.clear()
        assert told([second, first], checks, cache) == without
    assert checked_anew == []


OTHERS: dict[str, list[Any]] = {
    "ruleset": [load_ruleset("barsis"), load_ruleset("barsis", options={"turn.mode": "immediate"})],
    "own": [(load_ruleset("barsis"),)],
    "play": [False],
    "suggest": [True],
    "limits": [Limits(size=2000), Limits(depth=4), Limits(seconds=1), Limits(memory=2**26)],
    "schema": [True],
    "duplicates": [True],
    "trusted": [True],
}
"""Other values of what decides a verdict, or what is kept of one, by the members of Checks."""

NO_MATTER = {"matches", "effort", "record_ids", "heads", "own_of", "cache"}
"""Those on which nothing that is kept depends, or only as the verdict asks for it."""


def test_every_option_is_part_of_the_key(tmp_path: Path) -> None:
    assert {*Checks._fields} == {*OTHERS} | NO_MATTER
    assert len(OTHERS["limits"]) == len(Limits.__struct_fields__)
    options = [{}, *({name: value} for name, values in OTHERS.items() for value in values)]
    raw = canonical_bytes(record_of(TURNS))
    read = decode(raw)
    unread = Decoded(number=1, raw=raw, unread=Limits())
    with opened(tmp_path / "verdicts") as cache:
        keys = {
            known_verdicts._key(decoded, Checks(**one), cache)
            for one in options
            for decoded in (read, unread)
        }
    assert len(keys - {None}) == 2 * len(options)


def test_a_verdict_is_not_that_of_other_limits(tmp_path: Path) -> None:
    """What is known of a record that may take long is not said where it may not."""
    path = write(tmp_path / "a.barsis.json", record(["S ?:", "N ?:"] * 8))
    long, short = Checks(), Checks(limits=Limits(seconds=0))
    with opened(tmp_path / "verdicts") as cache:
        for _ in range(2):
            assert b"record-takes-too-long" not in told([path], long, cache)
            assert b"at most 0 s" in told([path], short, cache)


def record_of(turns: list[str]) -> Record:
    return msgspec.convert(record(turns), Record)


def test_files_of_one_record_keep_findings_of_their_own(tmp_path: Path) -> None:
    """Two files with one record id, the same record written in another way."""
    pretty = write(tmp_path / "a.barsis.json", record(FAULTY))
    other = tmp_path / "b.barsis.json"
    other.write_text(json.dumps(record(FAULTY), indent=7).replace("Amal", "\\u0041mal"))
    short = lines_of([record_of(FAULTY)], tmp_path / "c.barsis.jsonl")
    paths = [pretty, other, short, pretty]
    without = told(paths, OPTIONS["all"])
    with opened(tmp_path / "verdicts") as cache:
        for _ in range(2):
            assert told(paths, OPTIONS["all"], cache) == without


def test_what_was_not_explained_is_explained_when_it_may_be(tmp_path: Path) -> None:
    """Of many refused records the first are explained: others in another order, or in Arabic."""
    games = [
        msgspec.convert(record(FAULTY, event={"round": f"{place}"}), Record) for place in range(10)
    ]
    first = lines_of(games, tmp_path / "first.jsonl")
    second = lines_of(games[::-1], tmp_path / "second.jsonl")
    checks = OPTIONS["as it is"]
    for path, language in ((first, "en"), (second, "en"), (second, "ar"), (first, "ar")):
        with speaking(language):
            without = told([path], checks)
            with opened(tmp_path / "verdicts") as cache:
                assert told([path], checks, cache) == without


def test_rules_that_changed_are_other_rules(tmp_path: Path, checked_anew: list[str]) -> None:
    """A ruleset file of one name and version, before and after it was changed."""
    game = write(tmp_path / "game.barsis.json", record(TURNS))
    builtin = json.loads(read_resource("barsis_notation.rulesets.data", "barsis-1.json"))
    file = tmp_path / "mine.json"
    said = []
    for chosen in ("Ours", "Theirs"):
        file.write_text(
            json.dumps({**builtin, "id": "mine", "names": {**builtin["names"], "en": chosen}})
        )
        rules = load_reference(str(file))[0]
        assert rules is not None
        checks = Checks(ruleset=rules)
        without = told([game], checks)
        with opened(tmp_path / "verdicts") as cache:
            assert told([game], checks, cache) == without
        said.append(len(checked_anew))
    assert said == [1, 2]


def test_another_version_knows_nothing(tmp_path: Path, checked_anew: list[str]) -> None:
    counts: list[int] = []
    for fingerprint in (PRINT, PRINT, b"another" * 4):
        with opened(tmp_path / "verdicts", fingerprint=fingerprint) as cache:
            told(SOME[:5], Checks(), cache)
        counts.append(len(checked_anew))
    assert counts == [counts[0], counts[0], 2 * counts[0]]
    assert len(compute_fingerprint()) == 32


# The file.


def test_what_is_no_cache_is_left_alone(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    archive = sqlite3.connect(tmp_path / "archive")
    archive.execute("CREATE TABLE verdicts (id, run, kept)")
    archive.close()
    for path, content in ((foreign, b"notes"), (foreign, b""), (tmp_path / "archive", None)):
        if content is not None:
            path.write_bytes(content)
        before = path.read_bytes()
        with pytest.raises(CacheError, match="is not a verdict cache"):
            opened(path)
        assert path.read_bytes() == before
    with pytest.raises(CacheError, match="is not a verdict cache"):
        opened(tmp_path)
    with pytest.raises(CacheError, match="cannot be used as a cache: No such file"):
        opened(tmp_path / "none" / "verdicts")
    with pytest.raises(CacheError, match="cannot be used"):
        opened(Path("a\0b"))


def test_damage_is_noticed_or_harmless(tmp_path: Path) -> None:
    """Law: of a damaged file the report is the same, or there is none."""
    path = tmp_path / "verdicts"
    without = told(SOME[:12], Checks(suggest=True))
    with opened(path) as cache:
        told(SOME[:12], Checks(suggest=True), cache)
    whole = path.read_bytes()
    rng, noticed = Random(5), 0
    for _ in range(60):
        data = bytearray(whole)
        if rng.random() < 0.2:
            del data[rng.randrange(len(data)) :]
        else:
            for _ in range(40):
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        try:
            with opened(path) as cache:
                assert told(SOME[:12], Checks(suggest=True), cache) == without
        except CacheError:
            noticed += 1
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
    assert noticed


@pytest.mark.parametrize("levels", [1000, 10**6])
def test_what_is_kept_nested_as_deep_as_may_be_is_damage(tmp_path: Path, levels: int) -> None:
    with opened(tmp_path / "verdicts") as cache:
        cache.put(PRINT, b"[" * levels + b"]" * levels)
        with pytest.raises(CacheError, match="damaged"):
            cache.get(PRINT, msgspec.json.decode)


def test_keys_that_begin_alike_have_verdicts_of_their_own(tmp_path: Path) -> None:
    """The table is by the first bytes of a key; the others are compared."""
    one, other = sha256(b"").digest(), bytearray(sha256(b"").digest())
    other[-1] ^= 1
    with opened(tmp_path / "verdicts") as cache:
        cache.put(one, b"1")
    with opened(tmp_path / "verdicts") as cache:
        assert (cache.get(one, int), cache.get(bytes(other), int)) == (1, None)


def test_a_full_cache_keeps_what_is_newest(tmp_path: Path) -> None:
    path = tmp_path / "verdicts"
    with opened(path, max_bytes=2**16) as cache:
        for number in range(3000):
            cache.put(sha256(str(number).encode()).digest(), bytes(100))
            if number % 500 == 0:
                cache.write()
        assert cache.is_full
    full = path.stat().st_size
    with opened(path, max_bytes=2**16) as cache:
        cache.put(sha256(b"new").digest(), b"content")
        cache.write()
        assert not cache.is_full
        assert cache.get(sha256(b"new").digest(), bytes) == b"content"
        assert cache.get(sha256(b"0").digest(), bytes) is None
    assert path.stat().st_size <= full


KILLED = """
import os, signal, sys
from hashlib import sha256
from barsis_notation.validation.verdict_cache import VerdictCache
cache = VerdictCache(sys.argv[1], fingerprint=sys.argv[2].encode())
for number in range(12_000):
    cache.put(sha256(str(number).encode()).digest(), str(number).encode())
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_run_that_is_killed_loses_the_last_verdicts_alone(tmp_path: Path) -> None:
    path = tmp_path / "verdicts"
    run = subprocess.run([sys.executable, "-c", KILLED, path, PRINT.decode()], check=False)
    assert run.returncode == -signal.SIGKILL
    with opened(path) as cache:
        kept = [cache.get(sha256(str(number).encode()).digest(), bytes) for number in range(12_000)]
    assert kept[:10_000] == [str(number).encode() for number in range(10_000)]


def test_a_pickled_cache_reads_and_hands_on(tmp_path: Path) -> None:
    key = sha256(b"key").digest()
    with opened(tmp_path / "verdicts") as cache:
        cache.put(key, b"content")
        cache.write()
        with pickle.loads(pickle.dumps(cache)) as other:
            assert other.get(key, bytes) == b"content"
            other.put(sha256(b"new").digest(), b"more")
            cache.keep(other.take_pending())
    with opened(tmp_path / "verdicts") as cache:
        assert cache.get(sha256(b"new").digest(), bytes) == b"more"
