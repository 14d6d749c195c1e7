"""The color option, which every command takes."""

import contextlib
import os
from collections.abc import Iterator, Sequence
from typing import Final

from .language_option import find_early_value

COLOR: Final = "--color"

_VARIABLES: Final = {
    "always": {"NO_COLOR": "", "FORCE_COLOR": "1"},
    "never": {"NO_COLOR": "1", "FORCE_COLOR": ""},
}
"""The environment variables that decide on colors; Typer, Rich and Textual read them as well."""

CHOICES: Final = ("auto", *_VARIABLES)


@contextlib.contextmanager
def use_color(words: Sequence[str]) -> Iterator[None]:
    """Set the environment for the value of ``--color`` inside the ``with`` block.

    With ``auto``, the default, the environment is unchanged.

    Args:
        words: The words after the program's name.
    """
    wanted = _VARIABLES.get(find_early_value(words, COLOR, CHOICES) or "auto", {})
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
