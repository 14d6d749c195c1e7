"""Every finding of files, shapes and rulesets, said in both languages where it really comes up."""

from __future__ import annotations

import gzip
import io
import itertools
import json
import random
import re
from collections.abc import Iterator
from errno import EACCES
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from barsis_notation.base.file_stamps import ChangedMeanwhileError
from barsis_notation.base.saving import save
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.diagnostics.findings import Code, Finding, load_examples
from barsis_notation.formats.folders import walk_folder
from barsis_notation.formats.input_files import InputFile, make_no_records_finding
from barsis_notation.language.speech import ENGLISH, speaking
from barsis_notation.language.texts import Text
from barsis_notation.parallel.span_items import make_lost_finding, make_unread_finding
from barsis_notation.parallel.worker import DIED, MEMORY, PROCESSOR, RAISED, STILL, Failure
from barsis_notation.record import decode as decoding
from barsis_notation.record import structs
from barsis_notation.record.decode import STANDARD, Limits, decode
from barsis_notation.record.entry_checks import make_turn_finding
from barsis_notation.record.file_lines import MAX_EMPTY
from barsis_notation.record.grammar import find_syntax_error_in_game
from barsis_notation.record.position_lines import PositionSyntaxError, parse_setup
from barsis_notation.record.record_io import RecordError, loads, read_records
from barsis_notation.rulesets import (
    RulesetError,
    find_ruleset,
    load_reference,
    load_ruleset,
    load_ruleset_file,
    read_ruleset,
)
from barsis_notation.rulesets.builtin_files import list_builtin_versions
from barsis_notation.rulesets.ruleset_schema import describe_pattern, load_schema
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import (
    check_file,
    check_input,
    make_unreadable_result,
    make_unwritten_result,
)
from tests.docs import messages
from tests.docs.damages import DAMAGES
from tests.language.arabic import english_letters
from tests.record.samples import game, raw
from tests.record.test_decode import KEPT, REFUSED
from tests.rulesets.files import RULESETS, document
from tests.rulesets.test_contradictions import CASES, changed
from tests.rulesets.test_user_files import house, mutated, six_pawns

AREAS: Final = ("FIL", "SHP", "RUL")
ARABIC: Final = re.compile("[\u0600-\u06ff]")
SMALL: Final = 200_000
"""Bytes of a case that is read quickly."""

LINE: Final = raw(game("kioz")) + b"\n"


def of_records() -> Iterator[Finding]:
    """Yield what is found in the bytes of one record."""
    for _, data, _ in (*REFUSED, *KEPT):
        if len(data) < SMALL or data.startswith(b" "):
            yield from decode(data, check_turns=True).findings
    for damage in itertools.chain(*DAMAGES.values()):
        yield from messages.findings_of(damage.file())


TURNS: Final = (
    *(("", turn) for turn in ("s 1:", "S", "S x", "S 1", "S 1:x", "S 1: x", "S 1: 1", "S 1: 1/")),
    *(("", turn) for turn in ("S 1: 1/2=", "N: a1-", "S 1: 1/2 pass x", "S 1:" + " " * 5000)),
    *(("barsis", turn) for turn in ("X 1: 1/2", "S 7: 1/2", "S 1: a1-b2", "S 1: drop")),
    *(("natt-klab", "W 1:"), ("shesh-besh", "W 3+1:"), ("kioz", "A 5:"), ("parchis", "1 7:")),
)


def of_turns() -> Iterator[Finding]:
    """Yield what is found in turns outside the grammar, of all games and of one."""
    for ruleset, turn in TURNS:
        error = find_syntax_error_in_game(ruleset, turn)
        assert error is not None, turn
        yield make_turn_finding("/turns/0", error)


