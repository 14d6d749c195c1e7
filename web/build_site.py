"""Build the documentation site: ``python -m web.build_site [--output FOLDER]``.

The pages of ``docs/`` and the pages made from the program (commands, finding codes, games, Python
names, pictures) are collected in a folder for each language. Zensical builds the English pages
into the output folder and the Arabic ones into ``ar`` below it. A page
has the same path in both. A page without a translation is shown in English, with a note.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any, Final

from barsis_notation import isolated
from barsis_notation.base.site_address import SITE_ADDRESS
from web import api_pages, command_pages, finding_pages, gallery, game_pages
from web.navigation import read_navigation

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
WEB: Final = ROOT / "web"

NOT_PAGES: Final = ("man", "ar")
"""Folders of ``docs/`` that are not copied with the English pages."""

Pages = dict[str, str | bytes]
"""Maps the path of a file of the site, such as ``how-to/x.md``, to its content."""


@dataclass(frozen=True)
class SiteLanguage:
    """A language of the site and the texts of its frame."""

    code: str
    other: str
    other_name: str
    to_other: str
    """The root of the other language, relative to the root of this one."""

    description: str
    untranslated: str
    """A note for pages that exist in English only."""

    to_dark: str
    to_light: str


ENGLISH: Final = SiteLanguage(
    code="en",
    other="ar",
    other_name="العربية",
    to_other="ar/",
    description="Validate, replay, convert and archive game records of Barsis, Barjis, Pachisi, "
    "Parchís, Shesh Besh, Kiôz and Natt Klab ash-Shawk.",
    untranslated="",
    to_dark="Use dark colours",
    to_light="Use light colours",
)
ARABIC: Final = SiteLanguage(
    code="ar",
    other="en",
    other_name="English",
    to_other="../",
    description="التحقّق من سجلّات الألعاب وإعادة لعبها وتحويلها وحفظها: برسيس وبرجيس وباتشيسي "
    "وبارتشيس وشيش بيش والجوز ونط كلاب الشوك.",
    untranslated="هذه الصفحة لم تُترجم بعد، ونصّها هنا بالإنجليزية.",
    to_dark="الألوان الداكنة",
    to_light="الألوان الفاتحة",
)


def read_folder(folder: Path, leave_out: Iterable[str] = ()) -> Pages:
    """Return the files below *folder* by their path, without the named top-level folders."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {
        path.as_posix(): file.read_bytes()
        for file in files
        if (path := file.relative_to(folder)).parts[0] not in leave_out
    }


def collect_pages() -> tuple[Pages, Pages]:
    """Return the English and the Arabic pages of the site."""
    english = read_folder(DOCS, NOT_PAGES) | read_folder(WEB / "assets")
    arabic = read_folder(DOCS / "ar") | read_folder(WEB / "assets")
    for make in (api_pages, command_pages, finding_pages, game_pages, gallery):
        english |= make.make_pages("en")
        arabic |= make.make_pages("ar")
    for path, content in english.items():
        if path not in arabic:
            arabic[path] = _mark_untranslated(path, content)
    return english, arabic


def _mark_untranslated(path: str, content: str | bytes) -> str | bytes:
    """Return an English page with a note in Arabic; other files as they are."""
    if not path.endswith(".md"):
        return content
    text = content.decode() if isinstance(content, bytes) else content
    front = re.match(r"\A---\n.*?\n---\n", text, re.DOTALL)
    body = text[front.end() :] if front else text
    head = front[0] if front else ""
    title, _, rest = body.lstrip("\n").partition("\n")
    note = f'!!! note "English"\n    {ARABIC.untranslated}\n'
    return f'{head}{title}\n\n{note}\n<div dir="ltr" lang="en" markdown="1">\n\n{rest}\n\n</div>\n'


def add_places_to_try(text: str) -> str:
    """Return a page with an empty element after each record, for a program that plays records."""
    return re.sub(
        r'(?ms)^```json title="([^"]+\.barsis\.json)"\n.*?^```\n',
        lambda found: f'{found[0]}\n<div class="try-it" data-record="{found[1]}" hidden></div>\n\n',
        text,
    )


