"""A package with policies, as somebody else may write them."""

from __future__ import annotations

SOURCE = '''
import os
import signal

def careful(position, moves, chance):
    """Take a man, else bring the last one on."""
    return next((move for move in moves if "*" in move), moves[0])

def wild(position, moves, chance):
    return chance.choice(moves)

def resting(position, moves, chance):
    """Make every second move that may be left out."""
    return chance.choice(["", moves[0]]) if position.ruleset["pass"] == "optional" else moves[0]

def raising(position, moves, chance):
    return {}["\\x1b[31mno such key"]

def silent(position, moves, chance):
    pass

def idle(position, moves, chance):
    return ""

def wrong(position, moves, chance):
    return "1/99"

def leaving(position, moves, chance):
    raise SystemExit(0)

def dying(position, moves, chance):
    os._exit(3)

def hanging(position, moves, chance):
    """End as a process does that has used up its time."""
    signal.raise_signal(signal.SIGXCPU)

NUMBER = 7
'''
POINTS = """
[barsis_notation.policies]
careful = brought_policies:careful
wild = brought_policies:wild
resting = brought_policies:resting
raising = brought_policies:raising
silent = brought_policies:silent
idle = brought_policies:idle
wrong = brought_policies:wrong
leaving = brought_policies:leaving
dying = brought_policies:dying
hanging = brought_policies:hanging
number = brought_policies:NUMBER
missing = no_such_module:policy
greedy = brought_policies:NUMBER
"""
MODULE = "brought_policies"
