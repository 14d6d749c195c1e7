"""Names that are imported when they are first used can be used in several threads at once."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import barsis_notation

ROOT = Path(barsis_notation.__file__).parent
SOURCES = {
    ".".join(("barsis_notation", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in ROOT.rglob("*.py")
}
"""Every module with its file."""


def test_no_two_modules_wait_for_one_another() -> None:
    """Python locks each module while it is imported, and its packages before it.

    Two threads that import modules which need one another can then stop each other: the import
    raises ``_DeadlockError``. So no module needs, while it is imported, one that needs it.
    """
    needs = {module: needed_by(module) for module in SOURCES}
    assert len(needs) > 300
    assert "barsis_notation.rulesets" in needs["barsis_notation.rulesets.load"]
    assert "barsis_notation.record.structs" in needs["barsis_notation.record.record_io"]
    tuple(TopologicalSorter(needs).static_order())  # raises CycleError


@cache
def parsed(module: str) -> ast.Module:
    return ast.parse(SOURCES[module].read_text("utf-8"))


def needed_by(module: str) -> set[str]:
    """Return the modules that are imported while *module* is: its packages, and what it names."""
    parts = module.split(".")
    found = {".".join(parts[:end]) for end in range(1, len(parts))}
    for node in statements(parsed(module).body):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names if each.name in SOURCES}
        elif isinstance(node, ast.ImportFrom) and node.module in SOURCES:
            found.add(node.module)
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                found.add(inner if inner in SOURCES else home_of(node.module, each.name))
    return found - {module, "barsis_notation"}


def statements(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements that run while a module is imported; none that only types need."""
    found = []
    for node in body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            found += statements(node.orelse)
        elif isinstance(node, ast.If | ast.Try | ast.With):
            found += statements(node.body) + statements(getattr(node, "orelse", []))
        else:
            found.append(node)
    return found


def home_of(package: str, name: str) -> str:
    """Return the module of a *name* that *package* imports late, else *package*."""
    body = statements(parsed(package).body)
    assigned = [each.value for each in body if isinstance(each, ast.Assign)]
    for node in assigned:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "make_late_names":
            for home, words in ast.literal_eval(node.args[1]).items():
                if name in [word.partition("=")[0] for word in words.split()]:
                    inside = package.rpartition(".")[0] if home.startswith(".") else package
                    return f"{inside}.{home.removeprefix('.')}"
    return package


TOUCHED = (
    "load_ruleset,RulesetError,Game,validate",
    "validate,Checks,read,write",
    "svg,Position,steps,IllegalMove",
    "Archive,ArchiveError,record_id,validate_arrow",
)
PROGRAM = """
import sys, threading
sys.setswitchinterval(1e-5)
import barsis_notation
names = sys.argv[1].split(",")
barrier, raised = threading.Barrier(len(names)), []
def touch(name):
    barrier.wait()
    try:
        getattr(barsis_notation, name)
    except BaseException as error:
        raised.append(repr(error))
threads = [threading.Thread(target=touch, args=(name,)) for name in names]
for thread in threads: thread.start()
for thread in threads: thread.join()
sys.exit("; ".join(raised) or 0)
"""


@pytest.mark.parametrize("names", TOUCHED)
@pytest.mark.by_turns(2)
def test_names_are_first_used_in_several_threads_at_once(names: str) -> None:
    running = [
        subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM, names], stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    assert [(one.communicate(timeout=60)[1], one.returncode) for one in running] == [("", 0)] * 2


@pytest.mark.parametrize(
    "path", sorted(ROOT.rglob("__init__.py")), ids=lambda path: path.parent.name
)
def test_no_package_uses_its_own_late_names(path: Path) -> None:
    """``__getattr__`` of a module is not asked for the names that its own functions use."""
    tree = ast.parse(path.read_text("utf-8"))
    late = {
        alias.asname or alias.name
        for block in tree.body
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for imported in block.body
        if isinstance(imported, ast.ImportFrom) and (imported.module or "").startswith(_name(path))
        for alias in imported.names
    }
    used = {
        node.id
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    assert not late & used


def _name(path: Path) -> str:
    return ".".join(path.parent.relative_to(ROOT.parent).parts)
