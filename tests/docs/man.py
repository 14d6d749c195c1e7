"""The manual pages, made of the texts of help: ``python -m tests.docs.man`` writes ``docs/man``.

An installed package has them in ``share/man``, where ``man barsis`` finds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import typer

from barsis_cli.help import in_language, typers_words
from barsis_notation.language.speech import speaking
from tests.cli.commands import BARSIS, DECLARED

PAGES: Final = {
    "en": Path(__file__).parents[2] / "docs" / "man" / "barsis.1",
    "ar": Path(__file__).parents[2] / "docs" / "man" / "ar" / "barsis.1",
}

HEADS: Final = {
    "en": ("NAME", "SYNOPSIS", "COMMANDS", "OPTIONS OF EVERY COMMAND", "EXIT STATUS"),
    "ar": ("الاسم", "الاستعمال", "الأوامر", "خيارات كلّ أمر", "حالة الخروج"),
}


def page(language: str) -> str:
    """Return the page as it has to stand, in groff's macros for manuals."""
    with speaking(language), nullcontext() if language == "en" else typers_words():
        return "".join(f"{line}\n" for line in _lines(language))


def _lines(language: str) -> Iterator[str]:
    spoken = in_language if language == "ar" else _as_declared
    barsis = spoken(BARSIS)
    name, synopsis, heading, options, status = HEADS[language]
    yield '.\\" Written by python -m tests.docs.man'
    yield '.TH BARSIS 1 "" barsis'
    yield f".SH {name}"
    yield f"barsis \\- {_roff(barsis.help)}"
    yield f".SH {synopsis}"
    yield f".B {_roff('barsis [OPTIONS] COMMAND [ARGS]...')}"
    context = typer.Context(BARSIS, info_name="barsis")
    yield from _parameters(barsis.params, context)
    yield f".SH {heading}"
    commands = [spoken(each) for each in DECLARED]
    of_all = set.intersection(*map(_names, commands))
    for command in commands:
        yield from _command(command, of_all)
    yield f".SH {options}"
    last = commands[-1]
    shared = [each for each in last.params if each.name in of_all]
    yield from _parameters([*shared, last.get_help_option(context)], context)
    yield f".SH {status}"
    yield _roff(barsis.epilog.partition(": ")[2])


def _as_declared(command: Any) -> Any:
    return command


def _names(command: Any) -> set[str]:
    return {each.name for each in command.params}


def _command(command: Any, of_all: set[str]) -> Iterator[str]:
    context = typer.Context(command, info_name=command.name)
    pieces = " ".join(command.collect_usage_pieces(context))
    yield f".SS barsis {_roff(' '.join([*command.path, pieces]))}"
    for number, paragraph in enumerate(cleandoc(command.help).split("\n\n")):
        if number:
            yield ".PP"
        yield _roff(" ".join(paragraph.split()))
    yield from _parameters([each for each in command.params if each.name not in of_all], context)


def _parameters(parameters: list[Any], context: Any) -> Iterator[str]:
    for each in parameters:
        names, what = each.get_help_record(context)
        yield ".TP"
        yield f".B {_roff(names)}"
        yield _roff(" ".join(what.split()))


def _roff(text: str) -> str:
    """Return a line so that nothing in it is a request: signs as they are typed."""
    line = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga")
    line = line.replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return f"\\&{line}" if line.startswith(".") else line


def write() -> None:
    """Write the pages."""
    for language, path in PAGES.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(language), encoding="utf-8")


if __name__ == "__main__":
    write()
