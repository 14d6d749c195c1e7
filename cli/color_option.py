"""The color option, which every command takes."""

import contextlib
from collections.abc import Sequence
from typing import Final

from .language_option import find_early_value

COLOR: Final = "--color"

_VARIABLES: Final = {
    "always": {"NO_COLOR": "", "FORCE_COLOR": "1"},
    "never": {"NO_COLOR": "1", "FORCE_COLOR": ""},
}
"""The environment variables that decide on colors; Typer, Rich and Textual read them as well."""

CHOICES: Final = ("auto", *_VARIABLES)


def use_color(words: Sequence[str]) -> contextlib.AbstractContextManager[None]:
    """Return a context manager that sets the environment for the value of ``--color``.

    With ``auto``, the default, the environment is unchanged.

    Args:
        words: The words after the program's name.
    """
    wanted = _VARIABLES.get(find_early_value(words, COLOR, CHOICES) or "auto")
    if wanted is None:
        return contextlib.nullcontext()
    from barsis_notation.base.environment import set_environment

    return set_environment(wanted)
