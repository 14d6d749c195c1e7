"""The texts of help, and terminals that show it in their order.

The help of arguments and options is in ``cli/parameters.ftl``, in both languages: a message for
each command, with an attribute for each of its parameters, and ``shared`` for what several commands
share. The message of ``barsis archive add`` is ``archive-add``; what the verbs of a group share is
in the message of the group. The English help of commands is in their declarations; the other
languages have theirs in ``help.ftl``. Typer's headings are in the gettext catalogue
``LC_MESSAGES/messages.mo`` of the language, which ``python -m tests.language.catalogue`` writes;
the other texts of Typer stay English. Values are checked by this package, also that there is one.
"""

from __future__ import annotations

import contextlib
import gettext
import os
import re
import tempfile
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final, TextIO

from barsis_notation.language import locales
from barsis_notation.language.isolates import SIGNS, isolate_page
from barsis_notation.language.messages import has_message, load_area
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import bind_texts

from .language_option import is_english
from .streams import can_show_isolates, get_columns

if TYPE_CHECKING:
    from .app import CommandDeclaration
    from .parameters import Parameter

PARAMETERS: Final = "cli/parameters"
"""The area of the texts of arguments and options."""

_text = bind_texts("cli/parameters")

DETAILS: Final = ("details", "more")
"""The attributes of a command that are further paragraphs of its help."""

SHARED: Final = "shared"

DOMAIN: Final = "messages"
"""The gettext domain of Typer's texts."""

VARIABLE: Final = "LANGUAGE"
"""The environment variable by which gettext chooses a language."""


def find_help_text(name: str, /, **words: object) -> str:
    """Return a text of the help in the current language.

    Args:
        name: Name of the message in ``help.ftl``, such as ``archive-add.details``.
        words: The variables of the message.

    Raises:
        LookupError: If the language has no such text.
    """
    speech = get_speech()
    return load_area(speech.language, "help").format_message(name, speech, words)


def has_help_text(name: str) -> bool:
    """Return whether the current language has a help text.

    *name* is the name of its message, such as ``archive-add.details``.
    """
    return name in load_area(get_speech().language, "help").patterns


def find_command_help(key: str) -> str:
    """Return the help of a command in the current language; "" if it has none.

    Paragraphs are separated by empty lines. *key* is the key of the command, such as
    ``archive-add``.
    """
    names = (key, *(f"{key}.{each}" for each in DETAILS))
    return "\n\n".join(find_help_text(name) for name in names if has_help_text(name))


def find_help(command: CommandDeclaration) -> str:
    """Return the help of *command* in the current language, without its examples."""
    return command.help if is_english() else find_command_help(command.key) or command.help


def find_parameter_help(key: str, parameter: str) -> str:
    """Return the meaning of a parameter in the current language; "" if it has no text.

    Args:
        key: The key of the command, such as ``archive-add``. Parameters without help there have
            that of the group ``archive`` or of all commands.
        parameter: The Python name of the parameter.
    """
    names = (f"{each}.{parameter}" for each in (key, key.partition("-")[0], SHARED))
    return next((str(_text(name)) for name in names if has_message(PARAMETERS, name)), "")


def format_parameter_help(key: str, parameter: Parameter) -> str:
    """Return the help of a parameter in the current language.

    It has the placeholder of the value, the meaning, and the range of numbers, if any.

    Args:
        key: The key of the command, such as ``archive-add``.
        parameter: The parameter.
    """
    parts = (parameter.value, find_parameter_help(key, parameter.name), _describe_range(parameter))
    return " ".join(filter(None, parts))


def _describe_range(parameter: Parameter) -> str:
    least, most = parameter.limits
    if least is None:
        return ""
    if most is None:
        return str(_text("words.at-least", least=least))
    return str(_text("words.between", least=least, most=most))


def translate_panel(title: str) -> str:
    """Return the title of a panel in the current language."""
    return str(_text(f"panels.{title.replace(' ', '-')}"))


