"""Changes of ruleset files, as people make them and as nobody would.

Most changes fit the schema, so that they reach what comes after it: what contradicts what, the
engines, the simulation, the verdict on what was simulated.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from barsis_notation.rulesets.ruleset_schema import load_schema
from tests.rulesets.files import RULESETS, document

Document = dict[str, Any]

DOCS = Path(__file__).parents[2] / "docs"

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 9, 99, 2**31, 2**53 - 1, 2**60, 1.5, "", "x", "none", "all",
    [], {}, [1], ["L6"], {"1": 1}, {"values": []},
)  # fmt: skip


def originals() -> dict[str, Document]:
    """Return the files that are changed, by id: every built-in one, and the page's own game."""
    files = {name: document(name) for name in RULESETS}
    files["ludo"] = json.loads((DOCS / "rulesets" / "ludo.json").read_text(encoding="utf-8"))
    for name, file in files.items():
        file.pop("$schema", None)
        file["id"] = f"house-{name.rpartition('-')[0] or name}"
    for name in ("barsis-1", "kioz-1"):
        files[f"extends {name}"] = _extending(files[name], name)
    return files


def _extending(file: Document, name: str) -> Document:
    """The same game as a file that extends the built-in one, with a few facts of its own."""
    id, _, version = name.rpartition("-")
    facts = {path: file["facts"][path] for path in sorted(file["facts"])[::6]}
    return {
        "format": file["format"],
        "id": file["id"],
        "version": 1,
        "extends": {"id": id, "version": int(version)},
        "names": {"en": "As we play"},
        "sources": [],
        "facts": facts,
        "words": {"throws": {}},
    }


def changed(file: Document, others: list[Document], dice: Random) -> Document:
    """Return *file* with one to three changes; *others* are files whose facts it may take."""
    new = copy.deepcopy(file)
    family = [other for other in others if other.get("family") == file.get("family")]
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        dice.choice(CHANGES)(new, family, dice)
    return new


def _facts(file: Document) -> dict[str, Document]:
    """Return the facts that no change before has made something else."""
    return {path: fact for path, fact in file["facts"].items() if isinstance(fact, dict)}


def _fact(file: Document, dice: Random) -> tuple[str, Document]:
    path = dice.choice(sorted(_facts(file)))
    return path, file["facts"][path]


def _drop_fact(file: Document, _family: list[Document], dice: Random) -> None:
    if len(file["facts"]) > 1:
        del file["facts"][_fact(file, dice)[0]]


def _set(file: Document, path: str, value: Any) -> None:
    """Give a fact *value*; where it is an option, that reading comes first."""
    fact = file["facts"].get(path)
    if fact is None or "value" not in fact:
        return
    fact["value"] = value
    if fact.get("readings"):
        rest = [one for one in fact["readings"][1:] if one.get("value", "?") != value]
        fact["readings"] = [{"value": value, "meaning": "As we play."}, *rest]
        if len(fact["readings"]) < 2:
            del fact["readings"]


def _junk(file: Document, _family: list[Document], dice: Random) -> None:
    _set(file, _fact(file, dice)[0], copy.deepcopy(dice.choice(JUNK)))


def _junk_anywhere(file: Document, _family: list[Document], dice: Random) -> None:
    value: Any = file
    for _ in range(dice.randint(1, 5)):
        key = dice.choice(sorted(value) if isinstance(value, dict) else range(len(value)))
        if not (isinstance(value[key], dict | list) and value[key]) or dice.random() < 0.1:
            break
        value = value[key]
    key = dice.choice(sorted(value) if isinstance(value, dict) else range(len(value)))
    if value is file or (value is file["facts"] and dice.random() < 0.5):
        return
    if dice.random() < 0.5:
        value[key] = copy.deepcopy(dice.choice(JUNK))
    else:
        del value[key]


