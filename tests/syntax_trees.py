"""Compare the syntax trees of the working tree with those of an older commit, without docstrings.

Run ``python -m tests.syntax_trees COMMIT [FOLDER ...]``. Comments, docstrings, imports and line
breaks do not count. The report names the identifiers that were renamed, the texts that changed, and
each place where anything else differs; the exit status is 1 if there is such a place. ``--quiet``
leaves out the lists of names and texts.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("barsis_notation", "cli", "benchmarks")
NAMES = ("id", "attr", "arg", "name", "names", "asname", "rest", "kwd_attrs")
Leaf = tuple[str, object, int]


def git(*words: str) -> str:
    """Return what ``git`` prints."""
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def leaves(node: ast.AST, line: int = 0) -> Iterator[Leaf]:
    """Yield the kinds of nodes, names and constants below *node*, in order, with their lines."""
    line = getattr(node, "lineno", line)
    yield "node", type(node).__name__, line
    for field, value in ast.iter_fields(node):
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, ast.AST):
                if not left_out(item):
                    yield from leaves(item, line)
            elif field in NAMES and isinstance(item, str):
                yield "name", item, line
            elif isinstance(item, str) and field == "value":
                yield "text", item, line
            elif field != "type_comment":
                yield "constant", item, line
    yield "end", None, line


def left_out(node: ast.AST) -> bool:
    """Return whether *node* is a docstring, an import, or a ``pass`` in place of a docstring."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return isinstance(node.value.value, str)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Pass)


def main() -> int:
    """Print the comparison with the commit in the command line."""
    quiet = "--quiet" in sys.argv
    commit, *folders = [word for word in sys.argv[1:] if word != "--quiet"]
    changed = git("diff", "--name-status", "-M15%", "-l4000", commit, "--", *(folders or FOLDERS))
    renamed: Counter[tuple[str, str]] = Counter()
    texts: list[tuple[str, str, str]] = []
    other: list[str] = []
    for row in changed.splitlines():
        status, old, *new = row.split("\t")
        place = (new or [old])[0]
        if not old.endswith(".py"):
            continue
        if status[0] in "AD":
            other.append(f"{place}: file was {'added' if status == 'A' else 'deleted'}")
            continue
        before = leaves(ast.parse(git("show", f"{commit}:{old}")))
        after = leaves(ast.parse((ROOT / place).read_text("utf-8")))
        for was, now in zip_longest(before, after, fillvalue=("end", None, 0)):
            if was[:2] == now[:2]:
                continue
            if was[0] == now[0] == "name":
                renamed[str(was[1]), str(now[1])] += 1
            elif was[0] == now[0] == "text":
                texts.append((f"{place}:{now[2]}", str(was[1]), str(now[1])))
            else:
                other.append(f"{place}:{now[2]}: {was[1]!r} is now {now[1]!r}")
                break
    if not quiet:
        for (old, new_name), count in sorted(renamed.items()):
            print(f"renamed {count:4} times: {old} → {new_name}")
        for place, old, new_text in texts:
            print(f"text at {place}: {old!r} → {new_text!r}")
    print(*other, sep="\n", end="\n" if other else "")
    print(
        f"{len(changed.splitlines())} files differ: {len(renamed)} renamed identifiers, "
        f"{len(texts)} changed texts, {len(other)} files that differ in anything else"
    )
    return bool(other)


if __name__ == "__main__":
    sys.exit(main())
