"""A wrong argument of a public function or method raises an error of this package.

``docs/reference/errors.md``: everything that is raised for a caller's mistake is a BarsisError,
and a TypeError besides where the argument has a wrong type.
"""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable, Iterator
from contextlib import _GeneratorContextManager
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pyarrow
import pytest

import barsis_notation as bn
from barsis_notation import Archive, BarsisError, Finding, Game, LegalMoves, Position, Record
from barsis_notation.archive.seals.key_files import SecretKey
from tests.every import every
from tests.public_packages import PACKAGES

pytestmark = pytest.mark.add_on("archive", "cluster", "dice", "events", "statistics", "viewer")

LINE = "barsis S:8,25,off(2) N:bar(3),30 to=S"
RECORD = """{"format": "barsis-record/1", "ruleset": {"id": "barsis", "version": 1},
  "players": [{"seats": ["S"]}, {"seats": ["N"]}],
  "turns": ["S 2:", "N 1+3: bar/11 11/12 12/15"]}"""
WRONG: tuple[Any, ...] = (
    None,
    True,
    5,
    2.5,
    "nonsense",
    b"\xff",
    object(),
    [],
    [5],
    [None],
    {"a": 5},
    {5},
    print,
)
"""Values of every kind."""

STRINGS = ("", "nonsense", "\ud800", "a\0b", "x" * 5000, "S", "S 2:", "bar/50", "٣", "-", "+", "1")
NUMBERS = (-(10**30), -1, 0, 1, 999, 10**30)


class Kind(NamedTuple):
    """What a parameter takes: values of some types, or those that *also* are right."""

    types: tuple[type, ...] = ()
    also: Callable[[Any], bool] = lambda value: False
    values: tuple[Any, ...] = ()
    """Values of the right types, which may be refused or not."""


def _none(value: Any) -> bool:
    return value is None


def _falsy(value: Any) -> bool:
    return not value


TEXT = Kind((str,), values=STRINGS)
PATH = Kind((str, Path), values=("", "a\0b", "x" * 5000, "/nowhere/at/all"))
NUMBER = Kind((int,), values=NUMBERS)
THROW = Kind((str, int), values=STRINGS + NUMBERS)
LOOP: dict[str, Any] = {}
LOOP["pass"] = LOOP
OPTIONS = Kind((dict,), also=lambda value: value is None, values=({("a",): 1}, LOOP))
A_RECORD = Kind((Record,))
FLAG = Kind((object,))
ANY = Kind((object,))


def optional(kind: Kind) -> Kind:
    return kind._replace(also=lambda value: value is None or kind.also(value))


def game() -> Game:
    begun = Game("barsis", position=LINE)
    begun.throw("5")
    begun.throw("2")
    return begun


def record() -> Record:
    return bn.loads(RECORD)


RULES = optional(Kind((bn.load_ruleset("barsis").__class__,)))
CHECKS = optional(Kind((bn.Checks,)))
FOLDERS = Kind((type(inspect.signature(bn.read).parameters["folders"].default),))
LIMITS = Kind((type(inspect.signature(bn.check_record).parameters["limits"].default),))
FUNCTION = Kind((), also=callable)
PLAYERS = Kind((), also=_falsy)
WHICH = Kind((str, int), values=STRINGS + NUMBERS)
SOURCE = Kind((str, Path, bytes, bytearray, io.BytesIO), values=PATH.values)


class Call(NamedTuple):
    """A public function or method, how it is called rightly, and what its parameters take."""

    name: str
    function: Callable[[Path], Callable[..., Any]]
    right: Callable[[Path], dict[str, Any]]
    kinds: dict[str, Kind]


def call(name: str, function: Any, kinds: dict[str, Kind], **right: Any) -> Call:
    def values(folder: Path) -> dict[str, Any]:
        return {
            word: value(folder) if inspect.isfunction(value) else value
            for word, value in right.items()
        }

    of = function if inspect.isfunction(function) else lambda folder: function
    return Call(name, of, values, kinds)


def archive(folder: Path) -> Archive:
    path = folder / "a.barsis"
    if not path.exists():
        path.write_bytes(_archive_of_one())
    return Archive.open(path, writing=True)


@cache
def _archive_of_one() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "a.barsis")
        with Archive.create(path) as made:
            list(made.add_records([record()]))
        return path.read_bytes()


