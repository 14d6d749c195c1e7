"""Make the manual pages from the help texts: ``python -m tests.docs.man`` writes ``docs/man``.

An installed package has the pages in ``share/man``, where ``man barsis`` finds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from barsis_cli.app import BARSIS, SHARED, CommandDeclaration
from barsis_cli.help import find_help, find_help_text, format_parameter_help
from barsis_cli.parameters import Parameter
from barsis_notation.language.speech import speaking
from barsis_notation.language.texts import bind_texts
from tests.cli.commands import DECLARED

_text = bind_texts("cli/parameters")

PAGES: Final = {
    "en": Path(__file__).parents[2] / "docs" / "man" / "barsis.1",
    "ar": Path(__file__).parents[2] / "docs" / "man" / "ar" / "barsis.1",
}

HEADS: Final = {
    "en": ("NAME", "SYNOPSIS", "COMMANDS", "OPTIONS OF EVERY COMMAND", "EXIT STATUS"),
    "ar": ("الاسم", "الاستعمال", "الأوامر", "خيارات كلّ أمر", "حالة الخروج"),
}

OF_TYPER: Final = {
    "install_completion": "Install completion for the current shell.",
    "show_completion": "Show completion for the current shell, to copy it or customize the "
    "installation.",
}
"""The options that Typer adds to `barsis` itself, with their help."""

SHOW_HELP: Final = "Show this message and exit."


def page(language: str) -> str:
    """Return the current manual page in *language* (``en`` or ``ar``), in groff's man macros."""
    with speaking(language):
        return "".join(f"{line}\n" for line in _lines(language))


def _lines(language: str) -> Iterator[str]:
    name, synopsis, heading, options, status = HEADS[language]
    yield '.\\" Written by python -m tests.docs.man'
    yield '.TH BARSIS 1 "" barsis'
    yield f".SH {name}"
    yield f"barsis \\- {_roff(find_help(BARSIS))}"
    yield f".SH {synopsis}"
    yield f".B {_roff('barsis [OPTIONS] COMMAND [ARGS]...')}"
    yield from _parameters(BARSIS, BARSIS.parameters, language)
    for option, english in OF_TYPER.items():
        what = english if language == "en" else find_help_text(f"barsis.{option}")
        yield from _parameter(f"--{option.replace('_', '-')}", what)
    yield from _examples(BARSIS)
    yield f".SH {heading}"
    for command in DECLARED:
        yield from _command(command, language)
    yield f".SH {options}"
    yield from _parameters(BARSIS, SHARED, language)
    yield from _parameter(
        "-h, --help", SHOW_HELP if language == "en" else find_help_text("shared.help")
    )
    yield f".SH {status}"
    yield _roff(str(_text("barsis.epilog")).partition(": ")[2])


def _command(command: CommandDeclaration, language: str) -> Iterator[str]:
    arguments = [format_argument(each) for each in command.own_parameters if not each.is_option]
    rest = ["COMMAND", "[ARGS]..."] if command.verbs else arguments
    yield f".SS barsis {_roff(' '.join([*command.path, '[OPTIONS]', *rest]))}"
    for number, paragraph in enumerate(find_help(command).split("\n\n")):
        if number:
            yield ".PP"
        yield _roff(" ".join(paragraph.split()))
    yield from _parameters(command, command.own_parameters, language)
    yield from _examples(command)


def _examples(command: CommandDeclaration) -> Iterator[str]:
    yield ".PP"
    yield str(_text("words.examples"))
    for example in command.examples:
        yield ".PP"
        yield f".B {_roff(example)}"


def format_argument(argument: Parameter) -> str:
    """Return an argument as a usage line shows it, such as ``{PATH}...``."""
    shown = f"{{{argument.metavar}}}" if argument.is_required else f"[{argument.metavar}]"
    return f"{shown}..." if argument.is_list else shown


def _parameters(
    command: CommandDeclaration, parameters: Sequence[Parameter], language: str
) -> Iterator[str]:
    for each in parameters:
        names = [", ".join(each.names).replace("/", " / ")] if each.is_option else []
        shown = [] if each.metavar is None else [each.metavar]
        what = format_parameter_help(command.key, each).removeprefix(each.value).strip()
        yield from _parameter(" ".join([*names, *shown]), f"{what}{format_note(each, language)}")


def format_note(parameter: Parameter, language: str) -> str:
    """Return the note after the help of a parameter: "required", its default, or nothing."""
    if parameter.is_required:
        return f" [{'required' if language == 'en' else find_help_text('words.required')}]"
    default = parameter.shown_default
    if default is None:
        return ""
    shown = (
        f"default: {default}"
        if language == "en"
        else find_help_text("words.default", default=default)
    )
    return f" [{shown}]"


def _parameter(names: str, what: str) -> Iterator[str]:
    yield ".TP"
    yield f".B {_roff(names)}"
    yield _roff(" ".join(what.split()))


def _roff(text: str) -> str:
    """Return a line of text with groff's special characters escaped."""
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
