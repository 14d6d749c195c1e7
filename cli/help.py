"""Help, and what is wrong with a command line, in other languages than English.

English help stands where the commands are declared, and what Typer says itself in Typer: nothing
is read for it. The other languages have both in their ``help.ftl``: a message for each command,
with an attribute for each of its parameters, and one for what several commands share. That of
``barsis archive add`` is ``archive-add``; what the verbs of a group share stands with the group.
"""

from __future__ import annotations

import contextlib
import copy
import io
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TextIO

import typer

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.language.isolates import SIGNS, isolated_page
from barsis_notation.language.messages import area
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import listed

from .streams import columns_of, say, takes_isolates, talk

DETAILS: Final = ("details", "more")
"""The attributes of a command that are further paragraphs of its help."""

SHARED: Final = "shared"


def said(name: str, /, **words: object) -> str:
    """Return a text of the help in the language that is spoken. Raises LookupError without one."""
    speech = current_speech()
    return area(speech.language, "help").message(name, speech, words)


def has(name: str) -> bool:
    """Return whether the language that is spoken has a text of this name."""
    return name in area(current_speech().language, "help").patterns


def key_of(command: Any) -> str:
    """Return the name of the texts of a command."""
    return "-".join(command.path) or "barsis"


def in_language(command: Any) -> Any:
    """Return a copy of *command* with its help in the language.

    So are its commands, as far as its help says them. What has no text there keeps its English.
    """
    spoken = _spoken(command)
    if hasattr(command, "list_commands"):
        spoken.commands = {
            each: _spoken(command.get_command(None, each)) for each in command.list_commands(None)
        }
    return spoken


def _spoken(command: Any) -> Any:
    key = key_of(command)
    spoken = copy.copy(command)
    spoken.params = [_parameter(key, each) for each in command.params]
    spoken.get_help_option = partial(help_option, command.get_help_option)
    spoken.help = help_of(key) or command.help
    spoken.epilog = said(f"{key}.epilog") if has(f"{key}.epilog") else command.epilog
    if command.rich_help_panel is not None:
        spoken.rich_help_panel = _panel(command.rich_help_panel)
    return spoken


def help_of(key: str) -> str:
    """Return the help of a command, its paragraphs parted by empty lines; ``""`` without one."""
    names = (key, *(f"{key}.{each}" for each in DETAILS))
    return "\n\n".join(said(name) for name in names if has(name))


def parameter_help(key: str, parameter: str) -> str | None:
    """Return the help of a parameter by its name in Python, None where the language has none."""
    names = (f"{each}.{parameter}" for each in (key, key.partition("-")[0], SHARED))
    return next((said(name) for name in names if has(name)), None)


def help_option(usual: Callable[[Any], Any], context: Any) -> Any:
    """Return the option that shows the help, of which *usual* returns the English."""
    return _parameter(SHARED, usual(context))


def _parameter(key: str, parameter: Any) -> Any:
    spoken = copy.copy(parameter)
    spoken.help = parameter_help(key, str(parameter.name)) or parameter.help
    return spoken


def _panel(title: str) -> str:
    return said(f"panels.{title}") if has(f"panels.{title}") else title


# -- what Typer says --------------------------------------------------------------------------


def usage_prefix() -> str:
    """Return the word before the usage of a command."""
    return said("words.usage")


@contextlib.contextmanager
def typers_words() -> Iterator[None]:
    """Let Typer say its headings in the language, as long as the block runs.

    Typer asks gettext for them, once when its modules are imported, for the language of the
    process: a catalogue would not be asked for that of a command.
    """
    from typer import core, rich_utils

    default, required = said("words.default", default="{}"), said("words.required")
    words: dict[str, Any] = {
        "ARGUMENTS_PANEL_TITLE": _panel("Arguments"),
        "OPTIONS_PANEL_TITLE": _panel("Options"),
        "COMMANDS_PANEL_TITLE": _panel("Commands"),
        "ERRORS_PANEL_TITLE": _panel("Error"),
        "DEFAULT_STRING": f"[{default}]",
        "REQUIRED_LONG_STRING": f"[{required}]",
        "RICH_HELP": said("words.try", command="[blue]'{command_path} {help_option}'[/]"),
    }
    plain = {
        **{title: _panel(title) for title in ("Arguments", "Options", "Commands")},
        "default: {default}": default.replace("{}", "{default}"),
        "required": required,
    }
    if takes_isolates(sys.stdout):
        words |= {"ALIGN_OPTIONS_PANEL": "right", "ALIGN_COMMANDS_PANEL": "right"}
    if takes_isolates(sys.stderr):
        words["ALIGN_ERRORS_PANEL"] = "right"
    console = partial(_console, rich_utils._get_rich_console)
    with (
        _replaced(rich_utils, {**words, "_get_rich_console": console}),
        _replaced(core, {"_": lambda word: plain.get(word, word)}),
    ):
        yield