def _from_schema(file: Document, _family: list[Document], dice: Random) -> None:
    """Give a fact a value that its schema allows."""
    path, fact = _fact(file, dice)
    definitions = load_schema()["$defs"]
    families = [file["family"]] if isinstance(file.get("family"), str) else ["cross", "tab"]
    shapes = [definitions.get(f"facts_{family}", {}).get("properties", {}) for family in families]
    named = next((known[path] for known in shapes if path in known), None)
    if named is None or "value" not in fact:
        return
    shape = definitions[named["$ref"].rpartition("/")[2]]["properties"]["value"]
    shape = definitions[shape["$ref"].rpartition("/")[2]] if "$ref" in shape else shape
    found = _example(shape, fact["value"], dice)
    if found is not None:
        _set(file, path, found[0])


def _example(shape: Document, value: Any, dice: Random) -> tuple[Any] | None:
    kind = shape.get("type", "")
    if "enum" in shape:
        return (dice.choice(shape["enum"]),)
    if kind == "boolean":
        return (dice.random() < 0.5,)
    if "integer" in kind:
        least, most = shape.get("minimum", 0), shape.get("maximum", 2**53 - 1)
        near = [least, most, least + 1, dice.randint(least, min(most, least + 12))]
        near += [value + 1, value - 1] if isinstance(value, int) else []
        near += [None] if "null" in kind else []
        return (dice.choice(near),)
    if isinstance(value, list) and value:
        return (_other_list(value, dice),)
    return None


def _other_list(value: list[Any], dice: Random) -> list[Any]:
    new = list(value)
    act = dice.randrange(4)
    if act == 0:
        new.pop(dice.randrange(len(new)))
    elif act == 1:
        dice.shuffle(new)
    elif isinstance(new[0], int):
        new.append(dice.choice((1, 2, 3, 5, 7, 8, 25, 99)))
    else:
        new.append(dice.choice(("A", "8", "Q", "L1", "M8", "R40", "a1", "i9", "S")))
    return new


def _from_another(file: Document, family: list[Document], dice: Random) -> None:
    """Take a fact from another game of the family."""
    other = dice.choice(family)
    path, fact = _fact(other, dice)
    fact = {"value": fact["value"], "confidence": "chosen", "note": "As they play elsewhere."}
    file["facts"][path] = copy.deepcopy(fact)


def _swap(file: Document, _family: list[Document], dice: Random) -> None:
    """Let two facts with values of one type change their values."""
    one, fact = _fact(file, dice)
    value = fact.get("value")
    alike = [
        path
        for path, other in _facts(file).items()
        if path != one and type(other.get("value")) is type(value)
    ]
    if alike:
        other = dice.choice(sorted(alike))
        theirs = file["facts"][other]["value"]
        _set(file, one, theirs)
        _set(file, other, value)


def _other_reading(file: Document, _family: list[Document], dice: Random) -> None:
    """Let another reading of an option be the default, with or without what it brings."""
    options = sorted(path for path, fact in _facts(file).items() if fact.get("readings"))
    if not options:
        return
    fact = file["facts"][dice.choice(options)]
    chosen = dice.choice(fact["readings"])
    if "value" in chosen:
        rest = [one for one in fact["readings"] if one is not chosen]
        fact["value"], fact["readings"] = chosen["value"], [chosen, *rest]
        if dice.random() < 0.5:
            for path, value in chosen.get("brings", {}).items():
                _set(file, path, copy.deepcopy(value))


def _swapped_readings(file: Document, _family: list[Document], dice: Random) -> None:
    """Let what two readings of an option demand and bring change places."""
    options = sorted(
        path for path, fact in _facts(file).items() if len(fact.get("readings", ())) > 1
    )
    if not options:
        return
    fact = file["facts"][dice.choice(options)]
    one, two = dice.sample(range(len(fact["readings"])), 2)
    for member in ("value", "brings", "when"):
        mine, theirs = fact["readings"][one], fact["readings"][two]
        if member in mine or member in theirs:
            a, b = mine.pop(member, None), theirs.pop(member, None)
            if a is not None:
                theirs[member] = a
            if b is not None:
                mine[member] = b
    if dice.random() < 0.7 and "value" in fact["readings"][0]:
        fact["value"] = fact["readings"][0]["value"]