def of_files(folder: Path) -> Iterator[Finding]:
    """Yield what is found in files: their lines, their packing, whether they can be read at all."""
    packed = gzip.compress(LINE * 2)
    for data in (
        LINE + b"\n" + LINE,
        LINE * 2 + b"\n\n\n" + LINE[:-1],
        LINE + b"\n" * (MAX_EMPTY + 2),
        packed[:-9],
        packed[:-6] + b"abcdef",
    ):
        for decoded in read_records(io.BytesIO(data)):
            yield from decoded.findings
    with pytest.raises(RecordError) as several:
        loads(LINE + LINE)
    yield from several.value.findings
    yield make_no_records_finding(str(folder))
    yield from _unused_patterns(folder / "ignoring")
    yield from make_unreadable_result(
        "a.json", PermissionError(EACCES, "Permission denied")
    ).findings
    yield from make_unwritten_result(
        "a.json", PermissionError(EACCES, "Permission denied")
    ).findings
    yield from _meanwhile(folder / "a.json")
    yield from _by_schema(LINE, game("kioz") | {"turns": ["a 2:", "A 7:"]})
    event = folder / "event.json"
    event.write_text('{"format": "barsis-event/1", "name": "Amman Open"}')
    for checked in check_file(str(event)):
        yield from checked.findings


def _unused_patterns(folder: Path) -> Iterator[Finding]:
    """Yield what is said of a .gitignore whose patterns are too long to be used."""
    folder.mkdir(exist_ok=True)
    (folder / ".gitignore").write_text("a" * 2000)
    yield from (one for one in walk_folder(str(folder)) if isinstance(one, Finding))


def _meanwhile(path: Path) -> Iterator[Finding]:
    """Yield what is said where another program writes the file that was read."""
    read = save(path, b"{}")
    path.write_bytes(b"[]")
    with pytest.raises(ChangedMeanwhileError) as changed_one:
        save(path, b"{}", expected=read)
    yield from make_unwritten_result("a.json", changed_one.value).findings


def _by_schema(*documents: Any) -> Iterator[Finding]:
    for one in documents:
        data = one if isinstance(one, bytes) else raw(one)
        for checked in check_input(
            InputFile(io.BytesIO(data), "a.barsis.json"), Checks(schema=True)
        ):
            yield from checked.findings


def of_workers() -> Iterator[Finding]:
    """Yield what is said of records and files at which two workers ended."""
    for kind in (DIED, RAISED, MEMORY, PROCESSOR, STILL):
        failure = Failure(kind, "11")
        yield make_lost_finding(failure, STANDARD)
        yield make_unread_finding(failure, 3, STANDARD)


def of_bounds(patch: pytest.MonkeyPatch) -> Iterator[Finding]:
    """Yield what is said of records that take too much memory or time."""

    def exhausted(_: bytes) -> Any:
        raise MemoryError

    turns = ["S ?:", *["N 2:", "S 2:"] * 200]
    slow = game("barsis") | {"turns": turns, "players": [{"seats": ["S"]}, {"seats": ["N"]}]}
    at_once = Checks(limits=Limits(seconds=0))
    for checked in check_input(InputFile(io.BytesIO(raw(slow)), "a.barsis.json"), at_once):
        yield from checked.findings
    with patch.context() as bound:
        bound.setattr(decoding, "_decode_typed", exhausted)
        yield from decode(LINE).findings


REFERENCES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("barsi", {}),
    ("barsis-9", {}),
    ("barsis@x", {}),
    ("nowhere/house.json", {}),
    ("tests/house.json/", {}),
    ("barsis", {"entry.dset": 1}),
    ("barsis", {"pawns": 2}),
    ("barsis", {"turn.entry_tries": 9}),
    ("barsis", {"capture.bonus": -1}),
    ("barsis", {"entry.dest": "22:10"}),
    ("barsis", {"entry.dest": "11:10+khal"}),
)


def of_references() -> Iterator[Finding]:
    """Yield what is said of rulesets and options that a record or a command names."""
    for named, options in REFERENCES:
        yield from load_reference(named, options)[1]
    own, _ = read_ruleset(house(six_pawns))
    assert own is not None
    for hash_ in ("", "0" * 64):
        yield from find_ruleset(own.id, own.version, {}, hash_, own=(own,))[1]


EXTENDING: Final[tuple[dict[str, Any], ...]] = (
    {"extends": {"id": "barsi", "version": 1}},
    {"extends": {"id": "barsis", "version": 9}},
    {"extends": {"id": "barsis", "version": 1, "sha256": "0" * 64}},
    {"facts": {"pwans": {"value": 6, "confidence": "said", "note": "house"}}},
    {"facts": {"pawns": {"value": 6, "confidence": "said", "quote": "Six.", "source": "house"}}},
    {"words": {"thrown": {}}},
    {"extends": "house-1"},
)


