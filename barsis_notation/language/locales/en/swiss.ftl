# Swiss tournaments, and packages that only some tasks need.

no-pairing = no round can be paired: a player would meet an opponent a second time, have a second bye, meet a player they must not meet, or have the same seat too often
no-pairing-met = no round can be paired: a player would meet an opponent a second time
no-pairing-seats = no round can be paired under the seat rule: a player would have the same seat three times in a row, or one seat three times more often than the other
no-pairing-bye = no round can be paired: a player would have a second bye
no-pairing-apart = no round can be paired: players who are kept apart would meet
not-two-sides = Swiss rounds are for games with two sides; use `barsis event seating` for larger tables
not-teams-of-partners = every player needs a team of { $count } players, who play together
