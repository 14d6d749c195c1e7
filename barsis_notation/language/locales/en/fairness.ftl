# What tests of throws say.

## How throws were made

made = how the throws were made: { $ways }
made-so-often = { $way } { $count }
observed = by hand
server = by a server
commit-reveal = by commitment and reveal
not-said = not recorded

## The tests

no-verdict =
    { $count ->
        [one] no verdict under { $least } throws: { $count } more is needed
       *[other] no verdict under { $least } throws: { $count } more are needed
    }
nothing-to-test = there is nothing to test
frequencies = frequencies of the outcomes: chi-square { $value }, degrees of freedom { $freedom }; { $fair } give as much or more { $often }
pairs = pairs of consecutive throws: chi-square { $value }, degrees of freedom { $freedom }; { $fair } give as much or more { $often }
runs = runs of low and of high throws: { $seen } seen, { $expected } expected; { $fair } differ as much or more { $often }
fair-cowries = fair shells
fair-sticks = fair sticks
fair-die = throws of a fair die
fair-dice = fair dice
percent = { $share } times in 100
once-in = once in { $count } times
hardly-ever = less than once in a million times

## All together

nothing-stands-out =
    { $count ->
        [one] in the one test of this report nothing stands out
       *[other] corrected for all { $count } tests of this report (Holm), nothing stands out
    }
stands-out =
    { $count ->
        [one] in the one test of this report, { $tests } stand out
       *[other] corrected for all { $count } tests of this report (Holm), { $tests } stand out: a report on fair throws has something this unusual or more at most { $often }
    }
the-frequencies = the frequencies
the-pairs = the pairs
the-runs = the runs
nature-of-cowries = natural shells need not fall on both sides equally often: this tells about the shells, not about the players
nature-of-sticks = cut sticks need not fall on both sides equally often: this tells about the sticks, not about the players

## What would be found

finds-all-cowries = what would stand out { $power } in this many throws: all shells falling on the counted side in { $share } % and not { $fair } %
finds-one-cowries = what would stand out { $power } in this many throws: one shell falling on the counted side in { $share } % and not { $fair } %
finds-all-sticks = what would stand out { $power } in this many throws: all sticks falling on the counted side in { $share } % and not { $fair } %
finds-one-sticks = what would stand out { $power } in this many throws: one stick falling on the counted side in { $share } % and not { $fair } %
finds-one-die = what would stand out { $power } in this many throws: a die showing { $face } in { $share } % and not { $fair } %
finds-all-dice = what would stand out { $power } in this many throws: all dice showing { $face } in { $share } % and not { $fair } %
finds-one-dice = what would stand out { $power } in this many throws: one die showing { $face } in { $share } % and not { $fair } %
