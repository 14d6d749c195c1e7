"""The words of a command line that are read before its command is, where that takes the command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .configuration import CONFIG
from .speech import DIGITS, LANG

READ_EARLY = (CONFIG, LANG, DIGITS)


def early_words(words: Sequence[str], group: Any) -> Iterator[str]:
    """Yield the words before ``--`` that are not values of other options than those read early.

    Which options take a value say the declarations of *group* and of the command in it that is
    named, in which the words are read as Typer reads them.
    """
    command = group
    rest = iter(words)
    for word in rest:
        if word == "--":
            return
        yield word
        if hasattr(command, "get_command") and not word.startswith("-"):
            command = command.get_command(None, word) or command
        option = _valued(word, command)
        if option is not None:
            value = next(rest, None)
            if option in READ_EARLY and value is not None:
                yield value


def _valued(word: str, command: Any) -> str | None:
    """Return the option whose value is the word behind *word*, None where it is no value."""
    names = {
        name
        for each in command.params
        if each.param_type_name == "option" and not each.is_flag and not each.count
        for name in each.opts
    }
    if word in names or word.startswith("--"):
        return word if word in names else None
    letters = word[1:] if word.startswith("-") else ""
    at = next((at for at, letter in enumerate(letters) if f"-{letter}" in names), -1)
    return f"-{letters[at]}" if letters and at == len(letters) - 1 else None
