// The standings of an event.
import {Fraction, HALF, sum, ZERO} from "./fractions.mjs";
import {sha256} from "./hashes.mjs";
import {engineFor} from "./games.mjs";

const DEFAULT_TIE_BREAKS = ["head_to_head", "wins", "buchholz", "sonneborn_berger"];
const NO_RESULT = new Set([undefined, "", "unknown", "unfinished", "resign", "drop"]);

export const keyOf = player => player.id || player.name;
const whole = number => new Fraction(number);

/** The points of an event, with all defaults. */
function scoringOf({scoring = {}}) {
  const places = scoring.places?.map(whole);
  const win = whole(scoring.win ?? 1);
  const loss = whole(scoring.loss ?? 0);
  const by = scoring.by ?? (places ? "places" : "wins");
  return {
    by, places, win, loss, shared: scoring.shared ?? "better", teams: scoring.teams ?? false,
    draw: scoring.draw === undefined ? win.over(2) : whole(scoring.draw),
    mars: scoring.mars === undefined ? win : whole(scoring.mars),
    turkish_mars: scoring.turkish_mars === undefined ? win : whole(scoring.turkish_mars),
    bye: scoring.bye === undefined ? (by === "places" ? places[0] : win) : whole(scoring.bye),
    absent: scoring.absent === undefined ? (by === "places" ? places.at(-1) : loss) : whole(scoring.absent),
  };
}

/** The sides of a table: lists of seats that win together. */
function sidesOf(event, seats) {
  const groups = event.seats ?? seats;
  const engine = engineFor(event.ruleset, groups.map(group => [...group]));
  const sides = new Map();
  for (const seat of seats) {
    const side = engine.sideOf ? engine.sideOf[engine.names.indexOf(seat[0])] : seat;
    if (!sides.has(side)) sides.set(side, []);
    sides.get(side).push(seat);
  }
  return [...sides.values()];
}

/** How many players of a team sit on one side of a table. Fewer that rest have no bye of their own. */
function seatsOfASide(event) {
  const groups = event.seats ?? [];
  const seats = groups.flatMap(group => [...group]);
  return groups.length ? Math.max(1, Math.min(...sidesOf(event, seats).map(side => side.length))) : 1;
}

/** What a board gives each side, or null without a result. */
function judgeBoard(event, scoring, {seats, result}) {
  if (!result) return null;
  const {winners, reason, name} = result;
  if (winners.length === 0 && NO_RESULT.has(reason)) return null;
  const sides = sidesOf(event, Object.keys(seats)).map(own => ({keys: own.map(seat => seats[seat]), seats: own}));
  const winning = sides.filter(side => side.seats.some(seat => winners.includes(seat)));
  const drawn = winners.length === 0 && reason !== "forfeit" ? sides : winning.length > 1 ? winning : [];
  for (const side of sides) {
    side.won = winning.length === 1 && winning[0] === side;
    side.drew = drawn.includes(side);
    side.place = placeOf(side, result, winning, drawn);
    side.score = whole(side.seats.map(seat => result.score?.[seat] ?? (result.score ? 0 : winners.includes(seat) ? 1 : 0))[0]);
  }
  for (const side of sides) side.points = pointsOf(side, sides, scoring, name);
  return {sides, played: reason !== "forfeit", name: name || null};
}

function placeOf(side, result, winning, drawn) {
  const noted = side.seats.map(seat => result.ranks?.[seat]).find(rank => rank !== undefined);
  if (noted !== undefined) return noted;
  return winning.includes(side) || drawn.includes(side) ? 1 : 2;
}

function pointsOf(side, sides, scoring, name) {
  if (scoring.by === "score") return side.score;
  if (scoring.by === "places") {
    const at = place => scoring.places[Math.min(place, scoring.places.length) - 1];
    const sharing = sides.filter(one => one.place === side.place).length;
    if (scoring.shared === "better") return at(side.place);
    return sum(Array.from({length: sharing}, (_, index) => at(side.place + index))).over(sharing);
  }
  if (side.won) return name ? scoring[name] : scoring.win;
  return side.drew ? scoring.draw : scoring.loss;
}

/** What a competitor has in the rounds: points, games, opponents. */
class Competitor {
  constructor(key, players) {
    Object.assign(this, {key, players, rounds: [], games: []});
  }
  get points() { return sum(this.rounds.map(round => round.points)); }
}

/** @returns {Competitor[]} in starting order, with their games */
function playRounds(event) {
  const scoring = scoringOf(event);
  const nameOf = player => (scoring.teams ? player.team || keyOf(player) : keyOf(player));
  const competitors = new Map();
  const ofPlayer = new Map();
  for (const player of event.players) {
    const name = nameOf(player);
    if (!competitors.has(name)) competitors.set(name, new Competitor(name, []));
    competitors.get(name).players.push(player);
    ofPlayer.set(keyOf(player), competitors.get(name));
  }
  for (const round of event.rounds ?? []) playRound(event, round, scoring, ofPlayer, competitors);
  return [...competitors.values()];
}

