"""A page for each game, made from its ruleset: board, seats, throws, options, facts and sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from barsis_notation import Game, simulate, throw_odds
from barsis_notation.drawing import svg
from barsis_notation.language.ruleset_texts import RulesetText
from barsis_notation.language.speech import speaking
from barsis_notation.replay.seating import get_player_counts
from barsis_notation.rulesets import (
    Fact,
    Reading,
    Ruleset,
    Source,
    Witness,
    builtin_rulesets,
    load_ruleset,
)
from barsis_notation.rulesets.option_choices import describe_reading
from barsis_notation.rulesets.values import format_json
from web.board_numbers import draw_numbers, list_ranges, list_routes
from web.markdown import escape, format_code, format_front_matter, format_table

FOLDER = "reference/games"

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "index": "Games",
        "intro": "The seven games, each with its rules, options and sources.",
        "board": "Board",
        "throws": "Throws",
        "throw": "Throw",
        "name": "Name",
        "values": "Values",
        "odds": "Probability",
        "special": "Another throw",
        "yes": "yes",
        "seats": "Seats",
        "seat": "Seat",
        "players": "Number of players",
        "family": "Family",
        "id": "Id in records",
        "profiles": "Profiles",
        "profiles_intro": "A profile is a named set of options. Commands take its name in place of "
        "a game, as in `barsis new`. A record has the game as `ruleset.id`, and the options "
        "themselves in `ruleset.options`.",
        "profile": "Profile",
        "meaning": "Meaning",
        "options": "Options",
        "options_intro": "A record may choose another value in `ruleset.options`. "
        "The first value is the default.",
        "value": "Value",
        "facts": "Rules",
        "facts_intro": "Every rule that the engine plays, with the sentence of the source that "
        "decides it. *said*: the source says it; *derived*: it follows from what the source says; "
        "*chosen*: the source is silent, and we chose; *low*: sources disagree.",
        "fact": "Fact",
        "sentence": "Sentence",
        "confidence": "Confidence",
        "sources": "Sources",
        "source": "Source",
        "kind": "Kind",
        "note": "Remark",
        "needs": "needs",
        "brings": "also sets",
        "says": "says",
        "file": "Show these options on the command line:",
        "numbering": "Numbering",
        "full_size": "The drawing in full size",
        "numbering_intro": "For programs: the numbers that turns and positions use.",
        "numbers_cross": "A place is a step on the route of the pawn's seat. The drawing has the "
        "steps of the first seat; squares of the own column have two. Safe squares are shaded. "
        "The last step is the centre, `off`.",
        "numbers_tables": "Each seat counts the points from its own side. The upper number is that "
        "of the first seat, the lower one that of the second. The home board of the first is "
        "shaded.",
        "numbers_tab": "A place is a step on the route of the piece's seat. The upper number is "
        "that of the first seat, the lower one that of the second. Home rows are shaded.",
        "numbers_leap": "A place is a cell.",
        "steps": "Steps",
        "start": "Start",
        "order": "Order of turns",
        "route_file": "All steps one by one, as data:",
        "ruleset_file": "The ruleset as data:",
        "judging": "How a turn is judged, and the names of refusals",
    },
    "ar": {
        "index": "الألعاب",
        "intro": "الألعاب السبع بقواعدها وخياراتها ومصادرها.",
        "board": "الرقعة",
        "throws": "الرميات",
        "throw": "الرمية",
        "name": "الاسم",
        "values": "القيم",
        "odds": "الاحتمال",
        "special": "رمية أخرى",
        "yes": "نعم",
        "seats": "المقاعد",
        "seat": "المقعد",
        "players": "عدد اللاعبين",
        "family": "العائلة",
        "id": "الرمز في السجلّات",
        "profiles": "مجموعات الخيارات",
        "profiles_intro": "مجموعة خيارات لها اسم. تقبل الأوامر اسمها مكان اسم اللعبة، مثل "
        "`barsis new`. أمّا السجلّ ففيه اللعبة في `ruleset.id` والخيارات نفسها في "
        "`ruleset.options`.",
        "profile": "المجموعة",
        "meaning": "المعنى",
        "options": "الخيارات",
        "options_intro": "يمكن أن يختار السجلّ قيمة أخرى في `ruleset.options`. "
        "القيمة الأولى هي الافتراضيّة.",
        "value": "القيمة",
        "facts": "القواعد",
        "facts_intro": "كلّ قاعدة يلعب بها المحرّك، مع جملة المصدر التي تقرّرها.",
        "fact": "القاعدة",
        "sentence": "الجملة",
        "confidence": "درجة الثقة",
        "sources": "المصادر",
        "source": "المصدر",
        "kind": "النوع",
        "note": "ملاحظة",
        "needs": "تحتاج",
        "brings": "وتغيّر أيضاً",
        "says": "يقول",
        "file": "لعرض هذه الخيارات في سطر الأوامر:",
        "numbering": "الترقيم",
        "full_size": "الرسم بحجمه الكامل",
        "numbering_intro": "للبرامج: الأرقام التي تستعملها الأدوار والأوضاع.",
        "numbers_cross": "المكان خطوة في طريق مقعد الحجر. في الرسم خطوات المقعد الأوّل، ولمربّعات "
        "العمود الخاصّ رقمان. المربّعات الآمنة مظلّلة. الخطوة الأخيرة هي المركز `off`.",
        "numbers_tables": "يعدّ كلّ مقعد النقاط من جهته. الرقم الأعلى للمقعد الأوّل والأسفل للثاني. "
        "بيت الأوّل مظلّل.",
        "numbers_tab": "المكان خطوة في طريق مقعد القطعة. الرقم الأعلى للمقعد الأوّل والأسفل للثاني. "
        "صفوف البيت مظلّلة.",
        "numbers_leap": "المكان خانة.",
        "steps": "الخطوات",
        "start": "البداية",
        "order": "ترتيب الأدوار",
        "route_file": "كلّ الخطوات واحدة واحدة، كبيانات:",
        "ruleset_file": "القواعد كبيانات:",
        "judging": "كيف يُحكم على الدور، وأسماء أسباب الرفض",
    },
}


KEYWORDS = {
    "en": {
        "barsis": "what is khal, safe square, shira, Barsis rules",
        "parchis": "Parchis barrier rule, blockade, bonus, Parchís rules",
        "pachisi": "house rules option Pachisi, grace, Pachisi rules",
        "shesh-besh": "Turkish backgammon rules, tavla, Tawla",
    },
    "ar": {
        "barsis": "احتمالات الرميات، ما معنى خال، أكل حجر على الشيرة، مربّع آمن",
        "barjis": "قواعد برجيس، أكل حجر على الشيرة",
        "shesh-besh": "قواعد طاولة الزهر، شيش بيش",
    },
}
"""Words by which the search also finds the page of a game."""


def make_pages(language: str) -> dict[str, str | bytes]:
    """Return the page of each built-in game with its board, and the page that lists them."""
    words = WORDS[language]
    pages: dict[str, str | bytes] = {}
    rows = []
    with speaking(language):
        for game in builtin_rulesets():
            ruleset = load_ruleset(game.id)
            pages[f"{FOLDER}/{game.id}.md"] = "".join(_describe(ruleset, language))
            pages[f"{FOLDER}/{game.id}.svg"] = str(svg.board(_find_position(game.id), id=game.id))
            pages[f"{FOLDER}/{game.id}-numbers.svg"] = draw_numbers(ruleset)
            name = f"[{ruleset.names[language]}]({game.id}.md)"
            rows.append([name, format_code(game.id), escape(RulesetText(ruleset.family))])
    pages[f"{FOLDER}/index.md"] = (
        f"# {words['index']}\n\n{words['intro']}\n\n"
        f"{format_table([words['name'], words['id'], words['family']], rows)}"
    )
    return pages


@cache
def _find_position(game: str) -> str:
    """Return a position in the middle of a game."""
    record = next(simulate(load_ruleset(game), seed=7))
    return Game.from_record(record, len(record.turns) // 2).position


def _describe(ruleset: Ruleset, language: str) -> Iterator[str]:
    words, other = WORDS[language], "ar" if language == "en" else "en"
    name = ruleset.names[language]
    keywords = KEYWORDS[language].get(ruleset.id, "")
    about = f"{name}: {words['facts']}, {words['options']}"
    yield format_front_matter(name, about, keywords=keywords)
    yield f"# {name} · {ruleset.names[other]}\n\n"
    players = ", ".join(map(str, get_player_counts(ruleset)))
    yield f"- {words['id']}: {format_code(ruleset.id)}\n"
    yield f"- {words['family']}: {escape(RulesetText(ruleset.family))}\n"
    yield f"- {words['players']}: {players}\n"
    yield f"\n## {words['board']} {{ #board }}\n\n"
    yield f"![{words['board']}]({ruleset.id}.svg){{ width=480 }}\n\n"
    yield f"{format_code(_find_position(ruleset.id))}\n\n"
    yield from _describe_seats(ruleset, words)
    yield from _describe_throws(ruleset, words)
    yield from _describe_numbering(ruleset, words)
    yield from _describe_options(ruleset, words)
    yield from _describe_facts(ruleset, words)
    yield from _describe_sources(ruleset, words)


def _describe_seats(ruleset: Ruleset, words: dict[str, str]) -> Iterator[str]:
    rows = [
        [format_code(seat), escape(ruleset.name("seats", seat)), ruleset.name("seats", seat, "ar")]
        for seat in ruleset["seats.names"]
    ]
    head = [words["seat"], "English", "العربية"]
    yield f"## {words['seats']} {{ #seats }}\n\n{format_table(head, rows)}\n"


def _describe_throws(ruleset: Ruleset, words: dict[str, str]) -> Iterator[str]:
    odds = throw_odds(ruleset)
    if not odds:
        return
    outcomes = ruleset.facts.get("device.outcomes") or {}
    again = ruleset.facts.get("turn.again")
    special = () if again in (None, "none") else again
    rows = []
    for throw, chance in odds.items():
        values = outcomes[throw]["values"] if throw in outcomes else ()
        names = [ruleset.throw_name(throw), ruleset.throw_name(throw, "ar")]
        rows.append(
            [
                format_code(throw),
                escape(" · ".join(filter(None, names))),
                format_code(" + ".join(map(str, values))) if values else "",
                words["yes"] if any(value in special for value in values) else "",
                f"{chance.numerator}/{chance.denominator}",
            ]
        )
    head = [words[one] for one in ("throw", "name", "values", "special", "odds")]
    yield f"## {words['throws']} {{ #throws }}\n\n{format_table(head, rows)}\n"


RULES_PAGES = {
    "cross": "rules-cross.md",
    "tables": "rules-tables.md",
    "tab": "rules-tab.md",
    "leap": "rules-leap.md",
}
"""The page of the specification that says how a family judges turns."""


def _describe_numbering(ruleset: Ruleset, words: dict[str, str]) -> Iterator[str]:
    """Describe what a program needs: the numbers of places, the start and the order of turns."""
    page = f"../../specification/{RULES_PAGES[ruleset.family]}"
    kit = "conformance/1"
    yield f"## {words['numbering']} {{ #numbering }}\n\n{words['numbering_intro']} "
    yield f"{words[f'numbers_{ruleset.family}']}\n\n"
    drawing = f"{ruleset.id}-numbers.svg"
    yield f"![{words['numbering']}]({drawing})\n\n[{words['full_size']}]({drawing})\n\n"
    routes = list_routes(ruleset)
    if routes:
        rows = [
            [steps, *(f'<bdi dir="ltr">{end}</bdi>' for end in ends)]
            for steps, ends in list_ranges(routes)
        ]
        yield format_table([words["steps"], *(route.seat for route in routes)], rows) + "\n"
        yield f"- {words['route_file']} {format_code(f'{kit}/routes/{ruleset.id}.json')}\n"
    yield f"- {words['ruleset_file']} {format_code(f'{kit}/rulesets/{ruleset.id}.json')}\n"
    yield f"- {words['start']}: {format_code(Game(ruleset).position)}\n"
    yield f"- {words['order']}: {format_code(' '.join(ruleset['seats.names']))}\n"
    yield f"- [{words['judging']}]({page})\n\n"


def _describe_options(ruleset: Ruleset, words: dict[str, str]) -> Iterator[str]:
    if ruleset.profiles:
        rows = [
            [format_code(f"{ruleset.id}@{one.name}"), escape(RulesetText(one.says))]
            for one in ruleset.profiles
        ]
        yield f"## {words['profiles']} {{ #profiles }}\n\n{words['profiles_intro']}\n\n"
        yield f"{format_table([words['profile'], words['meaning']], rows)}\n"
    options = ruleset.options()
    if not options:
        return
    yield f"## {words['options']} {{ #options }}\n\n{words['options_intro']} {words['file']} "
    yield f"`barsis games {ruleset.id} --readings`\n\n"
    for option in options:
        yield f"### {escape(option.path)} {{ #{option.path} }}\n\n"
        sentence = ruleset.sentence(option.path)
        if sentence:
            yield f'<p lang="en" dir="ltr">{escape(sentence)}</p>\n\n'
        if option.fact.note:
            yield f"{escape(RulesetText(option.fact.note))}\n\n"
        yield from _describe_witnesses(ruleset, option.fact.witnesses)
        rows = [
            [
                format_code(str(describe_reading(reading))),
                "<br>".join(_describe_reading(ruleset, reading, words)),
            ]
            for reading in option.readings
        ]
        yield format_table([words["value"], words["meaning"]], rows) + "\n"


def _describe_reading(ruleset: Ruleset, reading: Reading, words: dict[str, str]) -> Iterator[str]:
    weight = f" ({escape(RulesetText(reading.confidence))})" if reading.confidence else ""
    yield f"{escape(RulesetText(reading.meaning))}{weight}"
    for heading, pairs in (("needs", reading.when), ("brings", reading.brings)):
        if pairs:
            shown = (f"{path}={format_json(value)}" for path, value in pairs.items())
            yield f"{words[heading]}: {format_code(', '.join(shown))}"
    for witness in reading.witnesses:
        yield f"{_name_source(ruleset, witness.source)}: {escape(RulesetText(witness.says))}"


def _describe_witnesses(ruleset: Ruleset, witnesses: Iterable[Witness]) -> Iterator[str]:
    for witness in witnesses:
        source = _name_source(ruleset, witness.source)
        yield f"- {source}: {escape(RulesetText(witness.says))}\n"
    if witnesses:
        yield "\n"


def _name_source(ruleset: Ruleset, id: str) -> str:
    source = ruleset.source(id)
    if source is None:
        return escape(id)
    named = [source.author or source.title, source.year, source.place and RulesetText(source.place)]
    return escape(", ".join(str(one) for one in named if one))


def _describe_facts(ruleset: Ruleset, words: dict[str, str]) -> Iterator[str]:
    yield f"## {words['facts']} {{ #rules }}\n\n{words['facts_intro']}\n\n"
    rows = [_describe_fact(path, fact) for path, fact in ruleset.declared.items()]
    head = [words[one] for one in ("fact", "value", "sentence", "confidence")]
    yield format_table(head, rows) + "\n"


def _describe_fact(path: str, fact: Fact) -> list[str]:
    sentence = f'<span lang="en" dir="ltr">“{escape(fact.quote)}”</span>' if fact.quote else ""
    note = escape(RulesetText(fact.note)) if fact.note else ""
    shown = format_code(format_json(fact.value))
    name = f"[{format_code(path)}](#{path})" if fact.readings else format_code(path)
    return [
        name,
        shown,
        "<br>".join(filter(None, [sentence, note])),
        escape(RulesetText(fact.confidence)),
    ]


def _describe_sources(ruleset: Ruleset, words: dict[str, str]) -> Iterator[str]:
    yield f"## {words['sources']} {{ #sources }}\n\n"
    rows = [[_describe_source(one), escape(one.note or "")] for one in ruleset.sources]
    yield format_table([words["source"], words["note"]], rows)


def _describe_source(source: Source) -> str:
    named = [source.author, source.title, source.year, source.place and RulesetText(source.place)]
    return escape(", ".join(str(one) for one in named if one))