def _file(folder: Path) -> Path:
    path = folder / "a.barsis.json"
    path.write_text(RECORD)
    return path


def _batch(folder: Path) -> Any:
    return pyarrow.RecordBatch.from_pydict({"record": [RECORD]})


def method(name: str, of: Callable[[Path], Any]) -> Callable[[Path], Callable[..., Any]]:
    def bound(folder: Path) -> Any:
        return getattr(of(folder), name)

    return bound


def refused() -> Finding:
    finding = Game("barsis").why_not("bar/1")
    assert finding is not None
    return finding


def of_game(folder: Path) -> Game:
    return game()


def of_position(folder: Path) -> Position:
    return Position(LINE)


def _record(folder: Path) -> Record:
    return record()


BOARD = Kind((str, Position, Game), values=(*STRINGS, LINE))
CALLS = [
    call("Finding.spoken", lambda _: refused().spoken, {"member": TEXT},
         member="message"),
    call("build_tree", lambda _: bn.build_tree, {"record": A_RECORD, "ruleset": RULES},
         record=_record),
    call("canonical_bytes", lambda _: bn.canonical_bytes, {"record": A_RECORD}, record=_record),
    call("check_files", lambda _: bn.check_files,
         {"paths": Kind((), also=lambda value: value in ([], {})), "checks": Kind((bn.Checks,)),
          "folders": FOLDERS}, paths=lambda folder: [_file(folder)]),
    call("check_matches", lambda _: bn.check_matches,
         {"records": Kind((), also=lambda value: value in ([], {}))}, records=lambda _: [record()]),
    call("check_record", lambda _: bn.check_record,
         {"record": A_RECORD, "ruleset": RULES, "own": Kind((tuple,)), "play": FLAG,
          "suggest": FLAG, "effort": Kind((), also=_none),
          "limits": LIMITS, "trusted": FLAG}, record=_record),
    call("dump", lambda _: bn.dump, {"record": A_RECORD, "path": PATH}, record=_record,
         path=lambda folder: folder / "b.json"),
    call("dumps", lambda _: bn.dumps, {"record": A_RECORD}, record=_record),
    call("findings_schema", lambda _: bn.findings_schema, {}),
    call("format_setup", lambda _: bn.format_setup, {"setup": Kind((bn.Setup,))},
         setup=lambda _: bn.parse_setup(LINE)),
    call("infer_options", lambda _: bn.infer_options,
         {"source": Kind((str, Path), also=lambda value: value in ([], {})), "ruleset": RULES,
          "own": Kind((tuple,)), "strict": FLAG, "budget": Kind((int,), also=_none),
          "limits": LIMITS, "folders": FOLDERS, "own_of": optional(FUNCTION)}, source=_file),
    call("isolated", lambda _: bn.isolated,
         {"line": TEXT, "language": TEXT, "columns": NUMBER}, line="bar/1", language="ar"),
    call("iter_headers", lambda _: bn.iter_headers,
         {"path": PATH, "on_error": optional(FUNCTION)}, path=_file),
    call("iter_records", lambda _: bn.iter_records,
         {"path": PATH, "on_error": optional(FUNCTION)}, path=_file),
    call("load", lambda _: bn.load, {"path": PATH}, path=_file),
    call("load_ruleset", lambda _: bn.load_ruleset,
         {"id": TEXT, "version": optional(NUMBER), "options": OPTIONS},
         id="barsis"),
    call("loads", lambda _: bn.loads, {"text": Kind((str, bytes), values=STRINGS)}, text=RECORD),
    call("Node.mainline", lambda _: bn.build_tree(record()).mainline, {}),
    call("parse_setup", lambda _: bn.parse_setup, {"line": TEXT}, line=LINE),
    call("play_id", lambda _: bn.play_id, {"record": A_RECORD, "ruleset": RULES}, record=_record),
    call("read", lambda _: bn.read,
         {"path": SOURCE, "name": TEXT, "keep_raw": FLAG, "folders": FOLDERS,
          "on_error": optional(FUNCTION)}, path=_file),
    call("record_id", lambda _: bn.record_id, {"record": A_RECORD}, record=_record),
    call("simulate", lambda _: bn.simulate,
         {"ruleset": Kind(RULES.types), "games": Kind((int,)), "seats": Kind((int,), also=_none),
          "seed": NUMBER, "policy": Kind((str,), also=callable, values=STRINGS), "first": NUMBER},
         ruleset=lambda _: bn.load_ruleset("kioz"), games=1),
    call("speaking", lambda _: bn.speaking, {"language": TEXT, "numerals": TEXT}, language="ar"),
    call("steps", lambda _: bn.steps, {"record": A_RECORD, "ruleset": RULES}, record=_record),
    call("throw_odds", lambda _: bn.throw_odds, {"ruleset": Kind((str, *RULES.types),
         values=STRINGS)}, ruleset="barsis"),
    call("validate", lambda _: bn.validate,
         {"source": Kind((*SOURCE.types, Record), values=PATH.values), "checks": CHECKS,
          "name": TEXT, "folders": FOLDERS}, source=_file),
    call("validate_arrow", lambda _: bn.validate_arrow,
         {"batch": Kind((pyarrow.RecordBatch,)), "checks": Kind((bn.Checks,))}, batch=_batch),
    call("validate_on_ray", lambda _: bn.validate_on_ray,
         {"paths": Kind((), also=lambda value: value == []), "place": Kind((str, Path)),
          "checks": CHECKS, "folders": FOLDERS, "jobs": optional(Kind((int,))),
          "parts_done": FUNCTION}, paths=lambda _: [],
         place=lambda folder: str(folder / "run")),
    call("write", lambda _: bn.write,
         {"records": Kind((Record,), also=lambda value: value in ([], {})),
          "path": Kind((str, Path, io.BytesIO), values=PATH.values), "format": TEXT},
         records=_record, path=lambda folder: folder / "c.barsis.jsonl"),
    call("Game", lambda _: Game,
         {"ruleset": Kind((str, *RULES.types), values=STRINGS), "players": PLAYERS,
          "position": Kind((str,), also=_falsy, values=STRINGS)}, ruleset="barsis"),
    call("Game.from_record", lambda _: Game.from_record,
         {"record": A_RECORD, "turn": optional(NUMBER), "ruleset": RULES}, record=_record),
    call("Game.copy", method("copy", of_game), {}),
    call("Game.end", method("end", of_game), {"word": TEXT}, word="resign"),
    call("Game.peek", method("peek", of_game), {}),
    call("Game.pop", method("pop", of_game), {}),
    call("Game.play_out", method("play_out", of_game),
         {"cast": optional(FUNCTION), "choose": FUNCTION, "seat": Kind((str,)),
          "throw": Kind((str,)), "may_end": FLAG}, cast=None,
         choose=lambda _: lambda count: 0),
    call("Game.push", method("push", of_game), {"move": TEXT}, move="25/50"),
    call("Game.push_turn", method("push_turn", lambda _: Game("barsis")), {"text": TEXT},
         text="S 2:"),
    call("Game.record", method("record", of_game), {"players": Kind((dict,), also=_falsy)}),
    call("Game.roll_off", method("roll_off", lambda _: Game("shesh-besh")),
         {"outcome": THROW, "seat": TEXT}, outcome="3"),
    call("Game.roll_off_all", method("roll_off_all", lambda _: Game("shesh-besh")),
         {"throws": Kind((), also=lambda value: value in ([], {}))},
         throws=lambda _: [("W", "3"), ("B", "2")]),
    call("Game.takes", method("takes", of_game), {"move": TEXT}, move="25/50"),
    call("Game.throw", method("throw", lambda _: Game("barsis")),
         {"outcome": THROW, "seat": TEXT}, outcome="2"),
    call("Game.uses", method("uses", of_game), {"move": TEXT}, move="25/50"),
    call("Game.why", method("why", of_game),
         {"text": Kind((str,)), "move": Kind((int,)), "refused": Kind((str,)),
          "said": Kind((str,))}, text="S 2: 25/48", move=1, refused="wrong-distance"),
    call("Game.why_not_throw", method("why_not_throw", of_game),
         {"outcome": Kind((str,)), "seat": Kind((str,)), "refused": Kind((str,))}, outcome="99",
         seat="S", refused="unknown-outcome"),
    call("Game.why_not", method("why_not", of_game), {"move": TEXT}, move="25/48"),
    call("LegalMoves", lambda _: LegalMoves, {"game": Kind((Game,))}, game=of_game),
    call("LegalMoves.__contains__", lambda _: game().legal_moves.__contains__, {"move": ANY},
         move="25/50"),
    call("LegalMoves.count", lambda _: game().legal_moves.count, {}),
    call("Position", lambda _: Position,
         {"written": Kind((str, type(Position(LINE).setup)), values=STRINGS), "ruleset": RULES,
          "players": PLAYERS}, written=LINE),
    call("Position.after", method("after", of_position), {"turn": TEXT}, turn="S 2: 8/10"),
    call("Position.after_move", method("after_move", lambda _: Position(f"{LINE} owed=2")),
         {"move": TEXT}, move="8/10"),
    call("Position.moves", method("moves", of_position), {}),
    call("svg.board", lambda _: bn.svg.board,
         {"position": BOARD, "ruleset": RULES,
          "orientation": TEXT, "last_move": Kind((), also=_falsy),
          "marks": Kind((), also=lambda value: value in ([], {})),
          "size": Kind((int, float), also=_none, values=(0, -1, float("nan"), float("inf"))),
          "coordinates": FLAG, "theme": TEXT,
          "labels": Kind((dict,), also=_falsy, values=({"S": 3},)),
          "throws": Kind((), also=_falsy), "diagonal": FLAG, "id": TEXT}, position=LINE),
    call("Archive.create", lambda _: Archive.create, {"path": PATH, "zstd": FLAG},
         path=lambda folder: folder / f"{len(list(folder.iterdir()))}.barsis"),
    call("Archive.open", lambda _: Archive.open,
         {"path": PATH, "writing": FLAG, "wait": Kind((int, float), also=_none)},
         path=lambda folder: archive(folder).path),
    call("Archive.add", method("add", archive),
         {"paths": Kind((), also=lambda value: value in ([], {})), "checks": CHECKS,
          "folders": FOLDERS, "only_valid": FLAG}, paths=lambda folder: [_file(folder)]),
    call("Archive.add_records", method("add_records", archive),
         {"records": Kind((), also=lambda value: value in ([], {})), "checks": CHECKS,
          "only_valid": FLAG}, records=lambda _: [record()]),
    call("Archive.added_at", method("added_at", archive), {"number": NUMBER}, number=1),
    *[call(f"Archive.{name}", method(name, archive), {"which": WHICH}, which=1)
      for name in ("canonical_bytes", "checked", "holding", "number", "record", "withdrawal")],
    call("Archive.close", method("close", archive), {}),
    call("Archive.contents", method("contents", archive), {"since": NUMBER, "latest": FLAG}),
    call("Archive.export", method("export", archive),
         {"target": PATH, "to": optional(TEXT), "force": FLAG, "since": NUMBER, "anonymous": FLAG,
          "tell": FUNCTION}, target=lambda folder: folder / "out.jsonl"),
    call("Archive.holdings", method("holdings", archive), {"since": NUMBER}),
    call("Archive.import_from", method("import_from", archive), {"source": PATH, "checks": CHECKS},
         source=_file),
    call("Archive.last_checkpoint", method("last_checkpoint", archive), {"least": NUMBER}),
    call("Archive.merge", method("merge", archive), {"one": TEXT, "other": TEXT}, one="a",
         other="b"),
    call("Archive.part", method("part", archive), {"one": TEXT, "other": TEXT}, one="a",
         other="b"),
    call("Archive.people", method("people", archive), {}),
    call("Archive.prove", method("prove", archive), {"which": WHICH, "checkpoint": Kind((), _none)},
         which=1),
    call("Archive.prove_since", method("prove_since", archive),
         {"older": Kind(), "newer": Kind((), _none)}, older=None),
    call("Archive.records", method("records", archive), {"since": NUMBER}),
    call("Archive.rulesets", method("rulesets", archive), {}),
    call("Archive.search", method("search", archive),
         {"words": TEXT, "player": TEXT, "event": TEXT, "game": TEXT, "position": TEXT,
          "throws": TEXT, "captures": FLAG, "longest": NUMBER}),
    call("Archive.sign", method("sign", archive),
         {"key": Kind((SecretKey,)), "path": PATH, "tell": FUNCTION}, key=None, path=_file),
    call("Archive.statistics", method("statistics", archive), {}),
    call("Archive.verify", method("verify", archive),
         {"fast": FLAG, "checkpoint": Kind((), _none), "keys": Kind((), also=_falsy)}),
    call("Archive.withdraw", method("withdraw", archive), {"which": WHICH, "reason": TEXT},
         which=1, reason="asked for"),
    call("Archive.withdraw_person", method("withdraw_person", archive),
         {"person": WHICH, "reason": TEXT}, person="Amal", reason="asked for"),
    call("Archive.withdrawal_of_person", method("withdrawal_of_person", archive),
         {"person": WHICH}, person="Amal"),
]  # fmt: skip