function playRound(event, round, scoring, ofPlayer, competitors) {
  const thisRound = new Map([...competitors.values()].map(one => [one, {points: ZERO, games: [], alone: 0}]));
  for (const pairing of round.pairings ?? []) {
    const board = judgeBoard(event, scoring, pairing);
    if (!board) continue;
    const sides = board.sides.map(side => ({...side, competitors: [...new Set(side.keys.map(key => ofPlayer.get(key)))]}));
    for (const side of sides) {
      for (const own of side.competitors) {
        const mine = thisRound.get(own);
        mine.points = mine.points.plus(side.points);
        mine.games.push(gameOf(own, side, sides, board));
      }
    }
  }
  const together = scoring.teams ? seatsOfASide(event) : 1;
  const rest = (keys = [], points) => {
    for (const [own, mine] of thisRound) {
      const times = Math.floor(keys.filter(key => ofPlayer.get(key) === own).length / together);
      for (let time = 0; time < times; time++) mine.points = mine.points.plus(points);
      mine.alone += times;
    }
  };
  rest(round.byes, scoring.bye);
  rest(round.half_byes, scoring.bye.over(2));
  rest(round.absent, scoring.absent);
  for (const [own, mine] of thisRound) {
    own.rounds.push({points: mine.points, alone: mine.alone + mine.games.filter(game => !game.played).length});
    own.games.push(...mine.games);
  }
}

function gameOf(own, side, sides, board) {
  const others = sides.filter(one => one !== side);
  const opponents = others.flatMap(one => one.competitors.filter(other => other !== own).map(other => ({
    other, won: side.place < one.place, drew: side.place === one.place,
  })));
  return {
    played: board.played, won: side.won && board.played, name: board.name, place: side.place, size: sides.length,
    score: side.score, against: sum(others.map(one => one.score)), opponents: board.played ? opponents : [],
  };
}

// Tie-breaks

const games = own => own.games;
function opponentsPoints(own) {
  const met = games(own).flatMap(game => game.opponents.map(({other}) => other.points));
  for (const round of own.rounds) for (let time = 0; time < round.alone; time++) met.push(own.points);
  return met.sort((a, b) => a.compare(b));
}

const VALUES = {
  wins: own => whole(games(own).filter(game => game.won).length),
  buchholz: own => sum(opponentsPoints(own)),
  buchholz_cut: own => sum(opponentsPoints(own).slice(1)),
  median_buchholz: own => sum(opponentsPoints(own).slice(1, -1)),
  sonneborn_berger: own => sum(games(own).flatMap(game => game.opponents.map(({other, won, drew}) =>
    (won ? other.points : drew ? other.points.over(2) : ZERO)))),
  score: own => sum(games(own).map(game => game.score)),
  score_difference: own => sum(games(own).map(game => game.score.minus(game.against))),
  mars: own => whole(games(own).filter(game => game.won && game.name).length),
  progressive: own => sum(own.rounds.map((_, index) => sum(own.rounds.slice(0, index + 1).map(round => round.points)))),
  rating: own => whole(own.players.reduce((total, player) => total + (player.rating ?? 0), 0)),
};
export const TIE_BREAKS = ["head_to_head", "firsts", "lot", ...Object.keys(VALUES)];

function headToHead(own, group) {
  const others = group.filter(one => one !== own);
  const meetings = (one, other) => games(one).flatMap(game => game.opponents.filter(met => met.other === other));
  const allMet = group.every(one => group.every(other => one === other || meetings(one, other).length > 0));
  if (!allMet) return ZERO;
  return sum(others.flatMap(other => meetings(own, other).map(({won, drew}) => (won ? whole(1) : drew ? HALF : ZERO))));
}

function firsts(own, places) {
  const counts = new Array(places).fill(0);
  for (const game of games(own)) if (game.played) counts[game.place - 1]++;
  return counts;
}

const compareLists = (a, b) => {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index < 0 ? 0 : a[index] - b[index];
};

/** The value of a tie-break: a fraction or a list. */
function valueOf(tieBreak, own, group, event, places) {
  if (tieBreak === "head_to_head") return headToHead(own, group);
  if (tieBreak === "firsts") return firsts(own, places);
  if (tieBreak === "lot") return whole(parseInt(sha256(`${event.name}\n${own.key}`).slice(0, 8), 16));
  return VALUES[tieBreak](own);
}
const compareValues = (a, b) => (Array.isArray(a) ? compareLists(a, b) : a.compare(b));

/** Groups of equals, the best first. */
function split(group, value) {
  const values = new Map(group.map(own => [own, value(own)]));
  const sorted = [...group].sort((a, b) => compareValues(values.get(b), values.get(a)));
  const groups = [];
  for (const own of sorted) {
    const last = groups.at(-1);
    if (last && compareValues(values.get(last[0]), values.get(own)) === 0) last.push(own);
    else groups.push([own]);
  }
  return groups;
}

function breakTies(group, tieBreaks, event, places) {
  if (group.length === 1 || tieBreaks.length === 0) return [group];
  const [first, ...rest] = tieBreaks;
  return split(group, own => valueOf(first, own, group, event, places)).flatMap(one => breakTies(one, rest, event, places));
}

/** @param {object} event @returns {object[]} its standings */
export function standings(event) {
  const competitors = playRounds(event);
  const tieBreaks = event.tie_breaks ?? DEFAULT_TIE_BREAKS;
  const places = Math.max(2, ...competitors.flatMap(own => games(own).map(game => game.size)));
  const groups = split(competitors, own => own.points).flatMap(group => breakTies(group, tieBreaks, event, places));
  let place = 1;
  const lines = [];
  for (const group of groups) {
    for (const own of [...group].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const shown = tieBreaks.filter(one => one !== "head_to_head").map(one => {
        const value = valueOf(one, own, group, event, places);
        return [one, Array.isArray(value) ? value : String(value)];
      });
      lines.push({competitor: own.key, place, points: String(own.points), ...(shown.length && {tie_breaks: Object.fromEntries(shown)})});
    }
    place += group.length;
  }
  return lines;
}
