"""Laws of isolates: each word of the other direction stands whole, and where it is to be read."""

from __future__ import annotations

import re
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_cli.help import OrderedTerminal
from barsis_notation.language.isolates import FSI, LRI, PDI, RLI, RLM, isolate_page, isolated
from tests.language.visual_order import Line, every_line, help_lines

SIGNS = {LRI, RLI, FSI, PDI, RLM}

_BRACKETS = str.maketrans("()[]«»", '||||""')


def _plain_brackets(text: str) -> str:
    """Return *text* with brackets that look the same from both sides."""
    return text.translate(_BRACKETS)


SEEN = {
    ("en", "5 Benj (بنج) + 3 (ثلاثة)"): "5 Benj (جنب) + 3 (ةثالث)",
    ("en", "written was bar/١١ ١/٢٦"): "written was bar/١١ ١/٢٦",
    ("en", "أمل الخطيب (S), د. سعاد (N)"): "بيطخلا لمأ (S), داعس .د (N)",
    ("en", 'said "قال John نعم" 3 times'): 'said "معن John لاق" 3 times',
    ("ar", "النقلة «bar/١١ ١/٢٦» مرفوضة"): "ةضوفرم »bar/١١ ١/٢٦« ةلقنلا",
    ("ar", "مرّر Deniz Kaya (W) وقد بقي 5"): "5 يقب دقو (W) Deniz Kaya رّرم",
    ("ar", "من SM3 إلى المطبخ [81/off] يحتاج 3"): "3 جاتحي [81/off] خبطملا ىلإ SM3 نم",
    ("ar", "في bar/11 11/12، انظر barsis.toml."): ".barsis.toml رظنا ،bar/11 11/12 يف",
    ("ar", "الأدوار الـ96، من 3/7 أو 14/18"): "14/18 وأ 3/7 نم ،96ـلا راودألا",
    ("ar", "اكتب `barsis new -o x` أو `fmt أمل`"): "`fmt لمأ` وأ `barsis new -o x` بتكا",
    ("ar", "خمسة 5 + ثلاثة 3 (S 1+3:)"): "(S 1+3:) 3 ةثالث + 5 ةسمخ",
    ("ar", "كُتب ١٢ بدل ١/٢"): "١/٢ لدب ١٢ بتُك",
    ("ar", "الوضع barsis S:bar(4) N:bar(4) to=- (S)"): "(S) barsis S:bar(4) N:bar(4) to=- عضولا",
    ("ar", 'القيمة a.dest="22:10" تحتاج (S, N 3)'): '(S, N 3) جاتحت a.dest="22:10" ةميقلا',
    ("ar", "barsis S:bar(4) N:bar(4) to=-"): "barsis S:bar(4) N:bar(4) to=-",
}  # fmt: skip
"""Lines, and what has to be seen of them from the left, whichever way brackets look."""


@pytest.mark.parametrize(("language", "text"), SEEN, ids=lambda word: word[:12])
def test_a_line_is_seen_so(language: str, text: str) -> None:
    seen = SEEN[language, text]
    shown = Line(text, language).shown("L", isolates=True)
    assert _plain_brackets(shown) == _plain_brackets(seen)


@pytest.mark.by_turns(7)
def test_every_line_is_seen_in_its_order() -> None:
    every = dict.fromkeys(every_line())
    assert len(every) > 5000
    lines = [line for line in every if not line.text.isascii()]
    assert [line for line in lines if line.wrong() is not None] == []
    without = [line for line in lines[::5] if line.wrong(isolates=False) is not None]
    assert {"en", "ar"} == {line.language for line in without}
    assert len(without) > 100


@pytest.mark.by_turns(7)
def test_help_is_seen_in_its_order() -> None:
    lines = [*dict.fromkeys(help_lines())]
    assert len(lines) > 500
    assert [line for line in lines if line.wrong() is not None] == []
    assert sum(line.wrong(isolates=False) is not None for line in lines[::5]) > 60


PAGE = {
    "│ --max   -m  <int> [x>=0]  عدد [الافتراضيّ: 5]. │":
    "│ .]5 :ّيضارتفالا[ ددع  <int> [x>=0]  -m   --max │",
    "│                n>         كلمة pass.           │":
    "│           .pass ةملك         n>                │",
    "╭──────── الخيارات ─╮": "╭──────── تارايخلا ─╮",
    " الاستعمال: barsis [OPTIONS] [ARGS]...": "barsis [OPTIONS] [ARGS]... :لامعتسالا ",
    "barsis.toml.": ".barsis.toml",
    "csv، mat، trl.": ".trl ،mat ،csv",
    "والأقرب إليه: --a، --b)": "(--b ،--a :هيلإ برقألاو",
}  # fmt: skip
"""Lines of help, and what has to be seen of them."""


