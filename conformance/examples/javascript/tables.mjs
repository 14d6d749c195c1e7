// Tables: Shesh Besh.
import {parsePosition, printMen, printPosition} from "./positions.mjs";

const BAR = 25, OFF = 0;
const refusal = (move, name) => ({move, name});
const other = seat => 1 - seat;

/**
 * A state has the men of each seat by point: points[seat][25] are on the bar, points[seat][0] are off.
 */
export class TablesGame {
  constructor(id, facts, players) {
    this.id = id;
    this.facts = facts;
    this.names = facts["seats.names"];
    this.players = players;
    this.total = Object.values(facts.start).reduce((sum, count) => sum + count, 0);
  }

  #state() {
    return {points: [new Int8Array(26), new Int8Array(26)], to: -1, result: null, stopped: false, owed: [], dice: [],
      opening: null, firstRoll: null, stake: 1, holder: -1, offered: -1, rolled: false};
  }

  start() {
    const state = this.#state();
    for (const [point, count] of Object.entries(this.facts.start)) for (const seat of [0, 1]) state.points[seat][point] = count;
    return state;
  }

  clone(state) {
    return {...state, points: state.points.map(some => some.slice()), owed: state.owed.slice(), dice: state.dice.slice()};
  }

  fromLine(line) {
    const position = parsePosition(line);
    if (!position || position.ruleset !== this.id || Object.keys(position.seats).length !== 2) return null;
    const state = this.#state();
    for (const seat of [0, 1]) {
      let count = 0;
      for (const [place, tag, men] of position.seats[this.names[seat]] ?? []) {
        const point = place === "bar" ? BAR : place === "off" ? OFF : Number(place);
        const known = place === "bar" || place === "off" || (point >= 1 && point <= 24);
        if (!known || tag) return null;
        state.points[seat][point] += men;
        count += men;
      }
      if (count !== this.total) return null;
    }
    for (let point = 1; point <= 24; point++) if (state.points[0][point] && state.points[1][25 - point]) return null;
    state.to = position.to === "-" ? -1 : this.names.indexOf(position.to);
    if (position.to !== "-" && state.to < 0) return null;
    const winners = [0, 1].filter(seat => state.points[seat][OFF] === this.total);
    if (winners.length && (winners.length > 1 || state.to >= 0)) return null;
    if (winners.length) this.#win(state, winners[0]);
    return this.#readKeys(state, position.keys) ? state : null;
  }

  #readKeys(state, keys) {
    for (const [key, text] of Object.entries(keys)) {
      if (key === "owed") {
        const owed = text.split(",").map(Number);
        const sorted = owed.every((die, index) => die >= 1 && die <= 6 && (index === 0 || die >= owed[index - 1]));
        const possible = new Set(owed).size === 1 ? owed.length <= this.facts["turn.doubles"] : owed.length === 2;
        if (state.to < 0 || !sorted || !possible) return false;
        state.owed = owed;
      } else if (key === "cube") {
        const match = /^([1-9][0-9]*)(.?)$/.exec(text);
        state.stake = match ? Number(match[1]) : 0;
        state.holder = match?.[2] ? this.names.indexOf(match[2]) : -1;
        if (!match || (match[2] && state.holder < 0)) return false;
      } else {
        return false;
      }
    }
    return true;
  }

  #menOf(state, seat) {
    const men = [];
    state.points[seat].forEach((count, point) => {
      if (count) men.push([point === BAR ? "bar" : point === OFF ? "off" : String(point), "", count]);
    });
    return men;
  }

  men(state) { return [0, 1].map(seat => `${this.names[seat]}:${printMen(this.#menOf(state, seat))}`).join(" "); }

  line(state) {
    const keys = {};
    if (state.owed.length && !state.result) keys.owed = state.owed.join(",");
    if (state.stake > 1 || state.holder >= 0) keys.cube = `${state.stake}${state.holder >= 0 ? this.names[state.holder] : ""}`;
    const seats = Object.fromEntries([0, 1].map(seat => [this.names[seat], this.#menOf(state, seat)]));
    return printPosition({ruleset: this.id, seats, to: state.to < 0 || state.result || this.#isOpening(state) ? "-" : this.names[state.to], keys}, this.names);
  }

  cellName(_seat, place) { return /^[1-9]/.test(place) ? `${place}-point` : place; }

  // The opening

  /** @returns {string|null} the name of a refusal */
  applyOpening(state, opening) {
    const fixed = state.to >= 0;
    for (const text of opening) {
      const seat = this.names.indexOf(text[0]);
      if (seat < 0 || !/^[1-6]$/.test(text.slice(2))) return "opening-throw-wrong";
      if (fixed) continue;
      if (this.#openingDecided(state) || (state.opening && state.opening[seat] !== null)) return "opening-throws-undecided";
      this.#showDie(state, seat, Number(text.slice(2)));
    }
    return null;
  }

  #isOpening(state) { return state.opening !== null && !this.#openingDecided(state); }
  #openingDecided(state) { return state.firstRoll !== null; }

  #showDie(state, seat, die) {
    const opening = (state.opening ?? [null, null]).slice();
    opening[seat] = die;
    state.opening = opening;
    if (opening[other(seat)] === null) { state.to = other(seat); return; }
    state.to = -1;
    if (opening[0] === opening[1]) { state.opening = [null, null]; return; }
    state.to = opening[0] > opening[1] ? 0 : 1;
    state.firstRoll = opening;
  }

  // Judging

  seatsThatMay(state) { return state.result ? [] : state.to < 0 ? [0, 1] : [state.to]; }

  judge(state, turn, log) {
    const context = this.begin(state, turn);
    if (context.name) return context;
    context.log = log;
    if (context.done) return null;
    const moves = turn.moves ?? [];
    for (let index = 0; index < moves.length; index++) {
      const name = this.#judgeMove(state, context, moves[index]);
      if (name) return refusal(index + 1, name);
    }
    return this.end(state, context, turn);
  }

  begin(state, turn) {
    const throws = turn.throws ?? [], hasMoves = Boolean(turn.moves?.length);
    const ending = turn.ending;
    const cubeWord = ending === "double" || ending === "take" || ending === "drop";
    if (state.result) return refusal(0, "game-already-over");
    if (state.stopped) return refusal(0, "stop-not-last");
    const seat = this.names.indexOf(turn.seat);
    const isRoll = throws.length === 1 && Array.isArray(throws[0]);
    if (seat >= 0 && isRoll && this.#isOpening(state)) return refusal(0, "throw-missing");
    if (seat < 0 || (state.to >= 0 && state.to !== seat)) return refusal(0, "throw-out-of-turn");
    if (state.offered >= 0 && ending !== "take" && ending !== "drop") return refusal(0, "throw-out-of-turn");
    const context = {seat, done: false, moved: []};
    if (cubeWord && !throws.length && !hasMoves) {
      const name = this.#useCube(state, seat, ending);
      context.done = true;
      return name ? refusal(0, name) : context;
    }
    const name = this.#roll(state, context, turn, throws, hasMoves);
    return name ? refusal(0, name) : context;
  }

  #useCube(state, seat, word) {
    if (word === "double") {
      if (state.to !== seat || state.owed.length || state.holder === other(seat) || state.offered >= 0) return "not-a-move-here";
      state.offered = seat;
      state.to = other(seat);
      return null;
    }
    if (state.offered < 0) return "not-a-move-here";
    if (word === "drop") {
      state.result = {winners: [this.names[other(seat)]], reason: "drop"};
      return null;
    }
    state.stake *= 2;
    state.holder = seat;
    state.to = other(seat);
    state.offered = -1;
    return null;
  }

  #roll(state, context, turn, throws, hasMoves) {
    const {ending} = turn;
    const {seat} = context;
    const owing = state.owed.length > 0;
    if (throws.length > 1 || (throws.length && owing)) return "throw-after-stop";
    if (throws.length === 0) {
      const needed = hasMoves || ending === undefined || ending === "pass" || ending === "stop";
      if (needed && !owing) return "throw-missing";
      context.left = state.owed.slice();
      context.roll = state.owed.slice();
      context.dice = context.roll;
      return null;
    }
    const [thrown] = throws;
    const isRoll = Array.isArray(thrown) && thrown.every(die => die >= 1 && die <= 6);
    const opens = this.#isOpening(state);
    if (!Array.isArray(thrown)) {
      const possible = typeof thrown === "number" && thrown >= 1 && thrown <= 6;
      const mayShow = !hasMoves && ending === undefined && (opens || (state.to < 0 && !state.opening));
      if (!possible || !mayShow) return "unknown-outcome";
      this.#showDie(state, seat, thrown);
      context.done = true;
      return null;
    }
    if (!isRoll) return "unknown-outcome";
    if (state.firstRoll && !state.rolled && this.facts["opening.reroll"] === false) {
      const [a, b] = state.firstRoll;
      if (!((a === thrown[0] && b === thrown[1]) || (a === thrown[1] && b === thrown[0]))) return "unknown-outcome";
    }
    state.rolled = true;
    context.roll = thrown;
    context.left = thrown[0] === thrown[1] ? new Array(this.facts["turn.doubles"]).fill(thrown[0]) : thrown.slice();
    context.dice = context.left.slice();
    return null;
  }

  #allHome(points) {
    for (let point = 7; point <= BAR; point++) if (points[point]) return false;
    return true;
  }
  #highest(points) {
    for (let point = BAR; point > 0; point--) if (points[point]) return point;
    return 0;
  }

  #judgeMove(state, context, move) {
    const {seat} = context;
    if (!move || move.path || move.tag !== undefined || (move.seat !== undefined && move.seat !== this.names[seat])) return "not-a-move-here";
    if (state.result || state.points[seat][OFF] === this.total) return "game-already-over";
    const from = move.from === "bar" ? BAR : Number(move.from);
    const to = move.to === "off" ? OFF : Number(move.to);
    if (!(from >= 1 && (from <= 24 || move.from === "bar"))) return "not-a-move-here";
    if (!(move.to === "off" || (to >= 1 && to <= 24))) return "not-a-move-here";
    const points = state.points[seat];
    if (!points[from]) return "no-man-there";
    if (from !== BAR && points[BAR]) return "bar-first";
    const number = this.#number(state, context, from, to, move.value);
    if (typeof number === "string") return number;
    const blocked = this.#landing(state, seat, from, to, number);
    if (blocked) return blocked;
    if (move.hits?.length && !this.#starRight(state, seat, to, move.hits)) return "capture-false";
    this.#make(state, context, from, to, number);
    return null;
  }

  /** @returns {number|string} the number that the move uses, or the name of a refusal */
  #number(state, context, from, to, named) {
    if (named === "khal" || named === "grace") return "not-a-move-here";
    const points = state.points[context.seat];
    if (to === OFF && !this.#allHome(points)) return "bearoff-not-home";
    const distance = from - to;
    if (distance < 1 || distance > 6) return "wrong-distance";
    if (named !== undefined) {
      const number = Number(named);
      if (number < distance || number > 6 || (to !== OFF && number !== distance)) return "wrong-distance";
      return context.left.includes(number) ? number : this.#notOwed(context, [number]);
    }
    if (context.left.includes(distance)) return distance;
    const candidates = [distance];
    if (to === OFF) {
      for (let number = distance + 1; number <= 6; number++) {
        if (context.left.includes(number)) return number;
        candidates.push(number);
      }
    }
    return this.#notOwed(context, candidates);
  }
  #notOwed(context, numbers) {
    return numbers.some(number => context.roll.includes(number)) ? "token-reused" : "token-not-available";
  }

  #landing(state, seat, from, to, number) {
    if (to === OFF) return number > from && this.#highest(state.points[seat]) > from ? "overshoot" : null;
    return state.points[other(seat)][25 - to] >= this.facts["point.closed_at"] ? "pair-protected" : null;
  }

  #starRight(state, seat, to, hits) {
    if (hits.length > 1 || to === OFF || state.points[other(seat)][25 - to] !== 1) return false;
    const [{seat: name, step, tag}] = hits;
    return name === undefined || (name === this.names[other(seat)] && step === String(25 - to) && tag === undefined);
  }

  #make(state, context, from, to, number) {
    const {seat} = context;
    const enemy = state.points[other(seat)];
    const hit = to !== OFF && enemy[25 - to] === 1;
    context.log?.push({used: [[number]], taken: hit ? [`${this.names[other(seat)]}.${25 - to}`] : []});
    state.points[seat][from]--;
    state.points[seat][to]++;
    if (hit) { enemy[25 - to] = 0; enemy[BAR]++; }
    context.left.splice(context.left.indexOf(number), 1);
    context.moved.push({from, to, number, hit});
  }

  #takeBack(state, seat, {from, to, hit}) {
    state.points[seat][to]--;
    state.points[seat][from]++;
    if (hit) { state.points[other(seat)][25 - to] = 1; state.points[other(seat)][BAR]--; }
  }

  /** The target of a man that moves by one number, or -1 if it cannot. */
  #target(state, seat, from, number) {
    const points = state.points[seat];
    if (!points[from] || (from !== BAR && points[BAR])) return -1;
    const to = Math.max(OFF, from - number);
    if (to === OFF && !this.#allHome(points)) return -1;
    return this.#landing(state, seat, from, to, number) ? -1 : to;
  }
  #canPlay(state, seat, number) {
    for (let from = BAR; from > 0; from--) if (this.#target(state, seat, from, number) >= 0) return true;
    return false;
  }
  /** Whether `first` and then `second` can be played, with whatever men. */
  #canPlayBoth(state, seat, first, second) {
    for (let from = BAR; from > 0; from--) {
      const to = this.#target(state, seat, from, first);
      if (to < 0) continue;
      const move = {from, to, hit: to !== OFF && state.points[other(seat)][25 - to] === 1};
      this.#makeAlone(state, seat, move);
      const over = state.points[seat][OFF] === this.total;
      const both = over ? this.facts["turn.end_with_win"] : this.#canPlay(state, seat, second);
      this.#takeBack(state, seat, move);
      if (both) return true;
    }
    return false;
  }
  #makeAlone(state, seat, {from, to, hit}) {
    state.points[seat][from]--;
    state.points[seat][to]++;
    if (hit) { state.points[other(seat)][25 - to] = 0; state.points[other(seat)][BAR]++; }
  }

  /** The name of the refusal if the string ended here, or null. */
  dutyNow(state, context) {
    const {seat, left, moved, dice} = context;
    const over = state.points[seat][OFF] === this.total;
    if (left.length === 0 || (over && this.facts["turn.end_with_win"])) return null;
    if (!over && left.some(number => this.#canPlay(state, seat, number))) return moved.length ? "must-use-both-dice" : "must-move";
    if (dice.length !== 2 || dice[0] === dice[1] || moved.length !== 1) return null;
    const [move] = moved;
    const used = move.number, rest = left[0];
    this.#takeBack(state, seat, move);
    let name = null;
    if (this.#canPlayBoth(state, seat, used, rest) || this.#canPlayBoth(state, seat, rest, used)) name = "must-use-both-dice";
    else if (this.facts["turn.higher_die"] && used < rest && !over && this.#canPlay(state, seat, rest)) name = "higher-die";
    this.#makeAlone(state, seat, move);
    return name;
  }

  end(state, context, turn) {
    const {ending} = turn;
    const {seat} = context;
    const over = state.points[seat][OFF] === this.total;
    if (ending === "double" || ending === "take" || ending === "drop") return refusal(-1, "not-a-move-here");
    if (ending === "miss" && turn.moves?.length) return refusal(-1, "not-a-move-here");
    if (over && (ending === "miss" || ending === "resign" || ending === "forfeit")) return refusal(-1, "game-already-over");
    if (ending === undefined || ending === "pass") {
      const name = this.dutyNow(state, context);
      if (name) return refusal(-1, ending === "pass" && name !== "higher-die" ? "pass-not-allowed" : name);
    }
    this.finish(state, context, ending);
    return null;
  }

  finish(state, context, ending) {
    const {seat} = context;
    state.owed = [];
    if (state.points[seat][OFF] === this.total) this.#win(state, seat);
    else if (ending === "stop") {
      state.stopped = true;
      state.to = seat;
      state.owed = context.left.sort();
    } else if (ending === "resign" || ending === "forfeit") {
      state.result = {winners: [this.names[other(seat)]], reason: ending};
    } else {
      state.to = other(seat);
    }
  }

  #win(state, seat) {
    const loser = state.points[other(seat)];
    let name;
    if (!loser[OFF]) {
      let back = loser[BAR] > 0;
      if (this.facts["win.turkish_mars.when"] === "bar_or_home") for (let point = 19; point <= 24; point++) back ||= loser[point] > 0;
      name = back ? "turkish_mars" : "mars";
    }
    const score = this.facts[`win.score.${name ?? "win"}`] * state.stake;
    state.result = {winners: [this.names[seat]], reason: "home", ...(name && {name}),
      score: {[this.names[seat]]: score, [this.names[other(seat)]]: 0}};
  }

  replay(state, turn) {
    const seat = this.names.indexOf(turn.seat);
    if (seat < 0) return;
    for (const move of turn.moves ?? []) {
      if (!move || move.path) continue;
      const own = move.seat === undefined ? seat : this.names.indexOf(move.seat);
      const from = move.from === "bar" ? BAR : Number(move.from), to = move.to === "off" ? OFF : Number(move.to);
      if (own < 0 || !state.points[own]?.[from] || !(to >= 0 && to <= 24)) continue;
      this.#makeAlone(state, own, {from, to, hit: to !== OFF && state.points[other(own)][25 - to] === 1});
    }
  }

  nextMoves(state, context) {
    const found = [];
    const {seat} = context;
    if (context.done || state.points[seat][OFF] === this.total) return found;
    const seen = new Set();
    for (const number of new Set(context.left)) {
      for (let from = BAR; from > 0; from--) {
        const to = this.#target(state, seat, from, number);
        const text = `${from === BAR ? "bar" : from}/${to === OFF ? "off" : to}`;
        if (to < 0 || seen.has(text)) continue;
        seen.add(text);
        const nextState = this.clone(state);
        const nextContext = {...context, left: context.left.slice(), moved: context.moved.slice()};
        const [a, b] = text.split("/");
        if (!this.#judgeMove(nextState, nextContext, {from: a, to: b})) found.push({text, state: nextState, context: nextContext});
      }
    }
    return found;
  }

  key(state, context) { return `${this.line(state)}|${context.left}|${context.moved.length < 2 ? JSON.stringify(context.moved) : ""}`; }
}
