"""Pages for a browser or a printer: games, score sheets, reports and whole sites.

Each page is one file and requests nothing from a server.

``page`` combines template, style, script and record. The script contains no rules and no layout:
positions are stored as changes from ply to ply (``page_lines``), and places come from the board's
``Picture``. A record's text enters a page as JSON with ``<`` escaped, and from there into text
nodes only. ``html_markup`` escapes everything that is not ``Html``; ``page_shell`` allows a page
its own scripts and styles by their hashes.

``arbiter`` is a reporter: it writes a report for printing while records are checked, using two
temporary files. Printed pages have no script; the browser lays out A4 and shapes Arabic.

The names in ``__all__`` are public and stable, as ``docs/reference/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.recording.score_sheets import ScoreSheet, make_blank_sheet
    from barsis_notation.viewer.arbiter import ArbiterPage
    from barsis_notation.viewer.page import make_page
    from barsis_notation.viewer.score_sheet_page import make_score_sheet_page
    from barsis_notation.viewer.site.building import Site
    from barsis_notation.viewer.site.sources import open_source
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "arbiter": "ArbiterPage",
            "page": "make_page",
            "score_sheet_page": "make_score_sheet_page",
            "site.building": "Site",
            "site.sources": "open_source",
            ".recording.score_sheets": "ScoreSheet make_blank_sheet",
        },
        renamed={"page_of": "make_page"},
    )

__all__ = [
    "ArbiterPage",
    "ScoreSheet",
    "Site",
    "make_blank_sheet",
    "make_page",
    "make_score_sheet_page",
    "open_source",
]