def consume(result: Any) -> None:
    """Use up what a call returned."""
    if isinstance(result, Iterator):
        for _ in result:
            pass
    elif isinstance(result, _GeneratorContextManager):
        with result:
            pass


SLOW = {"validate_on_ray", "Game.play_out"}
"""Calls that start Ray, or play a game to its end, if nothing is wrong."""


def cases() -> Iterator[tuple[Call, str, Any]]:
    """Yield each parameter of each function with each wrong value."""
    for one in CALLS:
        for word, kind in one.kinds.items():
            if kind != ANY:
                for value in (*WRONG, *kind.values):
                    if one.name not in SLOW or not is_of(kind, value):
                        yield one, word, value


def is_of(kind: Kind, value: Any) -> bool:
    """Return whether *value* has a type that *kind* names."""
    return kind.also(value) or (isinstance(value, kind.types) and not isinstance(value, bool))


@pytest.fixture(autouse=True)
def _working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in a folder of its own, where calls may write files."""
    monkeypatch.chdir(tmp_path)


@every("one,word,value", cases, ids=lambda case: f"{case[0].name} {case[1]}={case[2]!r:.30}")
def test_a_wrong_argument_raises_an_error_of_the_package(
    one: Call, word: str, value: Any, tmp_path: Path
) -> None:
    kind = one.kinds[word]
    function, right = one.function(tmp_path), one.right(tmp_path)
    raised = raised_by(lambda: function(**right | {word: value}))
    if isinstance(raised, BarsisError):
        assert isinstance(raised, ValueError | OSError | LookupError | RuntimeError)
        assert str(raised)
    elif is_of(kind, value):
        assert raised is None or (isinstance(raised, OSError) and Path in kind.types), repr(raised)
    else:
        assert isinstance(raised, TypeError), f"{value!r} was taken, or raised {raised!r}"


def raised_by(called: Callable[[], Any]) -> Exception | None:
    """Return what a call raises."""
    try:
        consume(called())
    except Exception as error:
        return error
    return None


@every("one", CALLS, ids=lambda one: one.name)
def test_the_right_arguments_are_right(one: Call, tmp_path: Path) -> None:
    if one.name in {
        "Archive.merge",
        "Archive.part",
        "Archive.withdraw_person",
        "Archive.sign",
        "Archive.withdrawal_of_person",
        "Archive.prove_since",
        "validate_on_ray",
        "Game.play_out",
    }:
        return  # nothing is there that they ask for
    consume(one.function(tmp_path)(**one.right(tmp_path)))


def test_all_public_functions_are_called() -> None:
    data = {"Checks", "Finding", "Header", "Outcome", "Record", "Severity", "Step", "Fix"}
    data |= {"CheckedRecord", "Setup", "Verdict"}
    called = {one.name for one in CALLS}
    for name in bn.__all__:
        thing = getattr(bn, name)
        if inspect.isfunction(thing):
            assert name in called
        elif inspect.isclass(thing) and not issubclass(thing, Exception) and name not in data:
            own = {
                f"{name}.{word}"
                for word, member in vars(thing).items()
                if not word.startswith("_")
                and callable(getattr(thing, word))
                and member
                and not isinstance(member, property)
            }
            assert own <= called | {"Position.of"}


def test_the_parameters_of_all_calls_are_known(tmp_path: Path) -> None:
    for one in CALLS:
        parameters = inspect.signature(one.function(tmp_path)).parameters.values()
        named = {each.name for each in parameters if each.kind is not each.VAR_POSITIONAL}
        assert one.kinds.keys() >= named, one.name


@pytest.mark.parametrize("throw", [None, 2.5, b"5", [], object()])
def test_throws_of_a_position_are_texts_or_numbers(throw: Any) -> None:
    with pytest.raises(BarsisError) as raised:
        Position(LINE).moves("5", throw)
    assert isinstance(raised.value, TypeError)


def test_what_cannot_be_done_now_is_refused() -> None:
    begun = Game("barsis")
    for failure in (begun.pop, begun.peek):
        with pytest.raises(BarsisError) as raised:
            failure()
        assert isinstance(raised.value, IndexError)
    with pytest.raises(bn.CannotBeginError):
        Game("barsis", players="SS")
    with pytest.raises(bn.UsageError, match="no member 'words'"):
        refused().spoken("words")


def test_a_board_is_drawn_of_a_game() -> None:
    begun = game()
    assert bn.svg.board(begun) == bn.svg.board(begun.position)
    house = bn.load_ruleset("shesh-besh", options={"win.score.mars": 1})
    assert bn.svg.board(Game(house)) == bn.svg.board(Position(Game(house).position, house))


def test_a_closed_archive_is_refused(tmp_path: Path) -> None:
    closed = archive(tmp_path)
    closed.close()
    for one in CALLS:
        kind, _, name = one.name.partition(".")
        if kind == "Archive" and name not in {
            "create",
            "open",
            "close",
            "verify",
            "sign",
            "prove_since",
        }:
            with pytest.raises(BarsisError, match="is closed"):
                consume(getattr(closed, name)(**one.right(tmp_path)))
    closed.close()


CHANGES = (
    "Archive.add_records",
    "Archive.add",
    "Archive.import_from",
    "Archive.merge",
    "Archive.part",
    "Archive.withdraw",
    "Archive.withdraw_person",
)


@pytest.mark.parametrize("name", CHANGES)
def test_an_archive_that_is_open_for_reading_is_not_changed(name: str, tmp_path: Path) -> None:
    archive(tmp_path).close()
    before = (tmp_path / "a.barsis").read_bytes()
    (one,) = [each for each in CALLS if each.name == name]
    right = one.right(tmp_path)
    if name == "Archive.import_from":
        right["source"] = tmp_path / "new.jsonl"
        right["source"].write_bytes(bn.canonical_bytes(Game("kioz").record()) + b"\n")
    with Archive.open(tmp_path / "a.barsis") as opened:
        with pytest.raises(OSError, match="open for reading only") as raised:
            consume(getattr(opened, name.removeprefix("Archive."))(**right))
        assert isinstance(raised.value, BarsisError)
    assert (tmp_path / "a.barsis").read_bytes() == before


ITEMS_ARE_NOT_CHECKED = {
    "add_texts",
    "canonical_bytes",
    "collect_past",
    "compare_frequencies",
    "compare_serial_pairs",
    "compute_ratings",
    "correct_by_holm",
    "count_runs",
    "decode_record",
    "describe_verdict",
    "judge_throws",
    "list_contests",
    "make_row_members",
    "make_score_sheet_page",
    "pair_swiss_round",
    "rank_ratings",
    "read_table",
    "render_png",
    "seat_by_standing",
    "write_workbook",
}
"""Functions of other packages that take many values, of which each is not checked."""

FUNCTIONS = [
    (name, getattr(package, name))
    for package in map(import_module, PACKAGES)
    for name in package.__all__
    if inspect.isfunction(getattr(package, name)) and name not in {one.name for one in CALLS}
]


@every("name,function", FUNCTIONS, ids=lambda case: case[0])
def test_a_function_of_any_public_package_names_what_it_expected(name: str, function: Any) -> None:
    needed = [
        one
        for one in inspect.signature(function).parameters.values()
        if one.default is one.empty and one.kind is not one.VAR_POSITIONAL
    ]
    if name in ITEMS_ARE_NOT_CHECKED or inspect.isgeneratorfunction(function):
        return
    for value in WRONG if needed else ():
        given = [value for one in needed if one.kind is not one.KEYWORD_ONLY]
        named = {one.name: value for one in needed if one.kind is one.KEYWORD_ONLY}
        raised = raised_by(lambda: function(*given, **named))  # noqa: B023
        assert raised is None or isinstance(raised, BarsisError | TypeError | OSError), (
            f"{value!r}: {raised!r}"
        )
