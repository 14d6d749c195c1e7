"""Comparison of the result of a record with the end of its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec import UnsetType

from barsis_notation.diagnostics import header_codes, result_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.engines.engine import Outcome, Play
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.shapes import REASONS_OF_MOVES
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Match, Record, Result
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.sides import list_sides

_text = bind_texts("validation")
_common = bind_texts("common")

CLOSING = ("resign", "forfeit", "drop")
"""Reasons that are also closing words of a turn string."""

UNFINISHED: Final = "unfinished"
"""The reason given for a game that has not ended."""

UNDECIDED: Final = ("", "unknown", UNFINISHED)
"""Reasons that leave open whether a player has won."""

GIVEN_UP: Final = ("resign", "drop")
"""Reasons with which one of two sides loses, so that the other has won."""


FINDINGS_OF_COUNTS: Final = frozenset(
    code.code
    for code in (
        header_codes.SEAT_OF_RESULT,
        result_codes.WRONG_WINNER,
        result_codes.WRONG_SCORE,
        result_codes.WRONG_RANK,
    )
)
"""Codes of findings after which impossible scores and places are not reported as well."""


def check_result(record: Record, play: Play) -> list[Finding]:
    """Return the findings about the result of a record whose turns are all legal.

    There is a finding about a missing result only if the moves have ended the game.

    Args:
        record: The record.
        play: The game after its last turn.
    """
    outcome = play.result()
    if record.result and outcome is not None and _is_same(record.result, outcome):
        return []
    words = Phrases(play, get_player_names(record))
    if not record.result:
        return list(_check_missing(record, outcome, words))
    result, decided = record.result, play.outcome_so_far()
    findings = [*_check_seats(result, play)]
    if outcome is not None:
        findings += _check_ended(result, outcome, words, record.match)
    elif decided is not None:
        findings += _check_places_open(result, decided, words, record.match)
    else:
        findings += _check_undecided(result, play, words)
    if not any(found.code == result_codes.WRONG_REASON.code for found in findings):
        findings += _check_drop(record, play)
    if outcome is None or outcome.reason not in REASONS_OF_MOVES:
        findings += _check_win_name(result, play)
    if not any(found.code in FINDINGS_OF_COUNTS for found in findings):
        from barsis_notation.validation.points_bounds import check_points

        findings += check_points(record, result, play)
    return findings


def _is_same(result: Result, outcome: Outcome) -> bool:
    """Return whether each given member of *result* equals the outcome of the moves.

    This is a shortcut past the other checks, because it is true for nearly every result.
    """
    return (
        tuple(result.winners) == outcome.winners
        and result.reason in ("", outcome.reason)
        and result.name in ("", outcome.name)
        and (not result.score or result.score == outcome.score)
        and (not result.ranks or result.ranks == outcome.ranks)
    )


def _check_missing(record: Record, outcome: Outcome | None, words: Phrases) -> Iterator[Finding]:
    if outcome is not None:
        result_of_moves = Result(
            winners=list(outcome.winners),
            reason=_find_reason(record, outcome),
            name=outcome.name,
            score=dict(outcome.score) if _is_one_score(outcome, record.match) else {},
            ranks=dict(outcome.ranks),
        )
        yield result_codes.RESULT_MISSING.finding(
            expected=join_words(words.who(seat) for seat in outcome.winners),
            pointer="",
            fix=_make_fix("/result", msgspec.to_builtins(result_of_moves), _text("add-result")),
        )


def _make_fix(pointer: str, value: object, what: Text | None = None) -> Fix:
    """Return the fix that writes the value by the moves; unsafe, as the moves may be wrong."""
    what = what or _text("write", value=msgspec.json.encode(value).decode())
    return Fix.of(what, safe=False, pointer=pointer, value=value)


def _find_reason(record: Record, outcome: Outcome) -> str:
    """Return why the game ended: the closing word of its last turn, or the moves' reason."""
    turns = map(get_item_string, record.turns)
    last = next((turn for turn in reversed(list(turns)) if turn), "").rpartition(" ")[2]
    return last if outcome.reason not in REASONS_OF_MOVES and last in CLOSING else outcome.reason


def _check_seats(result: Result, play: Play) -> Iterator[Finding]:
    """Yield a finding for every seat of the result that has no player."""
    named: dict[str, str] = dict.fromkeys(result.winners, "winners")
    named |= dict.fromkeys(result.score, "score") | dict.fromkeys(result.ranks, "ranks")
    for seat, member in named.items():
        if seat not in play.seats:
            yield header_codes.SEAT_OF_RESULT.finding(
                found=_text("quoted", word=seat),
                expected=join_words(play.seats),
                seat=seat,
                pointer=f"/result/{member}",
            )


