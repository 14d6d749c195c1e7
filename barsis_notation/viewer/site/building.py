"""Building of a site: a page for each record, then pages of events, then the index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import PurePath, PurePosixPath
from typing import Final

from barsis_notation.base import FilePath
from barsis_notation.base.saving import NoteCallback, warn
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.folding import fold_word
from barsis_notation.language.speech import LANGUAGES, get_speech, speaking
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
"""Relative address of the site's folder from the page of a game or event."""


class Site:
    """A site being built in a folder.

    Create one, then iterate over ``build`` once. The index and the event pages open in the language
    that is current when the object is created. The page of a game opens in the language that is
    current when ``build`` writes it.

    Args:
        folder: Path of the folder, which is created if necessary. It may contain an earlier build
            of the site.
        tell: Callback that takes a note, a str, for each side effect of saving; by default, it
            issues warnings.

    Attributes:
        folder: The ``SiteFolder``; its ``written`` and ``removed`` are numbers of files.
        speech: Language and numerals of the index.
        rows: Maps the file and the number of each record (0 for a file as a whole) to its row of
            the index; complete after ``build``.
        events: Maps the address of each event page, relative to the folder, to the name of the
            event; filled at the end of ``build``.

    Raises:
        OSError: If the folder cannot be created, or if a file or folder of the site is a symbolic
            link.
        NotASiteError: If the folder contains other files and is not a site. It is a ValueError.

    Examples:
        >>> from importlib.resources import files
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Checks
        >>> from barsis_notation.viewer import Site, open_source
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> with TemporaryDirectory() as folder, open_source(samples, Checks()) as source:
        ...     site = Site(folder)
        ...     built = list(site.build(source))
        >>> len(built), len(site.rows), list(site.events)
        (6, 6, ['events/amman-open.html'])
    """

    def __init__(self, folder: FilePath, *, tell: NoteCallback = warn) -> None:
        self.folder = SiteFolder(folder, tell=tell)
        self.speech = get_speech()
        self.rows: dict[tuple[str, int], IndexRow] = {}
        self.events: dict[str, str] = {}
        self._names = FileNames(GAMES)

    def build(self, source: SiteSource) -> Iterator[CheckedRecord]:
        """Build the site of a source; yield each checked record after its page is written.

        Exhaust the iterator: the event pages and the index are written after the last record. Then
        files of an earlier build that are no longer part of the site are removed. A result without
        a record gets a page only if it has errors or warnings. Results of late checks are yielded
        too; the pages that they concern are rewritten at the end. Records are not kept in memory.

        Args:
            source: The source, while its context is open.

        Raises:
            OSError: If a file cannot be read or written. The errors of iterating over
                ``source.checked`` are raised too.
        """
        late: dict[tuple[str, int], list[Finding]] = defaultdict(list)
        for checked in source.checked:
            for finding in checked.findings if checked.is_late else ():
                late[finding.file or "", finding.record or 0].append(finding)
            if not checked.is_late:
                self._add_game(checked, source)
            yield checked
        self._rewrite_games(late, source)
        self._write_events(source)
        self._write_index(source)
        self.folder.finish()

    # -- games ----------------------------------------------------------------------------------

    def _add_game(self, checked: CheckedRecord, source: SiteSource) -> None:
        if checked.head is None and not any(one.severity != "info" for one in checked.findings):
            return
        self._write_game(checked, self._names.take(_choose_page_name(checked), "game"), source)
        for one in source.events:
            one.take(checked)

    def _write_game(self, checked: CheckedRecord, page: str, source: SiteSource) -> None:
        self.rows[checked.file, checked.number] = make_index_row(checked, page)
        name = PurePosixPath(page).stem
        findings = shorten_paths(checked.findings, checked.file, source.folder)
        html = make_page(
            checked.record, checked.ruleset, findings, back=f"{ABOVE}{INDEX}", file=name
        )
        self.folder.write(page, html.encode("utf-8", "backslashreplace"))

    def _rewrite_games(
        self, late: Mapping[tuple[str, int], list[Finding]], source: SiteSource
    ) -> None:
        """Rewrite the pages of games with findings made after the last record."""
        for place, findings in late.items():
            checked, row = source.recheck(*place), self.rows.get(place)
            if checked is not None and row is not None:
                found = [*checked.findings, *findings]
                self._write_game(checked._replace(findings=found), row.page, source)

    # -- events ---------------------------------------------------------------------------------

    def _write_events(self, source: SiteSource) -> None:
        names = FileNames(EVENTS)
        known = set()
        for one in source.events:
            known.add(fold_word(one.name))
            self._write_event(one, names.take(one.name, "event"), source.folder)
        by_name: dict[str, list[IndexRow]] = defaultdict(list)
        for row in self.rows.values():
            if row.event and fold_word(row.event) not in known:
                by_name[fold_word(row.event)].append(row)
        for rows in by_name.values():
            self._write_named_event(rows, names.take(rows[0].event, "event"))

    def _write_event(self, one: EventPages, page: str, folder: str) -> None:
        for at, others in self._iter_languages(page):
            raw = one.page(self.rows, folder=folder, others=others, index=self._index)
            self.folder.write(at, raw)
        self.events[page] = one.name

    def _write_named_event(self, rows: list[IndexRow], page: str) -> None:
        for at, others in self._iter_languages(page):
            self.folder.write(at, make_named_event_page(rows[0].event, rows, others, self._index))
        self.events[page] = rows[0].event

    # -- the index, and its languages -----------------------------------------------------------

    def _write_index(self, source: SiteSource) -> None:
        rows = [*self.rows.values()]
        for at, others in self._iter_languages(INDEX):
            events = {
                self._get_current_address(page): called for page, called in self.events.items()
            }
            self.folder.write(at, make_index_page(source.title, rows, events, others))

    @property
    def _index(self) -> str:
        """Relative address of the index in the current language, from a subfolder."""
        return ABOVE + self._get_current_address(INDEX)

    def _get_current_address(self, page: str) -> str:
        return self._get_address(get_speech().language, page)

    def _get_address(self, language: str, page: str) -> str:
        """Return the address of *page* in a language."""
        if language == self.speech.language:
            return page
        return str(PurePosixPath(page).with_suffix(f".{language}.html"))

    def _iter_languages(self, page: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Make each language current in turn; yield the page's address in it and in the others."""
        for language in LANGUAGES:
            others = {
                other: PurePosixPath(self._get_address(other, page)).name
                for other in LANGUAGES
                if other != language
            }
            with speaking(language, self.speech.numerals):
                yield self._get_address(language, page), others


def _choose_page_name(checked: CheckedRecord) -> str:
    """Return the base of the name of a record's page, from its file and its number there."""
    stem = PurePath(checked.file).name.partition(".")[0]
    return f"{stem} {checked.number}" if checked.number > 1 else stem
