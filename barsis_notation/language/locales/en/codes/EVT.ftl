duplicate-play = the same game, throw for throw and move for move, is in { $found }; keep one record of it, or correct the one that is of another game
    .expects = every game once
    .what = Two records that differ in names, clocks, comments or spelling are of one play.
    .why = Two scorers may have written the same game; counted twice, it falsifies every table.
    .bad = table3.barsis.json and a copy of it with other players
    .good = one record a game

duplicate-record = this very record is also in { $found }; take one of the two away
    .expects = every record once
    .what = Two records have the same record id: they differ in their layout at most, or in members that are derived.
    .why = A copy that stays unnoticed is counted twice.
    .bad = table3.barsis.json and table3_copy.barsis.json
    .good = one file a game

game-of-match-twice = game { $found } of match "{ $match }" is also { $other }; number the games anew, or take one of the two away
    .expects = every game of a match once
    .what = Two records have one match.id, in one event and section, and one match.game.
    .why = A game that is counted twice, or under another's number, falsifies the score.
    .bad = two records with "match": {"{"}"id": "final", "game": 2{"}"}
    .good = "match": {"{"}"id": "final", "game": 2{"}"} and "match": {"{"}"id": "final", "game": 3{"}"}

game-of-match-missing = match "{ $match }": game { $found } follows game { $last } ({ $other }); expected { $expected }
    .what = Between two games of a match there is a number that no record has. The first games may be missing: a part of a match is checked as it is.
    .why = A game that was lost, or a wrong number, shows so.
    .bad = games 1, 2 and 4 of a match
    .good = games 1, 2 and 3 of a match

wrong-points-before-game = match "{ $match }": before game { $game } it is { $found }; after game { $last } ({ $other }) it is { $expected }
    .what = match.before is not what the players had before the game above it, and won in that game by its result.
    .why = A wrong score on either side, or a game out of order, changes who wins the match.
    .bad = "before": {"{"}"S": 1, "N": 0{"}"} after a game in which S, at 1, won a point
    .good = "before": {"{"}"S": 2, "N": 0{"}"} after a game in which S, at 1, won a point

match-length-differs = match "{ $match }" is to { $found } here and to { $expected } in { $other }; if they are two matches, give them two ids
    .what = Two records of one match have another match.to.
    .why = How many points win the match decides when it is over.
    .bad = "match": {"{"}"id": "final", "to": 5{"}"} and "match": {"{"}"id": "final", "to": 7{"}"}
    .good = "match": {"{"}"id": "final", "to": 5{"}"} in every game

match-players-differ = match "{ $match }" is played by { $found } here and by { $expected } in { $other }; if they are two matches, give them two ids
    .what = Two records of one match have other players, by id, else by name, else by seat. Players may change seats between games.
    .why = Points are added up for one and the same player.
    .bad = Amal and Basim in game 1, Amal and Huda in game 2
    .good = Amal and Basim in both games

match-was-over = match "{ $match }": game { $game } was played when { $found }; expected { $expected }
    .expects = no game after the match was won
    .what = Somebody had reached match.to before the game.
    .why = A game too many, a wrong score or a wrong match.to looks like this.

match-runs-backwards = match "{ $match }": game { $game } is dated { $found }, game { $last } ({ $other }) { $expected }
    .what = event.date of a game is a day before that of a game before it.
    .why = Games out of order, or a mistyped day, look like this.
    .bad = game 1 on "2026-11-20", game 2 on "2026-11-19"
    .good = game 1 on "2026-11-19", game 2 on "2026-11-20"

points-before-first-game = match "{ $match }": the first game begins at { $found }; that is right only where somebody was given points before the match
    .expects = no points before the first game
    .what = match.before of game 1 is not 0.
    .why = Nothing was won before the first game; a wrong number of the game looks like this.
