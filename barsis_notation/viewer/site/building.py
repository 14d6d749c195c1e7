"""A site is built: a page for each record as they come, then those of events, then the index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import PurePath, PurePosixPath
from typing import Final

from barsis_notation.base import FilePath
from barsis_notation.base.saving import Tell, warn
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.folding import folded
from barsis_notation.language.speech import LANGUAGES, current_speech, speaking
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.viewer.page import make_page
from barsis_notation.viewer.published import shorten_paths
from barsis_notation.viewer.site.events import make_named_event_page
from barsis_notation.viewer.site.index import make_index_page
from barsis_notation.viewer.site.index_rows import IndexRow, make_index_row
from barsis_notation.viewer.site.site_file_names import FileNames
from barsis_notation.viewer.site.site_files import EVENTS, GAMES, SiteFolder
from barsis_notation.viewer.site.sources import EventPages, SiteSource

INDEX: Final = "index.html"
ABOVE: Final = "../"
"""From the page of a game or an event to the folder of the site."""


class Site:
    """Builds a site in *folder*; index and events begin in the language that is spoken now.

    Raises OSError where the folder cannot be made, NotASiteError where it holds anything else.
    """

    def __init__(self, folder: FilePath, *, tell: Tell = warn) -> None:
        self.folder = SiteFolder(folder, tell=tell)
        self.speech = current_speech()
        self.rows: dict[tuple[str, int], IndexRow] = {}
        """What the index says of each game, by file and number of the record."""
        self.events: dict[str, str] = {}
        """What events are called, by the addresses of their pages."""
        self._names = FileNames(GAMES)

    def build(self, source: SiteSource) -> Iterator[CheckedRecord]:
        """Build the site of *source*; yield every record when its page is written.

        No record is kept. Raises OSError where a file cannot be written.
        """
        late: dict[tuple[str, int], list[Finding]] = defaultdict(list)
        for checked in source.checked:
            for finding in checked.findings if checked.is_late else ():
                late[finding.file or "", finding.record or 0].append(finding)
            if not checked.is_late:
                self._take(checked, source)
            yield checked
        self._write_anew(late, source)
        self._write_events(source)
        self._write_index(source)
        self.folder.finish()

    # -- games ----------------------------------------------------------------------------------

    def _take(self, checked: CheckedRecord, source: SiteSource) -> None:
        if checked.head is None and not any(one.severity != "info" for one in checked.findings):
            return
        self._write(checked, self._names.take(_choose_page_name(checked), "game"), source)
        for one in source.events:
            one.take(checked)

    def _write(self, checked: CheckedRecord, page: str, source: SiteSource) -> None:
        self.rows[checked.file, checked.number] = make_index_row(checked, page)
        name = PurePosixPath(page).stem
        findings = shorten_paths(checked.findings, checked.file, source.folder)
        html = make_page(
            checked.record, checked.ruleset, findings, back=f"{ABOVE}{INDEX}", file=name
        )
        self.folder.write(page, html.encode("utf-8", "backslashreplace"))

    def _write_anew(
        self, late: Mapping[tuple[str, int], list[Finding]], source: SiteSource
    ) -> None:
        """Write the pages anew of games about which more was *late* found, when all were seen."""
        for place, findings in late.items():
            checked, row = source.again(*place), self.rows.get(place)
            if checked is not None and row is not None:
                found = [*checked.findings, *findings]
                self._write(checked._replace(findings=found), row.page, source)

    # -- events ---------------------------------------------------------------------------------

    def _write_events(self, source: SiteSource) -> None:
        names = FileNames(EVENTS)
        known = set()
        for one in source.events:
            known.add(folded(one.name))
            self._write_event(one, names.take(one.name, "event"), source.folder)
        by_name: dict[str, list[IndexRow]] = defaultdict(list)
        for row in self.rows.values():
            if row.event and folded(row.event) not in known:
                by_name[folded(row.event)].append(row)
        for rows in by_name.values():
            self._write_named(rows, names.take(rows[0].event, "event"))

    def _write_event(self, one: EventPages, page: str, folder: str) -> None:
        for at, others in self._in_each_language(page):
            raw = one.page(self.rows, folder=folder, others=others, index=self._index)
            self.folder.write(at, raw)
        self.events[page] = one.name

    def _write_named(self, rows: list[IndexRow], page: str) -> None:
        for at, others in self._in_each_language(page):
            self.folder.write(at, make_named_event_page(rows[0].event, rows, others, self._index))
        self.events[page] = rows[0].event

    # -- the index, and its languages -----------------------------------------------------------

    def _write_index(self, source: SiteSource) -> None:
        rows = [*self.rows.values()]
        for at, others in self._in_each_language(INDEX):
            events = {self._said_now(page): called for page, called in self.events.items()}
            self.folder.write(at, make_index_page(source.title, rows, events, others))

    @property
    def _index(self) -> str:
        """The address of the index in the language spoken now, from a folder below."""
        return ABOVE + self._said_now(INDEX)

    def _said_now(self, page: str) -> str:
        return self._said_in(current_speech().language, page)

    def _said_in(self, language: str, page: str) -> str:
        """Return where *page* is said in *language*."""
        if language == self.speech.language:
            return page
        return str(PurePosixPath(page).with_suffix(f".{language}.html"))

    def _in_each_language(self, page: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Speak each language in turn; yield where *page* is in it, and its address in others."""
        for language in LANGUAGES:
            others = {
                other: PurePosixPath(self._said_in(other, page)).name
                for other in LANGUAGES
                if other != language
            }
            with speaking(language, self.speech.numerals):
                yield self._said_in(language, page), others


def _choose_page_name(checked: CheckedRecord) -> str:
    """Return what the page of a record is called after: its file, and its number there."""
    stem = PurePath(checked.file).name.partition(".")[0]
    return f"{stem} {checked.number}" if checked.number > 1 else stem
