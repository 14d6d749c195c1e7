"""A page for each finding code, made from its declaration and a real finding."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from copy import copy
from itertools import groupby

from barsis_cli.output.full_reporter import FullReporter
from barsis_notation import isolated
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.diagnostics.finding_text import describe_severity
from barsis_notation.diagnostics.findings import Code
from barsis_notation.drawing import svg
from barsis_notation.language.speech import speaking
from web.finding_examples import Example, collect_examples, load_reasons
from web.markdown import escape, format_block, format_code, format_front_matter, format_table

FOLDER = "reference/findings"

AREAS = {
    "FIL": ("Files", "الملفات"),
    "SHP": ("Shape of a record", "شكل السجلّ"),
    "HDR": ("Header of a record", "رأس السجلّ"),
    "RUL": ("Rulesets and options", "القواعد والخيارات"),
    "THR": ("Throws", "الرميات"),
    "MOV": ("Moves", "النقلات"),
    "RES": ("Results", "النتائج"),
    "EVT": ("Events", "البطولات"),
    "FMT": ("File formats", "صيغ الملفات"),
    "ARC": ("Archives", "الأرشيفات"),
}
"""The first letters of codes, with the subject in English and Arabic."""

WORDS = {
    "en": {
        "index": "Finding codes",
        "intro": "A finding is a problem or a remark, with a code. Each code has a page: what it "
        "means, an example, and what to do. `barsis rules CODE` prints the same on a terminal.",
        "code": "Code",
        "name": "Name",
        "severity": "Severity",
        "what": "Meaning",
        "message": "Message",
        "example": "Example",
        "fault": "With the fault",
        "right": "Without it",
        "report": "As `barsis validate` prints it",
        "sample": "The record is a sample game:",
        "input": "A file that has it",
        "files": "Files",
        "repaired": "The same without it",
        "bad": "Commands that lead to it",
        "good": "Commands that do not",
        "fix": "What to do",
        "rule": "Source",
        "board": "The board before the move",
    },
    "ar": {
        "index": "رموز الملاحظات",
        "intro": "الملاحظة مشكلة أو تنبيه ولها رمز. ولكلّ رمز صفحة: معناه ومثال عليه وما العمل. "
        "ويطبع `barsis rules CODE` ذلك على الطرفيّة.",
        "code": "الرمز",
        "name": "الاسم",
        "severity": "الدرجة",
        "what": "المعنى",
        "message": "الرسالة",
        "example": "مثال",
        "fault": "مع الخطأ",
        "right": "من دونه",
        "report": "كما يطبعها `barsis validate`",
        "sample": "السجلّ من الألعاب النموذجيّة:",
        "input": "ملف فيه هذه الملاحظة",
        "files": "الملفات",
        "repaired": "الملف نفسه من دونها",
        "bad": "أوامر تؤدّي إليها",
        "good": "أوامر لا تؤدّي إليها",
        "fix": "ما العمل",
        "rule": "المصدر",
        "board": "الرقعة قبل النقلة",
    },
}


def make_pages(language: str) -> dict[str, str | bytes]:
    """Return the page of each code with its board, and the page that lists them."""
    examples = collect_examples()
    pages: dict[str, str | bytes] = {}
    with speaking(language):
        for code in CODES:
            example = examples[code.code]
            pages[f"{FOLDER}/{code.code}.md"] = "".join(_describe(code, example, language))
            if example.finding.position:
                pages[f"{FOLDER}/{code.code}.svg"] = _draw(example)
        pages[f"{FOLDER}/index.md"] = "".join(_list(CODES, language))
    return pages


def _list(codes: Iterable[Code], language: str) -> Iterator[str]:
    words = WORDS[language]
    yield format_front_matter(words["index"], words["intro"], is_searched=False)
    yield f"# {words['index']}\n\n{words['intro']}\n\n"
    head = [words[one] for one in ("code", "severity", "name", "what")]
    for area, members in groupby(codes, key=lambda code: code.code[:3]):
        yield f"## {area} · {AREAS[area][language == 'ar']} {{ #{area} }}\n\n"
        rows = (
            [
                f"[{one.code}]({one.code}.md)",
                escape(describe_severity(one.severity)),
                format_code(one.name),
                escape(one.what),
            ]
            for one in members
        )
        yield f"{format_table(head, rows)}\n"


def _describe(code: Code, example: Example, language: str) -> Iterator[str]:
    words = WORDS[language]
    yield format_front_matter(f"{code.code} {code.name}", code.what)
    yield f"# {code.code} {code.name}\n\n"
    yield f"**{escape(describe_severity(code.severity))}** · "
    yield f"[{AREAS[code.code[:3]][language == 'ar']}](index.md#{code.code[:3]})\n\n"
    yield f"{escape(code.what)} {escape(code.why)}\n\n"
    yield from _describe_message(example, words)
    reason = load_reasons().get(code.code)
    if code.bad_example or code.good_example or reason:
        yield f"## {words['example']} {{ #example }}\n\n"
        yield f"{escape(reason[language])}\n\n" if reason else ""
        for word, text in (("fault", code.bad_example), ("right", code.good_example)):
            if text:
                yield f"{words[word]}:\n\n{format_block(text)}\n"
    yield f"## {words['fix']} {{ #what-to-do }}\n\n{escape(code.fix)}\n\n"
    yield from _describe_example(code, example, words)
    yield from _describe_commands(example, language)


def _describe_message(example: Example, words: dict[str, str]) -> Iterator[str]:
    yield f"## {words['message']} {{ #message }}\n\n"
    for language in ("en", "ar"):
        with speaking(language):
            said = example.finding.spoken("message")
            direction = "rtl" if language == "ar" else "ltr"
        shown = escape(isolated(str(said), language))
        yield f'<p lang="{language}" dir="{direction}">{shown}</p>\n\n'


def _describe_example(code: Code, example: Example, words: dict[str, str]) -> Iterator[str]:
    finding = example.finding
    if finding.rule:
        yield f"## {words['rule']} {{ #rule }}\n\n"
        yield f'<blockquote lang="en" dir="ltr">{escape(finding.rule)}</blockquote>\n\n'
    if finding.position:
        yield f"## {words['board']} {{ #board }}\n\n![{escape(finding.position)}]({code.code}.svg)"
        yield "{ width=420 }\n\n"
    if example.files:
        yield f"## {words['files' if example.consoles else 'input']} {{ #input }}\n\n"
        for name, text in example.files.items():
            yield f"{format_block(text, title=name)}\n"
    if example.repaired:
        yield f"## {words['repaired']} {{ #repaired }}\n\n"
        for name, text in example.repaired.items():
            yield f"{format_block(text, title=name)}\n"
    if example.checked:
        yield f"## {words['report']} {{ #report }}\n\n"
        if example.sample:
            yield f"{words['sample']} {format_code(example.sample)}\n\n"
        yield f"{format_block(_report(example))}\n"


def _describe_commands(example: Example, language: str) -> Iterator[str]:
    for key, console in zip(("bad", "good"), example.consoles.get(language, ()), strict=False):
        yield f"## {WORDS[language][key]} {{ #{key} }}\n\n{format_block(console, 'console')}\n"


def _report(example: Example) -> str:
    """Return the paragraph of the full report about the finding of a record or file."""
    assert example.checked is not None
    sink = io.BytesIO()
    finding = copy(example.finding)
    finding.message = finding.spoken("message")
    FullReporter(sink).show(example.checked, [finding])
    report = sink.getvalue().decode()
    return report.replace(example.checked.file, example.sample) if example.sample else report


def _draw(example: Example) -> str:
    finding = example.finding
    ruleset = example.checked.ruleset if example.checked else None
    assert finding.position is not None
    return str(svg.board(finding.position, ruleset, id=finding.code))
