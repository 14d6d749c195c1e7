"""The gallery: a board of every game, and pages and pictures that the commands make."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from barsis_notation.rulesets import builtin_rulesets
from tests.cli.run import barsis
from web.markdown import format_block

SAMPLES: Final = Path(__file__).parents[1] / "sample_games"

MADE: Final = {
    "game.html": "render sample_games/barsis/amman_final_whole_game.barsis.json -o game.html",
    "backgammon.html": "render sample_games/shesh-besh/{shesh} -o backgammon.html",
    "faults.html": "validate sample_games/barsis/faulty -f html -o faults.html",
    "sheet.html": "sheet barsis --seats 4 -o sheet.html",
}
"""The files of the gallery, each with the command that makes it."""

TEXTS: Final = {
    "en": {
        "title": "Gallery",
        "intro": "A board of every game, and pages that the commands make.",
        "boards": "Boards",
        "pages": "Pages",
        "game.html": "A game to step through",
        "backgammon.html": "A game of Shesh Besh",
        "faults.html": "Findings on paper, for the arbiter",
        "sheet.html": "A blank score sheet",
        "open": "Open the page",
    },
    "ar": {
        "title": "معرض",
        "intro": "رقعة لكلّ لعبة، وصفحات تصنعها الأوامر.",
        "boards": "الرقع",
        "pages": "الصفحات",
        "game.html": "لعبة تُتابَع نقلة نقلة",
        "backgammon.html": "لعبة شيش بيش",
        "faults.html": "الملاحظات على الورق للحَكَم",
        "sheet.html": "ورقة تسجيل فارغة",
        "open": "فتح الصفحة",
    },
}


def make_pages(language: str) -> dict[str, str | bytes]:
    """Return the page of the gallery with the files that it shows."""
    pages: dict[str, str | bytes] = {"gallery.md": "".join(_describe(language))}
    made = _make_files(language)
    return pages | {f"gallery/{name}": content for name, content in made.items()}


def _commands() -> dict[str, str]:
    shesh = sorted((SAMPLES / "shesh-besh").glob("*.barsis.json"))[0].name
    return {name: command.format(shesh=shesh) for name, command in MADE.items()}


@cache
def _make_files(language: str) -> dict[str, bytes]:
    made: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, command in _commands().items():
            words = command.replace("sample_games", str(SAMPLES)).split()
            file = Path(folder) / name
            result = barsis(*words[:-1], file, "--lang", language)
            if not file.is_file():
                raise RuntimeError(f"barsis {command}: {result.output}")
            made[name] = file.read_bytes()
    return made


def _describe(language: str) -> Iterator[str]:
    texts = TEXTS[language]
    yield f"# {texts['title']}\n\n{texts['intro']}\n\n## {texts['boards']}\n\n"
    for game in builtin_rulesets():
        name = game.names[language]
        yield f"### [{name}](reference/games/{game.id}.md)\n\n"
        yield f"![{name}](reference/games/{game.id}.svg){{ width=420 }}\n\n"
    yield f"## {texts['pages']}\n\n"
    for name, command in _commands().items():
        yield f"### {texts[name]}\n\n{format_block(f'barsis {command}', 'sh')}\n"
        yield f'<a href="gallery/{name}">{texts["open"]}</a>\n\n'
        yield f'<iframe class="gallery" src="gallery/{name}" title="{texts[name]}" '
        yield 'loading="lazy"></iframe>\n\n'
