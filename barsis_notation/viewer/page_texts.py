"""The texts of a page other than those of its game, in every language, for its script."""

from __future__ import annotations

from typing import Final

from barsis_notation.language.texts import MessageText, Text, bind_texts
from barsis_notation.rulesets import Ruleset
from barsis_notation.viewer.bilingual import BilingualText, speak_all_languages

_text = bind_texts("viewer")
_turns = bind_texts("cli/show")
_report = bind_texts("report")
_arbiter = bind_texts("arbiter")

_ENDINGS: Final = (
    _turns("pass"),
    _turns("stop"),
    _turns("resign"),
    _turns("forfeit"),
    _turns("miss"),
    _turns("double"),
    _turns("take"),
    _turns("drop"),
)
_SEVERITIES: Final = (_report("error"), _report("warning"), _report("info"))

_PAGE: Final = (
    _text("board"),
    _text("no-record"),
    _text("no-board"),
    _text("not-begun"),
    _text("moves"),
    _text("controls"),
    _text("about"),
    _text("chart"),
    _text("throw"),
    _text("seen"),
    _text("expected"),
    _text("throws-counted", count="{count}"),
    _text("position-table"),
    _text("seat"),
    _text("men"),
    _text("keys"),
    _text("share"),
    _text("first"),
    _text("back"),
    _text("play"),
    _text("pause"),
    _text("forward"),
    _text("last"),
    _text("slider"),
    _text("speed"),
    _text("slow"),
    _text("normal"),
    _text("fast"),
    _text("turn-board"),
    _text("coordinates"),
    _text("theme"),
    _text("auto"),
    _text("light"),
    _text("dark"),
    _text("next-finding"),
    _text("main-line"),
    _text("cells"),
    _text("steps"),
    _text("names"),
    _text("settings"),
    _text("copy-position"),
    _text("copy-record"),
    _text("copy-link"),
    _text("download"),
    _text("print"),
    _text("copied"),
    _text("copy-by-hand"),
    _text("before-first"),
    _text("line-begins"),
    _text("turn", turn="{turn}"),
    _text("who", name="{name}", seat="{seat}"),
    _text("to-move", who="{who}"),
    _text("threw", throws="{throws}"),
    _text("move", way="{way}", move="{move}"),
    _text("way", start="{start}", end="{end}"),
    _text("unseen"),
    _text("uses", values="{values}"),
    _text("takes", men="{men}"),
    _text("man-of", place="{place}", seat="{seat}"),
    _text("nothing-played"),
    _text("no-turn"),
    _text("refused"),
    _text("not-known"),
    _text("not-examined"),
    _text("others"),
    _text("only-move"),
    _text("stands", position="{position}"),
    _text("clock", time="{time}"),
    _text("spent", time="{time}"),
    _text("supplied"),
    _text("ruling"),
    _text("retracted"),
    _text("variations"),
    _text("could-be-played"),
    _text("rule"),
    _text("readings"),
    _text("slip"),
    _text("position"),
    _arbiter("place"),
    _text("fix"),
    _text("turns-left", count="{count}"),
    _text("nothing"),
    _text("findings"),
    _text("at-turn", turn="{turn}"),
    _text("key-move"),
    _text("key-turn"),
    _text("key-ends"),
    _text("key-play"),
    _text("key-board"),
    _text("key-coordinates"),
    _text("key-names"),
    _text("key-findings"),
    _text("key-lines"),
    _text("arrows-across"),
    _text("arrows-along"),
    _text("ends"),
    _text("space"),
)


def make_page_texts() -> dict[str, BilingualText]:
    """Return a dict that maps the names of messages to the texts of a page in every language.

    A text is a list in the order of ``LANGUAGES``, or one string if it is the same in all of them.
    Placeholders that the script fills are written ``{name}``.
    """
    return {said.name: speak_all_languages(said) for said in (*_PAGE, *_ENDINGS, *_SEVERITIES)}


def get_script_notice() -> BilingualText:
    """Return the notice that a page shows if scripts are disabled.

    It is in English and Arabic, as ``speak_all_languages`` returns texts.
    """
    return speak_all_languages(_text("needs-script"))


def get_back_label() -> MessageText:
    """Return the label of the link back to the index of a site."""
    return _text("back-to-list")


def get_seat_name(seat: str, ruleset: Ruleset | None) -> Text | str:
    """Return the name of a seat; its letter if the ruleset or the name is unknown.

    Args:
        seat: Letter of the seat.
        ruleset: The ruleset; None if it is unknown.
    """
    return (ruleset.named("seats", seat) if ruleset else None) or seat