def add_keywords(text: str) -> str:
    """Return a page with the ``keywords`` of its front matter in a hidden paragraph.

    The search finds them there: words that readers use and the page does not.
    """
    found = re.match(r"\A---\n(?:.*\n)*?keywords: (.*)\n(?:.*\n)*?---\n", text)
    if found is None:
        return text
    hidden = f'<p class="keywords" hidden>{found[1]}</p>'
    return re.sub(r"(?m)^# .*$", lambda title: f"{title[0]}\n\n{hidden}", text, count=1)


def isolate_outputs(text: str) -> str:
    """Return an Arabic page with the marks of direction that a terminal gets in its outputs."""

    def isolate(block: re.Match[str]) -> str:
        lines = block[2].split("\n")
        shown = (line if line.startswith("$ ") else isolated(line, "ar") for line in lines)
        return f"{block[1]}{chr(10).join(shown)}{block[3]}"

    return re.sub(r"(?ms)^(```console\n)(.*?)(^```$)", isolate, text)


def format_toml(value: Any) -> str:
    """Return lists, mappings and strings as a TOML value on one line."""
    if isinstance(value, Mapping):
        members = (f"{json.dumps(key)} = {format_toml(one)}" for key, one in value.items())
        return "{ " + ", ".join(members) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(format_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def write_sources(pages: Pages, language: SiteLanguage, work: Path) -> Path:
    """Write the pages and the configuration of one language and return the configuration."""
    sources = work / language.code
    for path, content in pages.items():
        file = sources / "pages" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        data = content.encode() if isinstance(content, str) else content
        if path.endswith(".md"):
            text = add_keywords(add_places_to_try(data.decode()))
            data = (isolate_outputs(text) if language is ARABIC else text).encode()
        file.write_bytes(data)
    configuration = sources / "zensical.toml"
    address = SITE_ADDRESS + ("ar/" if language is ARABIC and SITE_ADDRESS else "")
    configuration.write_text(
        Template((WEB / "zensical.toml").read_text("utf-8")).substitute(
            description=format_toml(language.description),
            address=format_toml(address),
            navigation=format_toml(read_navigation(pages, language.code)),
            language=language.code,
            theme=format_toml(str(WEB / "theme")),
            root=format_toml(str(ROOT)),
            to_dark=format_toml(language.to_dark),
            to_light=format_toml(language.to_light),
            other_language=language.other,
            other_name=language.other_name,
            to_other=language.to_other,
        ),
        "utf-8",
    )
    return configuration


def build_site(output: Path, work: Path) -> None:
    """Build the site in both languages.

    Args:
        output: The folder of the site, which is replaced.
        work: A folder for the collected pages and the configurations, which is replaced.

    Raises:
        subprocess.CalledProcessError: If a page has a dead link or another fault.
    """
    shutil.rmtree(work, ignore_errors=True)
    shutil.rmtree(output, ignore_errors=True)
    english, arabic = collect_pages()
    configurations = [
        write_sources(english, ENGLISH, work),
        write_sources(arabic, ARABIC, work),
    ]
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file"]
    running = [subprocess.Popen([*command, str(one)]) for one in configurations]
    failed = [process.returncode for process in running if process.wait() != 0]
    if failed:
        raise subprocess.CalledProcessError(failed[0], command)
    for configuration, folder in zip(configurations, (output, output / "ar"), strict=True):
        shutil.copytree(configuration.with_name("html"), folder)
        if not SITE_ADDRESS:
            (folder / "404.html").unlink()  # its links begin at the address of the site


def main() -> None:
    """Build the site into the folder that the command line names."""
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "html")
    try:
        build_site(parser.parse_args().output, ROOT / "build" / "site")
    except subprocess.CalledProcessError:
        sys.exit("The site was not built: see the warnings above.")


if __name__ == "__main__":
    main()
