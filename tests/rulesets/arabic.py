"""The Arabic of the rulesets: ``python -m tests.rulesets.arabic`` arranges its file anew.

What is new in a ruleset then stands there without Arabic, what is no longer in any is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

from barsis_notation.language.messages import Area
from barsis_notation.language.ruleset_texts import AREA, make_message_name
from barsis_notation.rulesets.builtin_files import load_builtin_editions
from barsis_notation.rulesets.structs import Confidence, Family, RulesetFile

PAGE = Path(__file__).parents[2] / "barsis_notation/language/locales/ar" / f"{AREA}.ftl"

HEAD = """\
# نصوص مجموعات القواعد بالعربيّة. الأصل الإنجليزيّ فوق كلّ نصّ، واسم النصّ بصمة أصله.
# Arranged by `python -m tests.rulesets.arabic`: the English is that of the rulesets, and each
# message is named by a digest of it.
"""


def shown_texts(file: RulesetFile) -> Iterator[tuple[str, str]]:
    """Yield the texts of a ruleset that people are shown, each after its heading."""
    for path, fact in file.facts.items():
        if fact.readings:
            yield "options", path
        if fact.note:
            yield path, fact.note
        for reading in fact.readings:
            yield path, reading.meaning
        for witness in (*fact.witnesses, *(w for one in fact.readings for w in one.witnesses)):
            yield path, witness.says
    for agreement in file.agreements:
        yield "agreements", agreement.says
    for caution in file.cautions:
        yield "cautions", caution.says
    for profile in file.profiles:
        yield "profiles", profile.says
    for source in file.sources:
        if source.place:
            yield "places", source.place


def headings() -> dict[str, dict[str, list[str]]]:
    """Return the texts of all rulesets by heading, each with the ids of the games that have it."""
    found: dict[str, dict[str, list[str]]] = {
        "families": {family: [] for family in get_args(Family)},
        "confidences": {word: [] for word in get_args(Confidence)},
        "options": {},
    }
    seen = {text: games for texts in found.values() for text, games in texts.items()}
    for edition in load_builtin_editions():
        for heading, text in shown_texts(edition.file):
            games = seen.get(text)
            if games is None:
                games = found.setdefault(heading, {})[text] = seen[text] = []
            if edition.file.id not in games:
                games.append(edition.file.id)
    return found


def page(arabic: Mapping[str, str]) -> str:
    """Return the file, with the Arabic of every text by the name of its message."""
    lines = [HEAD]
    for heading, texts in headings().items():
        lines.append(f"\n## {heading}\n")
        for english, games in texts.items():
            name = make_message_name(english)
            lines.append(f"\n# {', '.join(games) or 'all'}: {english}\n")
            lines.append(f"{name} = {arabic.get(name, '')}".rstrip() + "\n")
    return "".join(lines)


def main() -> None:
    """Arrange the file anew."""
    PAGE.write_text(page(Area("ar", AREA).patterns), encoding="utf-8")


if __name__ == "__main__":
    main()