def of_ruleset_files(folder: Path) -> Iterator[Finding]:
    """Yield what is found in ruleset files of one's own."""
    for path in _chain(folder):
        yield from load_ruleset_file(path)[1]
    for each in CASES:
        yield from read_ruleset(changed(each[0], each[1]))[1]
    for members in EXTENDING:
        small = {"format": "barsis-ruleset/1", "id": "house", "version": 1, "facts": {}}
        yield from read_ruleset(small | {"extends": {"id": "barsis", "version": 1}} | members)[1]
    same_name = document("barsis-1")
    six_pawns(same_name)
    yield from read_ruleset(same_name)[1]
    dice = random.Random(46)
    for name in RULESETS:
        plain = {**document(name), "id": "house"}
        for _ in range(15):
            yield from read_ruleset(mutated(plain, dice))[1]


def _chain(folder: Path) -> Iterator[Path]:
    """Write ruleset files, each of which extends the one before."""
    base = "barsis-1"
    for id in ("one", "two", "three", "four", "five"):
        path = folder / f"{id}-1.json"
        file: dict[str, Any] = {"format": "barsis-ruleset/1", "id": id, "version": 1, "facts": {}}
        path.write_text(json.dumps(file | {"extends": base}), encoding="utf-8")
        base = f"{id}-1"
        yield path


def of_engines(patch: pytest.MonkeyPatch) -> Iterator[Finding]:
    """Yield what is said where an engine does not play a fact."""
    from barsis_notation.engines.engine_registry import get_engine
    from barsis_notation.replay.start import _list_unsupported, find_unsupported

    with patch.context() as bound:
        bound.setattr(type(get_engine("leap")), "find_unsupported", lambda *_: ["leap.must"])
        _list_unsupported.cache_clear()
        yield from find_unsupported(load_ruleset("natt-klab"))
    _list_unsupported.cache_clear()


def everything(folder: Path, patch: pytest.MonkeyPatch) -> list[Finding]:
    """Return findings of every code of these areas, the same every time."""
    found = itertools.chain(
        of_records(),
        of_turns(),
        of_files(folder),
        of_workers(),
        of_bounds(patch),
        of_references(),
        of_ruleset_files(folder),
        of_engines(patch),
    )
    return [one for one in found if _is_ours(one)]


def _is_ours(one: Code | Finding) -> bool:
    return one.code.startswith(AREAS) and not one.name.startswith("configuration-")


def _members() -> Iterator[str]:
    for kind in vars(structs).values():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from (field.encode_name for field in msgspec.structs.fields(kind))


NAMES: Final = frozenset(
    {
        *_members(),
        *list_builtin_versions(),
        *(profile.name for id in list_builtin_versions() for profile in load_ruleset(id).profiles),
        *(path for id in list_builtin_versions() for path in load_ruleset(id).facts),
        *load_schema()["properties"],
        *load_schema()["$defs"]["source"]["properties"],
        *(
            "UTF-16",
            "UTF-32",
            "Lines",
            "Schema",
            "Windows",
            "Windows-1252",
            "Windows-1256",
            "iter_records",
            "barsis_notation",
            "git",
        ),
        *("true", "false", "null", "NaN", "-Infinity", "MemoryError", "base64", "e", "ar"),
        *("quote", "no_effect", "readings", "declared", "dice", "die", "none", "home"),
        *("barsis-record/1", "barsis-record/2", "cafe-nofara", "barsi", "barsis-house", "U+0000"),
    }
)
"""Names that stand in messages as they are."""

_WRITTEN: Final = re.compile(
    r"""
      "(?:[^"\\]|\\.)*" | '[^']*' | \{.*\} | \[.*\]     # JSON, and what Python has quoted
    | «[^»]*»                                           # what a user wrote
    | \b0x[0-9a-f]+ | \\u[0-9a-f]{4} | \\x[0-9a-f]{2} | \\[bfnrt] # bytes, characters
    | \b[0-9a-f]{64}\b | \b[0-9.]+e[0-9]+\b            # hashes, and numbers that are not whole
    | \b[0-9-]+T[0-9:]+Z? | \bA-Z\b | \ba-z\b          # moments, and signs from one to another
    | \b[0-9]+:\S+ | \b[a-z][1-9]\b                      # ways to enter, cells
    | \b[a-z]+-[0-9](?:\.json)?                           # rulesets with their versions
    | /[a-z$][^\s،؛:]*                                   # pointers
    """,
    re.VERBOSE,
)


