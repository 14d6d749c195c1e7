"""The tool makes the changes that it reports, and reports which ones the tests notice."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.code_mutation import judging
from tests.code_mutation.__main__ import read_verdicts
from tests.code_mutation.covering import MAX_SECONDS, Covering, choose
from tests.code_mutation.drawing import Mutant, Sources
from tests.code_mutation.judging import Judge, Task, Verdict
from tests.code_mutation.places import Module
from tests.code_mutation.session import ROOT
from tests.code_mutation.swapping import Functions, compiled, inner, memos

TOY = '''
"""A toy, 1 + 1."""
from __future__ import annotations

from functools import lru_cache

CONSTANT = 1 + 1


def adder(by: int):
    def add(to: int = 3) -> int:
        """Return 1 + 1."""
        return to + by

    return add


ADD_TWO = adder(2)


@lru_cache(maxsize=4)
def doubled(number: int) -> int:
    if number < 0:
        raise ValueError(f"{number - 1} is below 0")
    return number * 2


class Counter:
    start = 4

    def __init__(self) -> None:
        self.count = 0
        self.set_to(self.start)

    def set_to(self, count: int) -> None:
        self.count = count

    @property
    def is_many(self) -> bool:
        return self.count > 3 and not self.count == 5

    def steps(self):
        for step in range(10):
            if step == self.count:
                break
            yield step

    def later(self, text: str) -> str:
        return text[self.count - 3 :]


def answers():
    counter = Counter()
    made = [doubled(2), ADD_TWO(5), adder(1)(), counter.is_many, list(counter.steps())]
    return made + [counter.later("abcdef"), sorted([2, -1], key=lambda number: number * -1)]
'''


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[tuple[str, ModuleType]]:
    path = tmp_path / "toy_to_change.py"
    path.write_text(TOY, "utf-8")
    loader = SourceFileLoader(path.stem, str(path))
    spec = spec_from_loader(path.stem, loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    loader.exec_module(module)
    yield str(path), module
    del sys.modules[path.stem]


def outcome(answer: Callable[[], Any]) -> object:
    """Return the result of *answer*, or the type and text of its exception."""
    try:
        return answer()
    except Exception as error:
        return type(error), str(error)


def mutants(path: str) -> list[Mutant]:
    sources = Sources([path])
    return [
        sources.mutant(place, choice)
        for place in sources.places()
        for choice in range(place.choices)
    ]


def test_every_kind_of_change_and_none_elsewhere(toy: tuple[str, ModuleType]) -> None:
    made = {(mutant.place.function, mutant.change.words) for mutant in mutants(toy[0])}
    assert made >= {
        ("adder", "+ becomes -"), ("adder", "3 becomes 4"), ("adder", "returns None"),
        ("doubled", "< becomes <="), ("doubled", "< becomes >="), ("doubled", "0 becomes 1"),
        ("doubled", "condition turned round"), ("doubled", "* becomes //"),
        ("Counter.__init__", "left out"), ("Counter.set_to", "left out"),
        ("Counter.is_many", "and becomes or"), ("Counter.is_many", "not dropped"),
        ("Counter.steps", "break becomes continue"), ("Counter.steps", "== becomes !="),
        ("Counter.later", "lower bound one more"),
    }  # fmt: skip
    assert ("doubled", "- becomes +") not in made  # the text of a refusal
    assert {name for name, _ in made} == {
        "adder", "doubled", "Counter.__init__", "Counter.set_to", "Counter.is_many",
        "Counter.steps", "Counter.later", "answers",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("if a <= b <= c: pass", "if a < b <= c: pass"),
        ("return a or b", "return a and b"),
        ("x = a not in b", "x = a in b"),
        ("while True: continue", "while False: continue"),
        ("x -= 1", "x += 1"),
        ("a.b = c", "pass"),
        ("a[0] += c", "pass"),
        ("x = a[: b + 1]", "x = a[:b + 1 + 1]"),
        ("return f(\n        1,\n    )", "return None"),
    ],
)
def test_how_a_change_reads(source: str, after: str) -> None:
    text = f"def f(a, b, c, x):\n    {source}\n"
    module = Module("f.py", text)
    shown = []
    for place in module.places:
        for choice in range(place.choices):
            with module.changed(place, choice) as made:
                compiled(module.tree, "f.py")
                assert ast.dump(module.tree) != ast.dump(ast.parse(text))
            shown.append(made.after)
            assert ast.dump(module.tree) == ast.dump(ast.parse(text))
    assert after in shown


@pytest.mark.parametrize(
    "source",
    [
        '"""1 + 1"""', "x: Literal[1]", "raise ValueError(1)", "assert x > 1", "x = f'{a + 1}'",
        "x = a", "return", "return None", "if TYPE_CHECKING:\n        f(1)",
    ],
)  # fmt: skip
def test_what_is_left_alone(source: str) -> None:
    assert not Module("f.py", f"def f(a: Literal[1]) -> Literal[2]:\n    {source}\n").places


@pytest.mark.long
def test_swapped_code_does_what_the_changed_module_does(toy: tuple[str, ModuleType]) -> None:
    """Functions, methods, properties, generators, old and new closures, and caches are covered."""
    path, module = toy
    sources = Sources([path])
    functions = Functions(sources.codes)
    unchanged = module.answers()
    differing = 0
    for mutant in mutants(path):
        for memo in memos([module.__name__]):
            memo.cache_clear()
        functions.swap(path, mutant.codes)
        afresh: dict[str, Any] = {"__name__": "afresh"}
        with sources.modules[path].changed(mutant.place, mutant.choice):
            exec(compiled(sources.modules[path].tree, path), afresh)
        answer = outcome(module.answers)
        assert answer == outcome(afresh["answers"]), mutant.change.words
        differing += answer != unchanged
        original = inner(sources.codes[path])
        functions.swap(path, {key: original[key] for key in mutant.codes})
    assert differing > 20
    assert module.answers() == unchanged


@pytest.mark.by_turns(2)
def test_a_function_that_is_not_there_cannot_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "never_imported.py"
    path.write_text(TOY, "utf-8")
    functions = Functions(Sources([str(path)]).codes)
    with pytest.raises(LookupError, match=r"no function of .*never_imported"):
        functions.swap(str(path), mutants(str(path))[0].codes)


def test_the_draw_goes_by_the_seed_and_not_by_lines(tmp_path: Path) -> None:
    path = tmp_path / "toy.py"
    path.write_text(TOY, "utf-8")

    def drawn(seed: int, count: int) -> list[str]:
        sources = Sources([str(path)])
        return [mutant.name for mutant in sources.draw(sources.places(), seed, count)]

    first = drawn(1, 12)
    assert len(set(first)) == 12
    assert drawn(1, 5) == first[:5]
    assert drawn(2, 12) != first
    path.write_text("# moved\n\n" + TOY, "utf-8")
    assert drawn(1, 12) == first


def test_what_gives_the_same_bytecode_is_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "toy.py"
    path.write_text("def f(a):\n    if 0:\n        a.b = 1\n    return 2\n", "utf-8")
    sources = Sources([str(path)])
    drawn = {mutant.change.words for mutant in sources.draw(sources.places(), 1, 99)}
    assert "left out" not in drawn
    assert "returns None" in drawn


# -- judging -----------------------------------------------------------------------------


def judged(put: Callable[[], None], ask: Callable[[], bool]) -> Verdict:
    judge = Judge(lambda item: ask(), ())
    task = Task("the one", put, [(None, 0.0), (None, 0.0)])  # type: ignore[list-item]
    ((name, verdict),) = judge.verdicts([task], 1)
    assert name == "the one"
    return verdict


def raise_it(error: BaseException) -> Any:
    raise error


def run_on() -> bool:
    while True:
        pass


forks = pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")


@forks
@pytest.mark.parametrize(
    ("ask", "verdict"),
    [
        (lambda: True, Verdict.SURVIVED),
        (lambda: False, Verdict.KILLED),
        (lambda: raise_it(KeyboardInterrupt()), Verdict.KILLED),
        (lambda: raise_it(SystemExit(0)), Verdict.KILLED),
        (run_on, Verdict.TIMED_OUT),
        (lambda: not os.write(1, b"nobody reads this"), Verdict.KILLED),
    ],
)
@pytest.mark.by_turns(2)
def test_verdicts(
    ask: Callable[[], bool],
    verdict: Verdict,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(judging, "PATIENCE", 0.2)
    assert judged(lambda: None, ask) == verdict
    assert capfd.readouterr() == ("", "")


@forks
def test_what_cannot_be_put_in_place_is_not_counted_as_killed() -> None:
    assert judged(partial(raise_it, LookupError()), lambda: False) == Verdict.NOT_PUT


def test_the_quickest_of_every_test_function_is_asked_and_some_of_the_others() -> None:
    seconds = {f"a.py::test_case[{n}]": 0.02 + n / 10_000 for n in range(200)}
    seconds |= {"b.py::test_slow": 0.9, "c.py::test_slower": 3.5}
    chosen = choose(seconds, seconds)
    assert chosen == sorted(chosen, key=lambda name: seconds[name])
    assert chosen[0] == "a.py::test_case[0]"
    assert "b.py::test_slow" in chosen
    assert "c.py::test_slower" not in chosen
    assert MAX_SECONDS * 0.9 < sum(seconds[name] for name in chosen) <= MAX_SECONDS
    others = [int(name[16:-1]) for name in chosen[:-1]]
    assert min(others[1:]) < 20
    assert max(others) > 180
    assert choose(["c.py::test_slower"], {"c.py::test_slower": 99.0}) == ["c.py::test_slower"]


def test_a_line_that_runs_only_at_import_is_known() -> None:
    covered = Covering({"t": 0.1}, [], {"a.py": {"3": ["t"]}}, {"a.py": [3, 4]})
    assert covered.tests("a.py", 9, 3) == ["t"]
    assert covered.tests("a.py", 4) == covered.tests("b.py", 3) == []
    assert covered.only_at_import("a.py", 4)
    assert not covered.only_at_import("a.py", 3)
    assert not covered.only_at_import("a.py", 5)


# -- the whole ---------------------------------------------------------------------------


def run(folder: Path, *more: str) -> str:
    tests = ("record/test_position_lines.py", "record/test_turns.py")
    words = ["--folders", "record", "--tests", *tests, "--kept", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.code_mutation", "--seed", "3", *words, *more],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.long
def test_a_run_and_one_that_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = run(tmp_path, "--count", "24")
    (verdicts,) = tmp_path.glob("verdicts-*-3.jsonl")
    judged_first = read_verdicts(verdicts)
    found = set(judged_first.values())
    assert Verdict.KILLED in found
    assert found & {Verdict.SURVIVED, Verdict.NOT_EXECUTED}
    assert "0 times red with nothing changed" in first
    assert first.count("notes which tests") == 2
    rows = verdicts.read_text("utf-8").splitlines()
    verdicts.write_text("\n".join(rows[:-3]) + "\n", "utf-8")
    assert table(run(tmp_path, "--count", "24")) == table(first)
    assert read_verdicts(verdicts) == judged_first
    listed = (tmp_path / "survivors.txt").read_text("utf-8")
    assert listed.count("\n  - ") == int(table(first)[-1].split()[4]) + int(
        table(first)[-1].split()[5]
    )


def table(said: str) -> list[str]:
    lines = said.splitlines()
    return [line for line in lines if line.startswith((" ", "all"))]
