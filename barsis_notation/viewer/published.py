"""Findings for publication: without the folders of the machine on which they were made."""

from __future__ import annotations

import copy
import os
import re
from collections.abc import Iterable
from pathlib import PurePath
from typing import Final

from barsis_notation.diagnostics.escapes import make_visible
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import Speech
from barsis_notation.language.texts import NameText, Text

_A_FILE: Final = r"(?=[^\s`]*\.[A-Za-z])"
"""A file name with a suffix after the name of a folder, to exclude moves such as ``bar/26``."""


def shorten_paths(findings: Iterable[Finding], file: str, folder: str = "") -> list[Finding]:
    """Return copies of findings whose file and message have paths relative to a folder.

    Messages are shortened where they contain *file* or the path of the folder. The ``file`` of a
    finding outside the folder is reduced to its name.

    Args:
        findings: The findings; they are not modified.
        file: Path of the file that they are about.
        folder: The folder; defaults to that of *file*.
    """
    places = _PathShortener(file, folder or os.path.dirname(file))  # noqa: PTH120 - as it is named
    return [_shorten_finding(finding, places) for finding in findings]


def _shorten_finding(finding: Finding, places: _PathShortener) -> Finding:
    made = copy.copy(finding)
    message = finding.given("message")
    if places.shorten(finding.message) != finding.message:
        made.say(
            _ShortenedText(message, places)
            if isinstance(message, Text)
            else _shorten_message(made, places)
        )
    if finding.file:
        made.file = places.make_relative(finding.file)
    return made


class _PathShortener:
    """The forms of the paths of a file and its folder that messages may contain."""

    def __init__(self, file: str, folder: str) -> None:
        self.folder = os.path.abspath(folder or ".")  # noqa: PTH100 - links stay
        self.file = file
        absolute = {self.folder, os.path.realpath(folder or ".")} - {os.sep}
        self._names = (
            [(re.escape(make_visible(file)), make_visible(self.make_relative(file)))]
            if file
            else []
        )
        self._names += [(re.escape(make_visible(one + os.sep)), "") for one in sorted(absolute)]
        if folder.strip("./\\"):
            relative = re.escape(make_visible(folder.rstrip("/\\") + os.sep))
            self._names.append((rf"(?<![\w/]){relative}{_A_FILE}", ""))

    def shorten(self, text: str) -> str:
        """Return *text* without the path of the folder."""
        for name, shown in self._names:
            text = re.sub(name, lambda _, shown=shown: shown, text)  # type: ignore[misc]
        return text

    def make_relative(self, file: str) -> str:
        """Return a path relative to the folder; only the file's name if it is outside."""
        path = PurePath(os.path.abspath(file))  # noqa: PTH100 - links stay
        inside = path.is_relative_to(self.folder)
        return path.relative_to(self.folder).as_posix() if inside else PurePath(file).name


class _ShortenedText(Text, frozen=True):
    """A message with shortened paths, in every language."""

    whole: Text
    places: _PathShortener

    def spoken(self, speech: Speech) -> str:
        """Return the message in the language of *speech* with its paths shortened."""
        return self.places.shorten(self.whole.spoken(speech))


def _shorten_message(finding: Finding, places: _PathShortener) -> Text:
    return NameText({"en": places.shorten(finding.message)})
