"""Findings as pages may say them to anybody: without the folders of the machine."""

from __future__ import annotations

import copy
import os
import re
from collections.abc import Iterable
from pathlib import PurePath
from typing import Final

from barsis_notation.diagnostics.escapes import visible
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import Speech
from barsis_notation.language.texts import Names, Text

_A_FILE: Final = r"(?=[^\s`]*\.[A-Za-z])"
"""Behind the name of a folder: a file with an ending, and no move as in ``bar/26``."""


def shorten_paths(findings: Iterable[Finding], file: str, folder: str = "") -> list[Finding]:
    """Return *findings* about *file* with paths as seen from *folder*, by default that of *file*.

    The findings given stay as they are.
    """
    places = _PathShortener(file, folder or os.path.dirname(file))  # noqa: PTH120 - as it is named
    return [_shorten_paths_of(finding, places) for finding in findings]


def _shorten_paths_of(finding: Finding, places: _PathShortener) -> Finding:
    made = copy.copy(finding)
    message = finding.given("message")
    if places.shortened(finding.message) != finding.message:
        made.say(
            _ShortenedText(message, places)
            if isinstance(message, Text)
            else _shorten_message(made, places)
        )
    if finding.file:
        made.file = places.relative(finding.file)
    return made


class _PathShortener:
    """The names of a file and its folder, as messages may hold them."""

    def __init__(self, file: str, folder: str) -> None:
        self.folder = os.path.abspath(folder or ".")  # noqa: PTH100 - links stay
        self.file = file
        absolute = {self.folder, os.path.realpath(folder or ".")} - {os.sep}
        self._names = [(re.escape(visible(file)), visible(self.relative(file)))] if file else []
        self._names += [(re.escape(visible(one + os.sep)), "") for one in sorted(absolute)]
        if folder.strip("./\\"):
            relative = re.escape(visible(folder.rstrip("/\\") + os.sep))
            self._names.append((rf"(?<![\w/]){relative}{_A_FILE}", ""))

    def shortened(self, text: str) -> str:
        """Return *text* with no folder above this one."""
        for name, shown in self._names:
            text = re.sub(name, lambda _, shown=shown: shown, text)  # type: ignore[misc]
        return text

    def relative(self, file: str) -> str:
        """Return *file* as seen from the folder; only its name where it stands elsewhere."""
        path = PurePath(os.path.abspath(file))  # noqa: PTH100 - links stay
        inside = path.is_relative_to(self.folder)
        return path.relative_to(self.folder).as_posix() if inside else PurePath(file).name


class _ShortenedText(Text, frozen=True):
    """A message with its paths shortened, in every language."""

    whole: Text
    places: _PathShortener

    def spoken(self, speech: Speech) -> str:
        return self.places.shortened(self.whole.spoken(speech))


def _shorten_message(finding: Finding, places: _PathShortener) -> Text:
    return Names({"en": places.shortened(finding.message)})
