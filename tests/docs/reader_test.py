"""Draw public functions and classes for a reader test of their docstrings.

Run ``python -m tests.docs.reader_test --seed N``. It prints the place, signature and docstring of
100 functions and 20 classes of the library, the members of classes with their docstrings, and the
first line of the class of a method; nothing of their code. Only definitions with a docstring are
drawn. A reader notes for each what to pass, what comes back and what is raised and when; then
compares that with the code: 2 if it was usable, 1 if something needed was missing or guessed, 0 if
it was not understandable.
"""

from __future__ import annotations

import argparse
import ast
import random
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "barsis_notation"

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def find_public(
    node: ast.AST, within: str = ""
) -> Iterator[tuple[str, Definition, ast.ClassDef | None]]:
    """Yield the public definitions below *node* that have a docstring.

    Yields:
        The dotted name, the definition, and the class that it is a member of.
    """
    around = node if isinstance(node, ast.ClassDef) else None
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, Definition):
            continue
        name = f"{within}{child.name}"
        if child.name.startswith("_"):
            continue
        if ast.get_docstring(child):
            yield name, child, around
        if isinstance(child, ast.ClassDef):
            yield from find_public(child, f"{name}.")


def show_members(definition: ast.ClassDef) -> Iterator[str]:
    """Yield the public fields, constants and enumeration members of a class, with docstrings."""
    is_shown = False
    for item in definition.body:
        match item:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                is_shown = not name.startswith("_")
                if is_shown:
                    yield ast.unparse(item)
            case ast.Expr(value=ast.Constant(value=str(text))) if is_shown:
                yield f'"""{text}"""'
            case _:
                is_shown = False


def show(definition: Definition, around: ast.ClassDef | None) -> str:
    """Return the first lines of a definition, with its docstring and without its code."""
    shown = [*map(ast.unparse, definition.decorator_list)]
    decorators = "".join(f"@{words}\n" for words in shown)
    if isinstance(definition, ast.ClassDef):
        bases = ", ".join(map(ast.unparse, definition.bases))
        head = f"class {definition.name}({bases}):" if bases else f"class {definition.name}:"
        fields = list(show_members(definition))
    else:
        returns = f" -> {ast.unparse(definition.returns)}" if definition.returns else ""
        head = f"def {definition.name}({ast.unparse(definition.args)}){returns}:"
        fields = []
    docstring = ast.get_docstring(definition) or ""
    body = [f'"""{docstring}"""', *fields]
    return "".join(
        [
            f"(in {around.name}: {_first_line(around)})\n" if around else "",
            decorators + head,
            *("\n    " + line for line in "\n".join(body).split("\n")),
        ]
    )


def _first_line(definition: ast.ClassDef) -> str:
    return (ast.get_docstring(definition) or "").partition("\n")[0]


def main() -> None:
    """Print what a reader is shown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--functions", type=int, default=100)
    parser.add_argument("--classes", type=int, default=20)
    given = parser.parse_args()
    functions: list[str] = []
    classes: list[str] = []
    for file in sorted(LIBRARY.rglob("*.py")):
        place = file.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        for name, definition, around in find_public(ast.parse(file.read_text("utf-8"))):
            kind = classes if isinstance(definition, ast.ClassDef) else functions
            kind.append(f"{place}: {name}\n{show(definition, around)}\n")
    drawing = random.Random(given.seed)
    drawn = drawing.sample(functions, given.functions) + drawing.sample(classes, given.classes)
    for number, item in enumerate(drawn, 1):
        print(f"## {number}. {item}")
    print(f"of {len(functions)} functions and {len(classes)} classes")


if __name__ == "__main__":
    main()
