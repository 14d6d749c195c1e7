"""The navigation of the site, read from the index pages.

The index page of a folder has a heading for each group of pages and a list of links below it. The
navigation has the same groups and the same order, so a page that no index page names is not in it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

FOLDERS: Final = {
    "en": {
        "tutorials": "Tutorials",
        "how-to": "How-to",
        "reference": "Reference",
        "specification": "Specification",
        "explanation": "Explanation",
    },
    "ar": {
        "tutorials": "دروس",
        "how-to": "إرشادات",
        "reference": "مرجع",
        "specification": "المواصفة",
        "explanation": "شروح",
    },
}

COMMANDS: Final = {"en": "Commands", "ar": "الأوامر"}

_HEADING: Final = re.compile(r"^## +(.+?)(?: *\{.*\})?$")
_ITEM: Final = re.compile(r"^- +\[`?([^\]`]+)`?\]\(([^)#\s]+\.md)\)")


def read_navigation(pages: Mapping[str, str | bytes], language: str) -> list[Any]:
    """Return the navigation for the paths in *pages*: pages, or groups of pages by their title."""
    home = "الصفحة الأولى" if language == "ar" else "Home"
    found: list[Any] = [{home: "index.md"}]
    for folder, title in FOLDERS[language].items():
        index = f"{folder}/index.md"
        groups: list[dict[str, Any]] = [{"نظرة عامّة" if language == "ar" else "Overview": index}]
        inside = groups
        for heading, name, path in _read_index(_read(pages, index), folder):
            if heading:
                inside = []
                groups.append({heading: inside})
            else:
                inside.append({name: path})
        if folder == "reference":
            groups.append({COMMANDS[language]: list_commands(pages)})
        found.append({title: [group for group in groups if [] not in group.values()]})
    found.append({"معرض" if language == "ar" else "Gallery": "gallery.md"})
    return found


def list_commands(pages: Mapping[str, str | bytes]) -> list[Any]:
    """Return the pages of commands for the navigation, by the words that call them."""
    paths = sorted(path for path in pages if path.startswith("reference/commands/"))
    names = {path: path.rpartition("/")[2].removesuffix(".md") for path in paths}
    return [{names[path].replace("-", " "): path} for path in paths if names[path] != "index"]


def _read(pages: Mapping[str, str | bytes], path: str) -> str:
    content = pages.get(path, "")
    return content.decode() if isinstance(content, bytes) else content


def _read_index(text: str, folder: str) -> Iterator[tuple[str, str, str]]:
    """Yield the headings of an index page, and the names and paths that its lists link to."""
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            yield heading[1], "", ""
        elif item := _ITEM.match(line):
            yield "", item[1], posixpath.normpath(posixpath.join(folder, item[2]))