def describe_command(command: CommandDeclaration) -> dict[str, Any]:
    """Return the help of a command, its examples and the title of its panel for Typer."""
    statuses = [] if command.path else [_text("barsis.epilog")]
    lines = map(str, (_text("words.examples"), *command.examples, *statuses))
    return {
        "help": find_help(command),
        "epilog": "\n\n".join(lines) if command.examples else "",
        "rich_help_panel": command.panel and translate_panel(command.panel),
    }


def describe_parameter(command: CommandDeclaration, parameter: Parameter) -> tuple[str, str | None]:
    """Return the help of a parameter of *command*, and the title of its panel, if any."""
    panel = parameter.panel and translate_panel(parameter.panel)
    return format_parameter_help(command.key, parameter), panel


# -- what Typer writes ------------------------------------------------------------------------


class TyperHeadings:
    """Typer's headings in the current language, which it looks up with gettext.

    gettext chooses a language by the variable LANGUAGE of the process, and opens catalogues in
    folders only.
    """

    def __init__(self) -> None:
        self._given: str | None = None
        self._is_bound = False

    @contextlib.contextmanager
    def bind(self) -> Iterator[None]:
        """Bind the headings inside the ``with`` block, and restore LANGUAGE afterwards."""
        language = get_speech().language
        with _catalogue_folder(language) as folder:
            before = gettext.bindtextdomain(DOMAIN)
            gettext.bindtextdomain(DOMAIN, folder)
            self._given, self._is_bound = os.environ.get(VARIABLE), True
            _set_variable(language)
            try:
                yield
            finally:
                _set_variable(self._given)
                self._is_bound = False
                gettext.bindtextdomain(DOMAIN, before)

    @contextlib.contextmanager
    def pause(self) -> Iterator[None]:
        """Restore the environment variable LANGUAGE inside the ``with`` block.

        Programs that a command starts follow this variable.
        """
        if not self._is_bound:
            yield
            return
        language = os.environ.get(VARIABLE)
        _set_variable(self._given)
        try:
            yield
        finally:
            _set_variable(language)


HEADINGS: Final = TyperHeadings()


def _set_variable(value: str | None) -> None:
    if value is None:
        os.environ.pop(VARIABLE, None)
    else:
        os.environ[VARIABLE] = value


@contextlib.contextmanager
def _catalogue_folder(language: str) -> Iterator[str]:
    """Yield a folder with the catalogue of *language*: a temporary one if it is in a zip file."""
    own = Path(locales.__file__).parent
    if own.is_dir():
        yield str(own)
        return
    parts = (language, "LC_MESSAGES", f"{DOMAIN}.mo")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, *parts)
        copy.parent.mkdir(parents=True)
        copy.write_bytes(resources.files(locales).joinpath(*parts).read_bytes())
        yield folder


def wrap_terminal(stream: TextIO) -> Any:
    """Return *stream*, or an OrderedTerminal for it if it is a UTF-8 terminal."""
    if not can_show_isolates(stream):
        return stream
    return OrderedTerminal(stream, get_terminal_size().columns if get_columns(stream) else 0)


class OrderedTerminal:
    """A terminal stream that adds Unicode isolates to the lines written to it.

    Args:
        terminal: The stream of the terminal; other attributes are those of this stream.
        columns: Its width, 0 if lines are not padded.
    """

    def __init__(self, terminal: TextIO, columns: int) -> None:
        self.terminal = terminal
        self.columns = columns

    def __getattr__(self, name: str) -> Any:
        return getattr(self.terminal, name)

    def write(self, text: str) -> int:
        """Write *text*, which consists of whole lines, and return its length."""
        self.terminal.write("\n".join(map(self.order_line, text.split("\n"))))
        return len(text)

    def order_line(self, line: str) -> str:
        """Return *line* with isolates; each color code stays before the same letter."""
        letters, colors = "", []
        for part in re.split("(\x1b\\[[0-9;]*m)", line):
            if part.startswith("\x1b"):
                colors.append((len(letters), part))
            else:
                letters += part
        shown, done = [], 0
        for letter in isolate_page(letters, self.columns):
            if letter not in SIGNS:
                while colors and colors[0][0] <= done:
                    shown.append(colors.pop(0)[1])
                done += 1
            shown.append(letter)
        return "".join([*shown, *(color for _, color in colors)])