def _shuffled_readings(file: Document, _family: list[Document], dice: Random) -> None:
    """Let the readings of an option stand in another order; the default stays."""
    options = sorted(path for path, fact in _facts(file).items() if fact.get("readings"))
    if options:
        dice.shuffle(file["facts"][dice.choice(options)]["readings"])


def _outcomes(file: Document, _family: list[Document], dice: Random) -> None:
    """Change what is thrown: a throw, its values, its name."""
    fact = file["facts"].get("device.outcomes")
    if not fact or not isinstance(fact.get("value"), dict) or not fact["value"]:
        return
    rows = fact["value"]
    key = dice.choice(sorted(rows))
    act = dice.randrange(6)
    if act == 0:
        del rows[key]
    elif act == 1:
        rows[dice.choice("0123456789")] = {"values": [dice.choice((1, 2, 6, 10, 25, "khal"))]}
    elif not isinstance(rows[key], dict):
        return
    elif act == 2:
        rows[key].pop("name", None)
    elif act == 3:
        rows[key]["values"] = dice.choice(
            ([], [0], [1], [99], ["khal"], ["grace"], [1, 1], [6, "grace", "khal"], [2] * 5)
        )
    elif act == 4:
        other = dice.choice(sorted(rows))
        rows[key], rows[other] = rows[other], rows[key]
    else:
        rows[key]["name"] = dice.choice(("bara", "kioz", "six", "x"))
    _set(file, "device.outcomes", rows)


def _device(file: Document, _family: list[Document], dice: Random) -> None:
    """Throw something else."""
    _set(file, "device.kind", dice.choice(("cowries", "die", "dice", "sticks")))
    if dice.random() < 0.7:
        _set(file, "device.n", dice.randint(1, 9))


def _entry(file: Document, _family: list[Document], dice: Random) -> None:
    """Let men enter elsewhere, by something else, or in more ways."""
    entries = sorted(path for path in file["facts"] if path.startswith("entry."))
    if not entries:
        return
    path = dice.choice([*entries, f"entry.new{dice.randrange(6)}"])
    step = dice.choice((0, 1, 2, 8, 11, 26, 60, 83, 84, 85, 200, 999))
    by = dice.choice(("1", "2", "5", "6", "10", "25", "99", "khal", "grace", "2+khal", "10+10"))
    value = dice.choice(("none", f"{step}:{by}", f"{step}:{by}(+khal)"))
    file["facts"].setdefault(path, {"value": value, "confidence": "chosen", "note": "As we play."})
    _set(file, path, value)


def _one_reading_less(file: Document, _family: list[Document], dice: Random) -> None:
    options = sorted(path for path, fact in _facts(file).items() if fact.get("readings"))
    if options:
        fact = file["facts"][dice.choice(options)]
        fact["readings"].pop(dice.randrange(len(fact["readings"])))


def _words(file: Document, _family: list[Document], dice: Random) -> None:
    """Drop a word of the game, or let two have one spelling."""
    table = file.get("words", {}).get(dice.choice(("throws", "tokens", "places", "seats", "men")))
    if isinstance(table, dict) and table:
        key = dice.choice(sorted(table))
        if dice.random() < 0.5:
            del table[key]
        else:
            table[key] = copy.deepcopy(table[dice.choice(sorted(table))])


CHANGES: tuple[Callable[[Document, list[Document], Random], None], ...] = (
    _drop_fact,
    _junk,
    _junk_anywhere,
    _from_schema,
    _from_schema,
    _from_schema,
    _from_schema,
    _from_another,
    _from_another,
    _swap,
    _other_reading,
    _swapped_readings,
    _shuffled_readings,
    _outcomes,
    _outcomes,
    _device,
    _entry,
    _one_reading_less,
    _words,
)