def _console(usual: Callable[..., Any], *, stderr: bool = False) -> Any:
    """Return the console that Typer writes to; to a terminal it writes in the order of Arabic."""
    console = usual(stderr=stderr)
    if takes_isolates(console.file):
        console.file = OrderedLines(console.file, console.width if columns_of(console.file) else 0)
    return console


class OrderedLines:
    """A terminal of so many columns whose lines have isolates, around what colors there are."""

    def __init__(self, terminal: TextIO, columns: int) -> None:
        self.terminal = terminal
        self.columns = columns

    def __getattr__(self, name: str) -> Any:
        return getattr(self.terminal, name)

    def write(self, text: str) -> int:
        """Write whole lines."""
        self.terminal.write("\n".join(map(self.ordered, text.split("\n"))))
        return len(text)

    def ordered(self, line: str) -> str:
        """Return a line with isolates, every color in front of the letter that had it."""
        letters, colors = "", []
        for part in re.split("(\x1b\\[[0-9;]*m)", line):
            if part.startswith("\x1b"):
                colors.append((len(letters), part))
            else:
                letters += part
        shown, done = [], 0
        for letter in isolated_page(letters, self.columns):
            if letter not in SIGNS:
                while colors and colors[0][0] <= done:
                    shown.append(colors.pop(0)[1])
                done += 1
            shown.append(letter)
        return "".join([*shown, *(color for _, color in colors)])


@contextlib.contextmanager
def _replaced(module: Any, words: dict[str, Any]) -> Iterator[None]:
    before = {name: getattr(module, name) for name in words}
    vars(module).update(words)
    try:
        yield
    finally:
        vars(module).update(before)


def spoken_error(error: Any) -> Exception:
    """Return what is wrong with a command line, said in the language, to be raised instead."""
    usage_error: Any = typer.BadParameter.__base__
    fault = plain(error.format_message())
    spoken: Exception = usage_error(spoken_fault(fault), ctx=error.ctx)
    return spoken


def spoken_fault(fault: str) -> str:
    """Return what Typer says of a command line in the language; as it is where it is not known."""
    for pattern, name in _FAULTS:
        found = re.fullmatch(pattern, fault, re.S)
        if found is not None:
            words = {word: value for word, value in found.groupdict().items() if value is not None}
            if "why" in words:
                words["why"] = spoken_fault(words["why"])
            if "others" in words:
                words["others"] = str(listed(words["others"].split(", "), "commas"))
            return said(f"wrong.{name}", **words)
    return fault


def speak_of_completion(group: Any) -> None:
    """Let the options that install and show completion say in the language what they did."""
    for option in group.params:
        if option.name in ("install_completion", "show_completion"):
            option.callback = _spoken_callback(option.callback)


def _spoken_callback(callback: Callable[..., Any]) -> Callable[..., Any]:
    def spoken(*given: Any) -> Any:
        to_stdout, to_stderr = io.StringIO(), io.StringIO()
        try:
            with contextlib.redirect_stdout(to_stdout), contextlib.redirect_stderr(to_stderr):
                return callback(*given)
        finally:
            for line in to_stdout.getvalue().splitlines():
                said_so = spoken_fault(line)
                say(said_so) if said_so != line else print(line)
            for line in to_stderr.getvalue().splitlines():
                talk(spoken_fault(line))

    return spoken


_FAULTS: Final = (
    (r"(?P<shell>\S+) completion installed in (?P<path>.*)", "installed"),
    (r"Completion will take effect once you restart the terminal", "restart"),
    (r"Shell (?P<shell>\S+) (is )?not supported\.", "no-shell"),
    (r"Invalid value for (?P<name>'-[^']*'(?: / '[^']*')*): (?P<why>.*)", "value-of"),
    (r"Invalid value for (?P<name>'[^']*'): (?P<why>.*)", "value-of-argument"),
    (r"Invalid value: (?P<why>.*)", "value"),
    (r"Missing argument (?P<name>'.*')\.", "missing-argument"),
    (r"Missing option (?P<name>'.*')\.", "missing-option"),
    (r"No such option: (?P<name>\S+)", "no-option"),
    (r"No such option: (?P<name>\S+) \(Possible options: (?P<others>.*)\)", "no-option-but"),
    (r"Missing command\.", "missing-command"),
    (r"No such command (?P<name>'.*')\.", "no-command"),
    (r"No such command (?P<name>'.*')\. Did you mean (?P<others>.*)\?", "no-command-but"),
    (r"Got unexpected extra argument\(s\) \((?P<words>.*)\)", "too-many"),
    (r"Option (?P<name>'.*') requires an argument\.", "needs-value"),
    (r"Option (?P<name>'.*') does not take a value\.", "takes-no-value"),
    (r"(?P<value>.*) is not a valid int(?: range)?\.", "no-number"),
    (r"(?P<value>.*) is not one of (?P<others>.*)\.", "not-among"),
    (r"(?P<value>.*) is not in the range (?P<range>.*)\.", "out-of-range"),
)
"""What Typer says of a command line, and the name of the text that says it in our languages."""