def _check_undecided(result: Result, play: Play, words: Phrases) -> Iterator[Finding]:
    """Yield the findings about the result of a game that the moves have not decided."""
    if result.reason in REASONS_OF_MOVES:
        yield result_codes.WRONG_REASON.finding(
            found=result.reason,
            expected=_text("game-not-over"),
            rule=_find_rule(play.ruleset, "win.by"),
            pointer="/result/reason",
        )
    if any(seat in play.seats and play.has_left(seat) for seat in result.winners):
        still = [seat for seat in play.seats if not play.has_left(seat)]
        yield _make_winner_finding(result, join_words(map(words.who, still), "or"), words)
    sides = len(list_sides(play.ruleset, play.players))
    yield from find_contradictions(result, join_words(map(words.who, result.winners)), sides)


def find_contradictions(result: Result, winners: Text, sides: int) -> Iterator[Finding]:
    """Yield the findings about members of a result that contradict one another.

    These are: winners of an unfinished game, no winners although one of two sides gave up, and the
    name of a win without winners.

    Do not use it for a game that continues to decide second and later places, because such a game
    may have a winner and still be unfinished.

    Args:
        result: The result.
        winners: The winners of the result in words, for messages.
        sides: Number of sides in the game.
    """
    if result.winners and result.reason == UNFINISHED:
        yield _make_contradiction(_text("won-and-unfinished", winners=winners))
    if not result.winners and result.reason in GIVEN_UP and sides == 2:
        yield _make_contradiction(_text("given-up-and-unwon", reason=result.reason))
    if not result.winners and result.name:
        yield _make_contradiction(_text("named-and-unwon", name=result.name))


def _make_contradiction(found: Text) -> Finding:
    return result_codes.CONTRADICTORY_RESULT.finding(found=found, pointer="/result")


def _check_drop(record: Record, play: Play) -> Iterator[Finding]:
    """Yield the finding for a game that ended by a refused double but has no doubling cube."""
    match = record.match
    if not record.result or record.result.reason != "drop":
        return
    if play.count_remarks().cubes or "cube" in play.setup().keys or (match and match.cube):
        return
    yield result_codes.WRONG_REASON.finding(
        found="drop", expected=_text("no-double"), pointer="/result/reason"
    )


def _check_win_name(result: Result, play: Play) -> Iterator[Finding]:
    """Yield the finding for a win name that the ruleset does not have."""
    facts = play.ruleset.facts
    if result.winners and result.name and facts.get(f"win.score.{result.name}") is None:
        yield result_codes.OTHER_WIN_NAME.finding(
            found=result.name,
            rule=play.ruleset.sentence("win.score.win"),
            pointer="/result/name",
            fix=_leave_name_out(result),
        )


def _check_places_open(
    result: Result, decided: Outcome, words: Phrases, match: Match | UnsetType
) -> Iterator[Finding]:
    """Yield the findings about the result of a game that ended before all places were decided.

    *decided* has its winners. The result may have no winners if it leaves open whether the game
    has ended.
    """
    is_open = not result.winners and result.reason in UNDECIDED
    if not is_open and set(result.winners) != set(decided.winners):
        expected = join_words(map(words.who, decided.winners))
        yield _make_winner_finding(result, expected, words, list(decided.winners))
        return
    if result.reason in REASONS_OF_MOVES and result.reason != decided.reason:
        yield result_codes.WRONG_REASON.finding(
            found=result.reason,
            expected=_text("end-by", reason=decided.reason),
            pointer="/result/reason",
            fix=_make_fix("/result/reason", decided.reason),
        )
    yield from _check_counts(result, decided, words, match)


def _make_winner_finding(
    result: Result, expected: Text, words: Phrases, winners: list[str] | None = None
) -> Finding:
    """Return the finding for wrong winners; *winners* won by the moves, None if unknown."""
    return result_codes.WRONG_WINNER.finding(
        found=join_words(map(words.who, result.winners)) if result.winners else _common("nobody"),
        expected=expected,
        pointer="/result/winners",
        fix=None if winners is None else _make_fix("/result/winners", winners),
    )


def _check_ended(
    result: Result, outcome: Outcome, words: Phrases, match: Match | UnsetType
) -> Iterator[Finding]:
    if set(result.winners) != set(outcome.winners):
        expected = join_words(words.who(seat) for seat in outcome.winners)
        yield _make_winner_finding(result, expected, words, list(outcome.winners))
        return
    if _contradicts(result.reason, outcome.reason):
        yield result_codes.WRONG_REASON.finding(
            found=result.reason,
            expected=_text("end-by", reason=outcome.reason),
            pointer="/result/reason",
            fix=_make_fix("/result/reason", outcome.reason),
        )
    if outcome.reason not in REASONS_OF_MOVES:
        return
    yield from _check_counts(result, outcome, words, match)


def _contradicts(said: str, played: str) -> bool:
    """Return whether the reason *said* in the record contradicts the reason *played*."""
    if said in ("", "unknown", played):
        return False
    by_arbiter = ("forfeit", "ruling", "time", "resign", "agreement", "drop")
    return not (played in ("resign", "forfeit") and said in by_arbiter)