@pytest.mark.parametrize("text", PAGE)
def test_a_line_of_help_is_seen_so(text: str) -> None:
    shown = Line(text, "ar", is_page=True).shown(None, isolates=True)
    assert _plain_brackets(shown) == _plain_brackets(PAGE[text])


@given(st.text("│ ا(b:.5", max_size=30), st.integers(0, 40))
def test_nothing_is_lost_of_a_page(text: str, columns: int) -> None:
    line = "".join(sign for sign in isolate_page(text, columns) if sign not in SIGNS)
    assert line.rstrip() == text.rstrip()
    assert len(line) == len(text) or len(line) == max(len(text.rstrip()), columns - 1)


@given(st.lists(st.sampled_from(["\x1b[1m", "\x1b[0m", "\x1b[2;31m", *"││ ا(b:.5"]), max_size=20))
def test_every_letter_of_a_page_keeps_its_color(parts: list[str]) -> None:
    line = "".join(parts)
    shown = OrderedTerminal(sys.stdout, 0).order_line(line)
    assert _colored(shown) == _colored(line)
    assert re.findall("\x1b.*?m", shown) == re.findall("\x1b.*?m", line)


def _colored(line: str) -> list[tuple[str, str]]:
    """Return the letters of a line that are seen, each with the color in front of it."""
    color, letters = "", []
    for part in re.findall("\x1b.*?m|.", line):
        if part.startswith("\x1b"):
            color = part
        elif part not in {*SIGNS, " "}:
            letters.append((part, color))
    return letters


HOME = {
    "en": st.sampled_from(["threw", "and", "the turn", "South", "owed", "12 steps", "—"]),
    "ar": st.sampled_from(["رمى", "والدور", "الجنوب", "سجلّ", "«نعم»", "بقيَ", "؛", "—"]),
}
AWAY = {
    "en": st.sampled_from(["أمل", "بنج", "أمل الخطيب", "د. سعاد", "شكّة", "لعب 3 مرات", "١٢"]),
    "ar": st.sampled_from(
        ["bar/11 11/12", "[81/off]", "S 1+3: bar/١١ ١٢", "Deniz Kaya", "barsis.toml", "-f json",
         "(W)", "3", "١٢", "1,204", "games/x.json:14:11", "pass=optional", "2026-05-03", "23/27*"]
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ar"])
@given(data=st.data())
def test_tokens_stand_whole_and_follow_one_another(language: str, data: st.DataObject) -> None:
    """A line made of tokens is seen as they are, each in its own direction, one after the other."""
    home, away = HOME[language], AWAY[language]
    tokens = data.draw(st.lists(st.tuples(home, away), min_size=1, max_size=6))
    order = [word for pair in tokens for word in pair]
    text = " ".join(order)
    seen = [_seen(word) for word in order]
    shown = Line(text, language).shown("L", isolates=True)
    wanted = " ".join(seen[::-1] if language == "ar" and _has_right(text) else seen)
    assert _plain_brackets(shown) == _plain_brackets(wanted)
    assert "".join(sign for sign in isolated(text, language) if sign not in SIGNS) == text


def _has_right(text: str) -> bool:
    return any("؛" <= letter <= "ي" for letter in text)


def _seen(token: str) -> str:
    """Return a token as it is seen from the left: Arabic turned around, its numbers not."""
    if not _has_right(token):
        return token
    return " ".join(word if word.isdigit() else word[::-1] for word in token.split()[::-1])


@given(st.text(), st.sampled_from(["en", "ar"]))
def test_nothing_is_lost_and_every_isolate_ends(text: str, language: str) -> None:
    text = "".join(letter for letter in text if letter not in SIGNS)
    line = isolated(text, language)
    assert "".join(sign for sign in line if sign not in SIGNS) == text
    depth = 0
    for sign in line:
        depth += (sign in {LRI, RLI, FSI}) - (sign == PDI)
        assert depth >= 0
    assert depth == 0
    if text.isascii():
        assert line == text


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    "sign", ["(", ")", "( ", "( a", " 1", "1", '"', "`ا", "«", "'", ".", "\u064b"]
)
def test_a_line_is_not_searched_anew_from_each_of_its_signs(sign: str) -> None:
    line = f"ا {sign * 60_000} a{sign * 60_000} ا"
    began = time.process_time()
    assert len(isolated(line, "ar")) >= len(line)
    assert time.process_time() - began < 2
