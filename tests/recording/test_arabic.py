"""The recorder in Arabic: no word of English, and the same record."""

from __future__ import annotations

import re
from pathlib import Path

from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from tests.cli.run import barsis, record, write
from tests.language.arabic import english_letters
from tests.language.visual_order import recorder_lines

SEATS = {
    word.en
    for listed in builtin_rulesets()
    for word in load_ruleset(listed.id).words("seats").values()
}
QUOTED = re.compile(
    r"""
      [A-Z]{3}[0-9]{3}\ [a-z-]+  # a finding
    | \S+\.barsis\.json         # the file
    | «.:\ x»                   # a turn with what was typed
    | ^\ *القاعدة\ .*           # a sentence of the rules
    | \([a-z,\ ]+\)$            # the Latin words of help
    | \([A-Z+]+\)               # the seats of a player
    """,
    re.VERBOSE,
)


def test_nothing_is_said_in_english() -> None:
    lines = {QUOTED.sub(" ", line.text) for line in recorder_lines("ar")}
    assert len(lines) > 500
    assert [line for line in lines if english_letters(line, {*SEATS, "Dest", "Benj"})] == []


def test_the_same_is_written_in_every_language(tmp_path: Path) -> None:
    typed = "\n".join(
        [
            "S",
            "دست ٣",
            "2",
            "12/10",
            "1",
            "11/14",
            "تعليق ok",
            "14/15",
            "4",
            "خمسة",
            "رجوع",
            "خال",
            "3",
            "so 15/20",
            "stop",
        ]
    )
    files = []
    for language in ("en", "ar"):
        path = write(tmp_path / f"{language}.barsis.json", record([]))
        barsis("--lang", language, "record", path, given=typed)
        files.append(path.read_bytes())
    assert files[0] == files[1]
    assert b"S 1+3" in files[0]
    assert b"it was played so" in files[0]


SCREEN = """\
Amal (S) ضدّ Basim (N)   لا أدوار في {file}
الأوامر تعرضها كلمة «مساعدة»

الدور 1   barsis S:bar(4) N:bar(4) to=-
من يبدأ؟ Amal (S) أو Basim (N)؛ و[Enter] تعني Amal (S)
  الدور الآن: Amal (S)

الدور 1   barsis S:bar(4) N:bar(4) to=-
الرمية الآن: Amal (S)
  كُتب «تراجغ»، والمنتظر: رمية: """


def test_the_screen_in_words(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    barsis("new", "barsis", "-o", path, "--seat", "S=Amal", "--seat", "N=Basim")
    shown = barsis("--lang", "ar", "record", path, given="أمل\nتراجغ\n").stdout
    assert shown.startswith(SCREEN.format(file=path))
    assert "؛ أو الأمر «تراجع»\n" in shown
