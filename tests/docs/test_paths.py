"""Every path, link and module that documents and configuration name exists."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tests.every import every

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("sample_games/**/*.md")])
CONFIGURATION = [
    *(ROOT / name for name in ("Makefile", "pyproject.toml", "setup.py", "noxfile.py", ".ci/run")),
    *ROOT.glob(".github/**/*.yml"),
]
PACKAGED = tuple(
    f"{name}/"
    for name in ("barsis_notation", "benchmarks", "cli", "docs", "sample_games", "schemas", "tests")
)
"""The folders of this project. A path that begins with one of them is a file of the project."""

BUILT = "barsis_notation/_compiled_sources"
"""A file that exists once the package has been compiled."""


def test_the_rules_of_this_page_find_what_is_missing() -> None:
    assert _missing("see `docs/nowhere.md` and `tests/every.py`") == ["docs/nowhere.md"]
    assert _missing("`barsis_notation/{compiled,nothing}.py`") == ["barsis_notation/nothing.py"]
    assert list(_links("[a](docs/a.md#b) [c](https://example.org)")) == ["docs/a.md"]
    assert not _is_module("benchmarks.nowhere")


@every("page", PAGES, ids=lambda page: page.name)
def test_every_path_and_module_on_a_page_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    assert _missing(text) == []
    if not page.is_relative_to(DOCS):  # the site checks the links of its own pages
        assert [link for link in _links(text) if not (page.parent / link).exists()] == []
    assert [name for name in _modules(text) if not _is_module(name)] == []


@every("file", CONFIGURATION, ids=lambda file: file.name)
def test_every_path_and_module_in_configuration_exists(file: Path) -> None:
    text = file.read_text("utf-8")
    assert _missing(text) == []
    assert [name for name in _modules(text) if not _is_module(name)] == []


def test_every_pattern_of_the_linter_matches_a_file() -> None:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"][
        "per-file-ignores"
    ]
    unused = [one for pattern in patterns for one in _expand(pattern) if not any(ROOT.glob(one))]
    assert unused == []


def _missing(text: str) -> list[str]:
    """Return the paths of this project in *text* that do not exist."""
    found = [
        path.rstrip(".,:;")
        for match in re.findall(r"(?<![\w/.:,-])([\w.-]+/(?:[\w./*-]|\{[\w,*./-]*\})*)", text)
        for path in _expand(match)
    ]
    ours = [path for path in found if path.startswith(PACKAGED) and not path.startswith(BUILT)]
    return [path for path in ours if not _exists(path)]


def _exists(path: str) -> bool:
    """Return whether *path* is a file, a folder, a file pattern, or a name in a module."""
    module = ROOT / path.rpartition(".")[0]
    return any(ROOT.glob(path)) or module.with_suffix(".py").is_file()


def _expand(pattern: str) -> Iterator[str]:
    """Yield *pattern* with its braces replaced by each of their choices."""
    before, brace, rest = pattern.partition("{")
    choices, closed, after = rest.partition("}")
    if not brace or not closed:
        yield pattern.partition("{")[0]
        return
    for choice in choices.split(","):
        yield from _expand(before + choice + after)


def _links(text: str) -> Iterator[str]:
    """Yield the targets of relative Markdown links, without anchors."""
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            yield target.partition("#")[0]


def _modules(text: str) -> Iterator[str]:
    """Yield the modules of this project that are run or imported by name in *text*."""
    ours = r"((?:barsis_notation|barsis_cli|benchmarks|tests)(?:\.\w+)*)"
    yield from re.findall(rf"-m {ours}", text)
    yield from re.findall(rf"\bfrom {ours} import", text)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