def _check_counts(
    result: Result, outcome: Outcome, words: Phrases, match: Match | UnsetType
) -> Iterator[Finding]:
    """Yield the findings about the win name, the score and the ranks of a finished game."""
    if result.name and result.name != outcome.name:
        yield result_codes.WRONG_WIN_NAME.finding(
            found=result.name,
            expected=outcome.name or _text("plain-win"),
            rule=_find_name_rule(words, result.name, outcome),
            pointer="/result/name",
            fix=_make_name_fix(result, outcome),
        )
    is_wrong = (
        result.score
        and _differ(result.score, outcome.score)
        and not _are_ranking_points(result.score, outcome.signs)
    )
    if is_wrong and not _ends_match(result, outcome, match):
        yield result_codes.WRONG_SCORE.finding(
            found=_format_counts(result.score),
            expected=_format_counts(outcome.score),
            rule=_find_win_rule(words, outcome),
            pointer="/result/score",
            fix=_make_fix("/result/score", dict(outcome.score))
            if _is_one_score(outcome, match)
            else None,
        )
    ranks = outcome.ranks or dict.fromkeys(outcome.winners, 1)
    if result.ranks and not _can_rank(result.ranks, ranks):
        yield result_codes.WRONG_RANK.finding(
            found=_format_counts(result.ranks),
            expected=_format_counts(ranks),
            rule=_find_rule(words.ruleset, "win.rank"),
            pointer="/result/ranks",
            fix=_make_fix("/result/ranks", dict(outcome.ranks)) if outcome.ranks else None,
        )


def _make_name_fix(result: Result, outcome: Outcome) -> Fix:
    if outcome.name:
        return _make_fix("/result/name", outcome.name)
    return _leave_name_out(result)


def _leave_name_out(result: Result) -> Fix:
    unnamed = msgspec.to_builtins(msgspec.structs.replace(result, name=""))
    return _make_fix("/result", unnamed, _text("leave-out", name=result.name))


def _is_one_score(outcome: Outcome, match: Match | UnsetType) -> bool:
    """Return whether only one score is right; at the end of a match, two are."""
    if not match or not match.to:
        return True
    return all(
        outcome.score.get(seat, 0) <= match.to - match.before.get(seat, 0)
        for seat in outcome.winners
    )


def _ends_match(result: Result, outcome: Outcome, match: Match | UnsetType) -> bool:
    """Return whether the score is cut because a match counts no points beyond its length.

    Programs cut it to the points that the winner still needed, or to the length of the match.
    """
    if not match or not match.to or len(outcome.winners) != 1:
        return False
    winner = outcome.winners[0]
    needed = match.to - match.before.get(winner, 0)
    others = {seat: count for seat, count in result.score.items() if seat != winner}
    said, won = result.score.get(winner, 0), outcome.score[winner]
    is_cut = said in (needed, match.to) and 0 < needed <= said < won
    return is_cut and not any(others.values())


def _find_rule(ruleset: Ruleset, path: str) -> Text | str | None:
    """Return the sentence of a fact; imported late, because a legal record does not need it."""
    from barsis_notation.replay.deciding_facts import describe_rule

    return describe_rule(ruleset, path)


def _find_win_rule(words: Phrases, outcome: Outcome) -> Text | str | None:
    path = f"win.score.{outcome.name}" if outcome.name else "win.score.win"
    return _find_rule(words.ruleset, path)


def _find_name_rule(words: Phrases, name: str, outcome: Outcome) -> Text | str | None:
    """Return the rule that distinguishes the win of *outcome* from the one called *name*.

    If both are names for a loser without borne-off pieces, it is the rule that tells them apart.
    """
    path = f"win.{max(name, outcome.name)}.when"
    is_of_two = bool(outcome.name) and path in words.ruleset.facts
    return _find_rule(words.ruleset, path) if is_of_two else _find_win_rule(words, outcome)


def _can_rank(said: Mapping[str, int], known: Mapping[str, int]) -> bool:
    """Return whether the places *said* agree with those *known* and no other seat has them."""
    others = {rank for seat, rank in said.items() if seat not in known}
    agree = all(said.get(seat, rank) == rank for seat, rank in known.items())
    return agree and not others & set(known.values())


def _differ(said: Mapping[str, int], is_so: Mapping[str, int]) -> bool:
    seats = set(said) | set(is_so)
    return any(said.get(seat, 0) != is_so.get(seat, 0) for seat in seats)


def _are_ranking_points(said: Mapping[str, int], signs: Mapping[str, int]) -> bool:
    """Return whether a score has the sign of the ranking points that each seat wins or loses.

    The rules do not give their number.
    """
    return bool(signs) and all(said.get(seat, 0) * sign > 0 for seat, sign in signs.items())


def _format_counts(counts: Mapping[str, int]) -> Text:
    """Return numbers by seat in words; seats that are digits are marked as seats."""
    return join_words((_format_count(seat, counts[seat]) for seat in sorted(counts)), "commas")


def _format_count(seat: str, count: int) -> Text:
    if seat.isdigit():
        return _text("count-of-numbered-seat", seat=seat, count=count)
    return _text("count-of-seat", seat=seat, count=count)