def left_in_english(message: str) -> list[str]:
    """Return the words of *message* that are not Arabic, notation, or written by a user."""
    words = english_letters(_WRITTEN.sub(" ", message))
    bare = (re.sub("^[\u0621-\u064a]+", "", word).strip(".:") for word in words)
    return [word for word in bare if word not in NAMES]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def english(folder: Path) -> list[Finding]:
    with pytest.MonkeyPatch.context() as patch:
        return everything(folder, patch)


@pytest.mark.by_turns(4)
def test_every_code_is_said_in_both_languages(
    english: list[Finding], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with speaking("ar"):
        arabic = everything(folder, monkeypatch)
        assert {one.code for one in arabic} == {one.code for one in CODES if _is_ours(one)}
        left = {one.message: words for one in arabic if (words := left_in_english(one.message))}
        fixes = {one.fix.spoken("what") for one in arabic if one.fix is not None}
        left |= {fix: words for fix in fixes if (words := left_in_english(fix))}
        assert left == {}
        for one, other in zip(english, arabic, strict=True):
            assert _without_message(one) == _without_message(other)
            assert not re.match(r"[\x21-\x7f]", other.message), other.message
    for one in english:
        assert not re.search("[\u0600-\u06ff]", one.message) or _is_about_arabic(one)


def _without_message(finding: Finding) -> bytes:
    return msgspec.json.encode({**msgspec.structs.asdict(finding), "message": ""})


def _is_about_arabic(finding: Finding) -> bool:
    return bool(re.search("[\u0600-\u06ff]", f"{finding.found}"))


@pytest.mark.by_turns(6)
def test_every_fix_can_be_said_in_arabic(english: list[Finding]) -> None:
    for one in english:
        if one.fix is not None:
            given = one.fix.given("what")
            assert isinstance(given, Text), one
            assert given.spoken(ENGLISH) == one.fix.what


LINES: Final = (
    *("", "barsis", "barsis S", "barsis S:", "barsis S:bar to", "barsis S:1,1 to=N"),
    *("barsis S:1-2 to=N", "barsis S:bar S:bar to=N", "barsis S:bar to=N x"),
    "barsis S:bar to=N b=1 a=2",
)


@pytest.mark.parametrize("line", LINES)
def test_why_a_line_is_no_position_is_said_in_the_language_spoken(line: str) -> None:
    with pytest.raises(PositionSyntaxError) as caught:
        parse_setup(line)
    assert str(caught.value).startswith("found ")
    with speaking("ar"):
        assert str(caught.value).startswith("في العمود")
        assert left_in_english(str(caught.value).replace("to=", "").replace("-:", "")) == []


def test_rulesets_are_remembered_in_the_language_that_is_spoken() -> None:
    for language in ("en", "ar", "en", "ar"):
        with speaking(language):
            _, (finding,) = find_ruleset("barsi", 1)
            said = "لا قواعد باسم" if language == "ar" else "unknown ruleset"
            assert finding.message.startswith(said)
            with pytest.raises(RulesetError, match=said):
                load_ruleset("barsi")


def test_a_copied_finding_keeps_its_texts() -> None:
    _, (finding,) = find_ruleset("barsis", 9)
    assert finding.expected == "version 1"
    with speaking("ar"):
        assert finding.spoken("expected") == "الإصدار 1"


def _patterns(schema: Any) -> Iterator[str]:
    """Yield what the schema says of each of its patterns."""
    inside = schema.values() if isinstance(schema, dict) else schema
    if isinstance(schema, dict) and isinstance(schema.get("pattern"), str):
        yield schema["description"]
    for one in inside if isinstance(schema, dict | list) else ():
        yield from _patterns(one)


def test_what_the_schema_says_of_patterns_is_said_in_arabic() -> None:
    said = set(_patterns(load_schema()))
    assert len(said) > 10
    for description in said:
        text = describe_pattern(description)
        assert isinstance(text, Text), description
        assert text.spoken(ENGLISH) == description


def test_examples_that_are_words_are_said_in_both_languages() -> None:
    worded = [c for c in CODES if c.bad_example and "bad" not in load_examples().get(c.code, {})]
    assert worded
    for code in worded:
        assert not ARABIC.search(code.bad_example)
        with speaking("ar"):
            assert ARABIC.search(code.bad_example), code.name
