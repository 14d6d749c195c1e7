"""A page for each public package: its names in the order of ``__all__``, from their docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from web.markdown import format_front_matter, format_table

FOLDER = "reference/api"

PACKAGES = {
    "barsis_notation": "Read, write, check, replay and draw records",
    "barsis_notation.archive": "Archives of records",
    "barsis_notation.dice": "Throws that distant players can trust",
    "barsis_notation.drawing": "Boards as pictures and text",
    "barsis_notation.events": "Tournaments",
    "barsis_notation.formats": "File formats and plug-ins",
    "barsis_notation.rulesets": "Games, rules and options",
    "barsis_notation.statistics": "Counts over many games",
    "barsis_notation.viewer": "Web pages",
}
"""The public packages with the subject of each."""

BORROWED = {"UNSET": "msgspec.UNSET: the value of a member that a record does not have."}
"""Public names that another package defines, with what they mean."""


def list_names() -> dict[str, list[str]]:
    """Return the public names of each public package."""
    return {package: sorted(import_module(package).__all__) for package in PACKAGES}


INTRO = {
    "en": "# Python packages\n\n"
    "The names on these pages are public: they stay as [stability](../stability.md) promises. "
    "Everything else may move between versions.\n\n",
    "ar": "# حزم بايثون\n\nالأسماء في هذه الصفحات عامّة، ووصفها بالإنجليزيّة فقط.\n\n",
}


def make_pages(language: str) -> dict[str, str | bytes]:
    """Return the page of each package, and the page that lists them.

    The descriptions are in English. An Arabic page lists the names, with links to them.
    """
    pages: dict[str, str | bytes] = {}
    for package, names in list_names().items():
        lines = _describe(package, names) if language == "en" else _link_names(package, names)
        pages[f"{FOLDER}/{_name_page(package)}.md"] = "".join(lines)
    rows = [[f"[`{one}`]({_name_page(one)}.md)", what] for one, what in PACKAGES.items()]
    head = ["Package", "Subject"]
    lists = "".join(_list_names(package, names) for package, names in list_names().items())
    pages[f"{FOLDER}/index.md"] = INTRO[language] + format_table(head, rows) + lists
    return pages


def _list_names(package: str, names: list[str]) -> str:
    """Return a list of links to the names of a package: the search finds names by this page."""
    page = _name_page(package)
    links = (f"[`{name}`]({page}.md#{package}.{name})" for name in names)
    return f"\n## {page}\n\n{' · '.join(links)}\n"


def _link_names(package: str, names: list[str]) -> Iterator[str]:
    page = f"../../../{FOLDER}/{_name_page(package)}.html"
    yield format_front_matter(package, PACKAGES[package], is_searched=False)
    yield f"# {package}\n\nوصف هذه الأسماء بالإنجليزيّة فقط.\n\n"
    for name in names:
        anchor = f"{package}.{name}"
        yield f"### {name} {{ #{anchor} }}\n\n"
        yield f'<a href="{page}#{anchor}" hreflang="en">{anchor}</a>\n\n'


def _name_page(package: str) -> str:
    return package.rpartition(".")[2]


def _describe(package: str, names: list[str]) -> Iterator[str]:
    yield format_front_matter(package, PACKAGES[package], is_searched=False)
    yield f"# {package}\n\n{PACKAGES[package]}.\n\n"
    for title, chosen in _group(package, names).items():
        if not chosen:
            continue
        yield f"## {title}\n\n"
        for name in chosen:
            if name in BORROWED:
                yield f"### {name} {{ #{package}.{name} }}\n\n{BORROWED[name]}\n\n"
            else:
                yield f"::: {package}.{name}\n\n"


def _group(package: str, names: list[str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {
        "Functions": [],
        "Classes": [],
        "Exceptions": [],
        "Modules": [],
        "Other names": [],
    }
    module = import_module(package)
    for name in names:
        groups[_classify(getattr(module, name))].append(name)
    return groups


def _classify(thing: object) -> str:
    if isinstance(thing, ModuleType):
        return "Modules"
    if inspect.isclass(thing):
        return "Exceptions" if issubclass(thing, BaseException) else "Classes"
    return "Functions" if callable(thing) else "Other names"
