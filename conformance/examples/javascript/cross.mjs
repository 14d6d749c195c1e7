// Cross games: Barsis, Barjis, Pachisi and Parchís are one set of rules with different facts.
import {BAR, CrossBoard, EXIT, OPEN, SAFE} from "./cross-board.mjs";
import {parsePosition, printMen, printPosition} from "./positions.mjs";

/**
 * @typedef {object} Token an owed value
 * @property {number|"khal"|"grace"} value @property {number} source the number of its throw
 * @property {"capture"|"finish"} [bonus] @property {boolean} [six]
 * @property {number} [rest] the steps that are left of a value that is being split @property {string[]} [movers]
 *
 * @typedef {object} State men[seat][man] is the step of a man, and tags[seat][man] its tag
 */

const MAX_READINGS = 64, MAX_READINGS_SPLIT = 1024;
/** Whether a landing is legal, if the record names whom it captures. */
const isPlayable = landing => !landing.name || landing.name === "victim-missing";
const DECLINING = new Set(["stop", "resign", "forfeit"]);
const refusal = (move, name) => ({move, name});
const tokenText = token => `${token.value}${token.bonus ?? ""}@${token.source}/${token.rest ?? ""}${token.movers ?? ""}`;
const readingText = tokens => tokens.map(tokenText).sort().join(" ");
const without = (tokens, used) => tokens.filter(token => !used.includes(token));

function parseEntries(facts) {
  const entries = [];
  for (const [path, text] of Object.entries(facts)) {
    if (!path.startsWith("entry.") || text === "none") continue;
    const [step, uses] = text.split(":");
    const [, needed, optional] = /^(.*?)(?:\(\+(.*)\))?$/.exec(uses);
    const values = needed.split("+").map(toValue);
    entries.push({step: Number(step), values});
    if (optional) entries.push({step: Number(step), values: [...values, toValue(optional)]});
  }
  return entries;
}
const toValue = text => (/^[0-9]+$/.test(text) ? Number(text) : text);

export class CrossGame {
  /** @param {string} id @param {Record<string, any>} facts @param {string[][]} players the seats of each player */
  constructor(id, facts, players) {
    this.id = id;
    this.facts = facts;
    this.board = new CrossBoard(facts);
    this.goal = this.board.goal;
    this.names = facts["seats.names"];
    this.players = players.map(seats => seats.map(seat => this.names.indexOf(seat)));
    this.playing = this.players.flat().sort((a, b) => a - b);
    this.#findSides();
    this.#findTurns();
    this.entries = parseEntries(facts);
    this.accumulate = facts["turn.mode"] === "accumulate";
    this.obligatory = facts["turn.again_obligatory"];
    this.special = new Set(facts["turn.again"] === "none" ? [] : facts["turn.again"]);
    this.steps = {khal: facts["tokens.khal.step"] ?? null, grace: facts["tokens.grace.step"] ?? null};
    this.instead = facts["entry_rules.grace"] === "instead";
    this.countsSixes = facts["turn.third_six"] !== "none";
    this.tracksLast = facts["turn.third_six"] === "last_moved" || facts["turn.third_six"] === "last_moved_this_turn";
    this.tracksMoved = facts["entry_rules.first_values"] !== "any" || facts["entry_rules.first_piece"] !== "as_others"
      || facts["entry_rules.throws_first"] !== "all";
    this.tracksCaptured = facts["finish.requires_capture"] !== "none";
    this.tags = (facts["capture.exit_rule"] !== "none" ? "n" : "") + (facts["entry_rules.fresh"] !== "same_throw" ? "f" : "")
      + (facts["capture.cancel"] ? "c" : "");
    this.namesMen = /[fc]/.test(this.tags); // nothing needs `n` in a move: it is the only man of its seat on the exit
    this.maxMen = facts["occupancy.max"] ?? Infinity;
  }

  #findSides() {
    this.sideOf = new Array(this.names.length).fill(-1);
    const partners = this.facts.teams === "opposite" && this.players.length === 4;
    this.players.forEach((seats, player) => {
      for (const seat of seats) this.sideOf[seat] = partners ? this.playing.indexOf(seat) % 2 : player;
    });
    this.playerOf = new Array(this.names.length).fill(-1);
    this.players.forEach((seats, player) => seats.forEach(seat => { this.playerOf[seat] = player; }));
  }

  /** The seats that have turns, in order. */
  #findTurns() {
    this.perSeat = this.facts["seats.two_player_turn"] === "per_seat";
    const turns = this.perSeat ? [...this.playing] : this.players.map(seats => seats[0]).sort((a, b) => a - b);
    this.turnOrder = this.facts["board.direction"] === "cw" ? turns.reverse() : turns;
  }

  // Positions

  start() {
    const {facts} = this;
    const onBoard = facts["start.on_board"];
    return this.#state(this.names.map((_, seat) => (this.playing.includes(seat)
      ? Array.from({length: facts.pawns}, (_, man) => (man < onBoard ? facts["start.step"] : BAR)) : [])));
  }

  #state(men) {
    return {
      men, tags: men.map(some => some.map(() => "")), to: -1, first: -1, result: null, stopped: false, again: false,
      owed: [], sixes: 0, last: men.map(() => -1), moved: 0, captured: 0, journal: [], thrown: 0, tries: 0, equal: null,
      hadMen: false, left: 0, arrived: [],
    };
  }

  clone(state) {
    return {...state, men: state.men.map(some => some.slice()), tags: state.tags.map(some => some.slice()),
      last: state.last.slice(), journal: state.journal.map(one => ({...one})), arrived: state.arrived.slice()};
  }

  /** @param {string} line @returns {State|null} null if the position is impossible */
  fromLine(line) {
    const position = parsePosition(line);
    if (!position || position.ruleset !== this.id) return null;
    const {seats} = position;
    if (Object.keys(seats).length !== this.playing.length) return null;
    const men = this.names.map(() => []), tags = this.names.map(() => []);
    for (const seat of this.playing) {
      const some = seats[this.names[seat]];
      if (!some) return null;
      for (const [place, tag, count] of some) {
        const step = this.#placeOnBoard(place);
        if (step === null || (tag && !this.#tagPossible(tag, step))) return null;
        for (let man = 0; man < count; man++) { men[seat].push(step); tags[seat].push(tag); }
      }
      if (men[seat].length !== this.facts.pawns) return null;
    }
    const state = this.#state(men);
    state.tags = tags;
    if (position.to !== "-") {
      state.to = this.names.indexOf(position.to);
      if (!this.turnOrder.includes(state.to)) return null;
    }
    if (!this.#cellsPossible(state) || !this.#lastArrivalsPossible(state) || !this.#readKeys(state, position.keys)) return null;
    if (state.again && state.sixes === 3) return null;
    this.#readImplied(state);
    this.#findWinner(state);
    return state;
  }

  #placeOnBoard(place) {
    if (place === "bar") return BAR;
    if (place === "off") return this.goal;
    if (place === "0") return this.#entersOnZero() ? 0 : null;
    const step = Number(place);
    return Number.isInteger(step) && step < this.goal ? step : null;
  }
  #entersOnZero() { return this.entries.some(entry => entry.step === 0); }

  #tagPossible(tag, step) { return this.tags.includes(tag) && step !== BAR && step !== this.goal; }

  /** Whether each man with the tag `n` is on an exit that two sides share. */
  #lastArrivalsPossible(state) {
    return this.playing.every(seat => state.tags[seat].every((tag, man) => {
      const cell = this.board.cells[seat][state.men[seat][man]];
      return tag !== "n" || (this.#kind(cell) === EXIT && this.#menOn(state, cell).some(one => this.sideOf[one.seat] !== this.sideOf[seat]));
    }));
  }

  #kind(cell) { return this.board.isRing(cell) ? this.board.kinds[cell] : -1; }

  #cellsPossible(state) {
    const cells = new Map();
    for (const seat of this.playing) {
      for (const step of state.men[seat]) {
        if (step <= 0 || step === this.goal) continue;
        const cell = this.board.cells[seat][step];
        if (!cells.has(cell)) cells.set(cell, []);
        cells.get(cell).push(seat);
      }
    }
    for (const [cell, seats] of cells) {
      if (seats.length > this.maxMen) return false;
      if (seats.every(seat => this.sideOf[seat] === this.sideOf[seats[0]])) continue;
      if (!this.#canShare(cell, seats)) return false;
    }
    return true;
  }

  #canShare(cell, seats) {
    const kind = this.#kind(cell);
    if (kind === EXIT) return true;
    if (kind === SAFE) return this.facts["board.safe.mixed"];
    if (this.facts["capture.count"] === "one") return true;
    const hasPair = seats.some((seat, index) => seats.indexOf(seat) !== index);
    return this.facts["board.safe.mixed"] && this.facts["occupancy.pair_safe"] && hasPair;
  }

  #readKeys(state, keys) {
    const {facts} = this;
    for (const [key, text] of Object.entries(keys)) {
      if (state.to < 0 && !["captured", "last", "moved", "journal"].includes(key)) return false;
      switch (key) {
        case "again":
          if (text !== "1") return false;
          state.again = true;
          break;
        case "owed":
          if (!this.#readOwed(state, text)) return false;
          break;
        case "sixes":
          if (!this.countsSixes || !/^[123]$/.test(text)) return false;
          state.sixes = Number(text);
          break;
        case "thrown":
          if (facts["turn.max_throws"] === null || !/^[1-9][0-9]*$/.test(text)) return false;
          if (Number(text) >= facts["turn.max_throws"]) return false;
          state.thrown = Number(text);
          break;
        case "tries":
          if (!/^[1-9][0-9]*$/.test(text) || Number(text) >= facts["turn.entry_tries"]) return false;
          state.tries = Number(text);
          break;
        case "equal": {
          const match = /^([0-9])\*([12])$/.exec(text);
          if (!facts["turn.triple_cancels"] || !match || !this.#isSpecial(facts["device.outcomes"][match[1]]?.values)) return false;
          state.equal = {key: Number(match[1]), count: Number(match[2])};
          break;
        }
        case "last":
          if (!this.tracksLast || !this.#readLast(state, text)) return false;
          break;
        case "moved":
          if (!this.tracksMoved || (state.moved = this.#readSeats(text)) < 0) return false;
          break;
        case "captured":
          if (!this.tracksCaptured || (state.captured = this.#readSeats(text)) < 0) return false;
          break;
        case "journal":
          if (!facts["capture.cancel"] || !this.#readJournal(state, text)) return false;
          break;
        default:
          return false;
      }
    }
    return true;
  }

  /** What a position says without a key. */
  #readImplied(state) {
    if (this.tracksMoved) {
      for (const seat of this.playing) {
        if (state.men[seat].some(step => step !== BAR && !this.#isEntryStep(step))) state.moved |= 1 << seat;
      }
    }
    if (this.facts["turn.third_six"] === "last_moved_this_turn") {
      state.last = state.last.map((man, seat) => (state.sixes > 0 && seat === state.to ? man : -1));
    }
  }

  #readSeats(text) {
    let mask = 0, previous = -1;
    for (const name of text) {
      const seat = this.names.indexOf(name);
      if (!this.playing.includes(seat) || seat <= previous) return -1;
      mask |= 1 << seat;
      previous = seat;
    }
    return mask;
  }

  #readLast(state, text) {
    for (const part of text.split(",")) {
      const match = /^(.)\.(bar|off|[1-9][0-9]*)$/.exec(part);
      const seat = match ? this.names.indexOf(match[1]) : -1;
      if (!this.playing.includes(seat)) return false;
      state.last[seat] = state.men[seat].indexOf(this.#placeOnBoard(match[2]));
      if (state.last[seat] < 0) return false;
    }
    return true;
  }

  #readJournal(state, text) {
    for (const part of text.split(",")) {
      const match = /^(.)\.([1-9][0-9]*)>(.)\.([1-9][0-9]*)$/.exec(part);
      if (!match) return false;
      const entry = {captor: this.names.indexOf(match[1]), step: Number(match[2]), victim: this.names.indexOf(match[3]),
        from: Number(match[4])};
      if (!this.playing.includes(entry.captor) || !this.playing.includes(entry.victim)) return false;
      const captor = state.men[entry.captor].findIndex((step, man) => step === entry.step && state.tags[entry.captor][man] === "c");
      if (captor < 0 || this.board.cells[entry.captor][entry.step] !== this.board.cells[entry.victim][entry.from]) return false;
      entry.man = captor;
      state.journal.push(entry);
    }
    return true;
  }

  #readOwed(state, text) {
    const {facts} = this;
    const possible = new Set(Object.values(facts["device.outcomes"]).flatMap(outcome => outcome.values.map(String)));
    if (facts["six.seven_when_start_empty"]) possible.add("7");
    for (const fact of ["capture.bonus", "finish.bonus"]) if (facts[fact]) possible.add(String(facts[fact]));
    const tokens = text.split(",").map((value, source) => ({value: toValue(value), source}));
    if (!tokens.every(token => possible.has(String(token.value)))) return false;
    this.#markOwed(tokens);
    state.owed = tokens;
    return true;
  }

  /** A position does not say which throw gave a value: a grace goes with a value that comes with one. */
  #markOwed(tokens) {
    const outcomes = Object.values(this.facts["device.outcomes"]);
    const free = new Set(tokens.filter(token => typeof token.value === "number"));
    for (const token of tokens) {
      if (token.value === "grace" || token.value === "khal") {
        const partner = [...free].find(one => outcomes.some(({values}) => values.includes(one.value) && values.includes(token.value)));
        if (partner) { token.source = partner.source; free.delete(partner); }
      } else if (this.facts["six.opens_barrier"] && (token.value === 6 || token.value === 7)) {
        token.six = true;
      } else if (!outcomes.some(({values}) => values.includes(token.value))) {
        token.bonus = token.value === this.facts["capture.bonus"] ? "capture" : "finish";
      }
    }
  }

  #placeText(step) { return step === BAR ? "bar" : step === this.goal ? "off" : String(step); }

  #menOf(state, seat, tagged) {
    return state.men[seat].map((step, man) => [this.#placeText(step), tagged ? state.tags[seat][man] : "", 1]);
  }

  /** @returns {string} the men of a state, without tags: `S:bar(3),11 N:bar(4)` */
  men(state) {
    return this.playing.map(seat => `${this.names[seat]}:${printMen(this.#menOf(state, seat, false))}`).join(" ");
  }

  /** @returns {string} the position line of a state */
  line(state) {
    const seats = {};
    for (const seat of this.playing) seats[this.names[seat]] = this.#menOf(state, seat, true);
    const position = {ruleset: this.id, seats, to: state.to < 0 || state.result ? "-" : this.names[state.to], keys: this.#keys(state)};
    return printPosition(position, this.names);
  }

  #keys(state) {
    const keys = {};
    if (state.to < 0 || state.result) return keys;
    const seatsIn = mask => this.playing.filter(seat => mask & (1 << seat)).map(seat => this.names[seat]).join("");
    if (state.captured && this.tracksCaptured) keys.captured = seatsIn(state.captured);
    if (state.moved && this.tracksMoved) keys.moved = seatsIn(state.moved);
    if (state.journal.length) {
      keys.journal = state.journal.map(({captor, step, victim, from}) =>
        `${this.names[captor]}.${step}>${this.names[victim]}.${from}`).join(",");
    }
    if (this.tracksLast) {
      const last = this.playing.filter(seat => state.last[seat] >= 0)
        .map(seat => `${this.names[seat]}.${this.#placeText(state.men[seat][state.last[seat]])}`);
      if (last.length) keys.last = last.join(",");
    }
    if (state.again) keys.again = "1";
    if (state.equal && state.again) keys.equal = `${state.equal.key}*${state.equal.count}`;
    if (state.owed.length) keys.owed = this.#owedText(state.owed);
    if (state.sixes) keys.sixes = String(state.sixes);
    if (state.thrown && state.again && this.facts["turn.max_throws"] !== null) keys.thrown = String(state.thrown);
    if (state.tries) keys.tries = String(state.tries);
    return keys;
  }

  #owedText(tokens) {
    const rank = value => (typeof value === "number" ? value : value === "khal" ? 1e6 : 2e6);
    return tokens.map(token => token.value).sort((a, b) => rank(a) - rank(b)).join(",");
  }

  /** @returns {string} the cell of a place, as in the derived member `cells` */
  cellName(seat, place) {
    if (!/^[1-9]/.test(place)) return place;
    return this.board.name(this.board.cells[seat]?.[Number(place)], this.names);
  }

  // Turns go round

  #hasTurns(state, seat) {
    const seats = this.perSeat ? [seat] : this.players[this.playerOf[seat]];
    if (seats.some(one => state.left & (1 << one))) return false;
    if (seats.some(one => state.men[one].some(step => step !== this.goal))) return true;
    return this.facts["seats.finished"] === "throws_for_partner";
  }

  nextSeat(state, seat) {
    const from = this.turnOrder.indexOf(seat);
    for (let count = 1; count <= this.turnOrder.length; count++) {
      const next = this.turnOrder[(from + count) % this.turnOrder.length];
      if (this.#hasTurns(state, next)) return next;
    }
    return -1;
  }

  /** The seats that may take the next turn. */
  seatsThatMay(state) {
    if (state.result) return [];
    if (state.to < 0) return state.first >= 0 ? [state.first] : this.turnOrder;
    return this.#mayBeSkipped(state) ? [state.to, this.nextSeat(state, state.to)] : [state.to];
  }
  #mayBeSkipped(state) { return state.again && (!this.obligatory || state.tries > 0) && state.owed.length === 0; }

  /** Ends the turn of the seat to move; a turn that was missed is none for captures that can be cancelled. */
  #endTurn(state, missed = false) {
    const seat = state.to;
    state.again = false;
    state.sixes = 0;
    state.thrown = 0;
    state.tries = 0;
    state.equal = null;
    state.hadMen = false;
    if (this.facts["turn.third_six"] === "last_moved_this_turn") state.last.fill(-1);
    if (seat < 0) return;
    this.#clearTags(state, "f");
    if (state.journal.length && !missed) {
      this.#forget(state, entry => this.sideOf[entry.victim] === this.sideOf[seat]);
    }
    state.to = this.nextSeat(state, seat);
  }

  #clearTags(state, tag) {
    if (!this.tags.includes(tag)) return;
    for (const tags of state.tags) for (let man = 0; man < tags.length; man++) if (tags[man] === tag) tags[man] = "";
  }

  /** Drops entries of the journal of captures, and the tag of a captor without entries. */
  #forget(state, test) {
    const dropped = state.journal.filter(test);
    state.journal = state.journal.filter(entry => !test(entry));
    for (const {captor, man} of dropped) {
      if (!state.journal.some(entry => entry.captor === captor && entry.man === man)) state.tags[captor][man] = "";
    }
  }

  // Judging

  /**
   * Judges a turn and plays it. A refused turn leaves the state half played.
   * @param {State} state @param {import("./turns.mjs").Turn} turn
   * @param {{used: any[][], taken: string[]}[]} [log] is told the values used (in each reading) and the men captured
   * @returns {{move: number, name: string}|null} null if the turn is legal
   */
  judge(state, turn, log) {
    const context = this.begin(state, turn);
    if (context.name) return context;
    context.log = log;
    const moves = turn.moves ?? [];
    for (let index = 0; index < moves.length; index++) {
      const name = this.#judgeMove(state, context, moves[index]);
      if (name) return refusal(index + 1, name);
    }
    return this.end(state, context, turn);
  }

  /** The seat and the throws. @returns a context, or a refusal */
  begin(state, turn) {
    if (state.result) return refusal(0, "game-already-over");
    if (state.stopped) return refusal(0, "stop-not-last");
    const seat = this.names.indexOf(turn.seat);
    const order = this.turnOrder.indexOf(seat);
    if (order < 0 || !this.seatsThatMay(state).includes(seat)) return refusal(0, "throw-out-of-turn");
    if (state.to >= 0 && state.to !== seat) this.#endTurn(state);
    state.to = seat;
    const context = {seat, movable: this.#movable(state, seat), readings: [state.owed], given: state.owed.slice(),
      entered: false, captured: false, third: false, penalty: -1, special: false, throws: 0};
    const name = this.#throw(state, context, turn);
    return name ? refusal(0, name) : context;
  }

  #isEntryStep(step) { return this.entries.some(entry => entry.step === step); }

  #movable(state, seat) {
    const own = this.perSeat ? [seat] : this.players[this.playerOf[seat]];
    if (this.facts["seats.finished"] === "throws_for_partner" && own.every(one => state.men[one].every(step => step === this.goal))) {
      return this.playing.filter(one => this.sideOf[one] === this.sideOf[seat] && !own.includes(one));
    }
    return own;
  }

  #isSpecial(values) { return values?.some(value => this.special.has(value)) ?? false; }

  #throw(state, context, turn) {
    const {facts} = this;
    const throws = turn.throws ?? [], hasMoves = Boolean(turn.moves?.length);
    if (turn.ending === "miss" && (throws.length || hasMoves)) return "not-a-move-here";
    const {seat} = context;
    const onBoard = context.movable.some(one => state.men[one].some(step => step >= 0 && step < this.goal));
    if (!state.again) state.hadMen = onBoard;
    context.hadMen = onBoard || state.hadMen;
    let tokens = state.owed.slice();
    const owing = tokens.length > 0;
    let due = this.accumulate ? !owing || state.again : !owing;
    context.special = owing && state.again && !this.accumulate;
    if (state.sixes === 3) this.#beginPenalty(state, context);
    if (context.third) due = false;
    state.owed = [];
    let source = 100;
    for (const thrown of throws) {
      if (!due) return "throw-after-stop";
      const outcome = typeof thrown === "number" ? facts["device.outcomes"][thrown] : undefined;
      if (!outcome) return "unknown-outcome";
      context.throws++;
      state.thrown++;
      let values = outcome.values;
      const isLast = facts["turn.max_throws"] !== null && state.thrown >= facts["turn.max_throws"];
      let special = this.#isSpecial(values) && !isLast;
      if (facts["turn.triple_cancels"]) {
        if (!this.#isSpecial(values)) state.equal = null;
        else if (state.equal?.key === thrown) state.equal = {key: thrown, count: state.equal.count + 1};
        else state.equal = {key: thrown, count: 1};
        if (state.equal?.count === 3) {
          state.equal = null;
          values = [];
          if (this.accumulate) tokens = this.#takeAway(tokens, outcome.values, 2);
        }
      }
      const six = outcome.values.length === 1 && outcome.values[0] === 6;
      if (this.countsSixes && six && ++state.sixes === 3) {
        this.#beginPenalty(state, context);
        special = false;
        values = [];
      }
      if (six && facts["six.seven_when_start_empty"] && !state.men[seat].includes(BAR) && values.length) values = [7];
      source++;
      for (const value of values) {
        const token = six ? {value, source, six} : {value, source};
        tokens.push(token);
        context.given.push(token);
      }
      context.special = special;
      due = special && this.accumulate;
    }
    context.readings = [tokens];
    const givenUp = turn.ending === "miss" || (!hasMoves && DECLINING.has(turn.ending));
    if (givenUp) return null;
    const due1 = throws.length === 0 ? due : due && this.obligatory;
    return due1 ? "throw-missing" : null;
  }

  #takeAway(tokens, values, times) {
    const left = tokens.slice();
    for (let time = 0; time < times; time++) {
      for (const value of values) {
        const index = left.findLastIndex(token => token.value === value);
        if (index >= 0) left.splice(index, 1);
      }
    }
    return left;
  }

  /** After a third six the man that was moved last goes back, unless it is on the own column after the ring. */
  #beginPenalty(state, context) {
    context.third = true;
    if (!this.tracksLast) return;
    const {seat} = context;
    const step = state.last[seat] < 0 ? BAR : state.men[seat][state.last[seat]];
    if (step > 0 && step <= this.board.ring + this.board.ranks) context.penalty = step;
  }

  /** @returns {string|null} the name of the refusal, or null if the move is legal and made */
  #judgeMove(state, context, move) {
    if (state.result) return "game-already-over";
    if (!move || move.path) return "not-a-move-here";
    const seat = move.seat === undefined ? context.seat : this.names.indexOf(move.seat);
    if (context.penalty > 0) return this.#judgePenalty(state, context, move, seat);
    if (move.seat !== undefined && !context.movable.includes(seat)) return "not-a-move-here";
    if (move.tag !== undefined && !this.namesMen) return "not-a-move-here";
    const from = this.#placeOnBoard(move.from), to = this.#placeOnBoard(move.to);
    if (from === null || to === null || move.from === "off" || move.to === "bar") return "not-a-move-here";
    const man = this.#manOn(state, seat, from, move.tag);
    if (man < 0) return this.#isFresh(state, seat, from, move.tag) ? "token-not-available" : "no-man-there";
    if (!this.facts["turn.split"]) return this.#move(state, context, seat, man, from, to, move);
    return this.#moveOneOf(state, context, seat, man, from, to, move);
  }

  /** Whether a man that has entered, and may not move yet, is on a step. */
  #isFresh(state, seat, step, tag) {
    return (tag === undefined || tag === "f") && state.men[seat].some((one, man) => one === step && state.tags[seat][man] === "f");
  }

  /** A value that is split may not move a man twice, so it matters which of the men on a step is taken. */
  #moveOneOf(state, context, seat, first, from, to, move) {
    const tag = state.tags[seat][first];
    const men = state.men[seat].flatMap((step, man) => (step === from && state.tags[seat][man] === tag ? [man] : []));
    const payable = men.find(man => context.readings.some(tokens =>
      this.#payments(state, context, tokens, seat, man, from, to, move.value).length > 0));
    return this.#move(state, context, seat, payable ?? first, from, to, move);
  }

  #judgePenalty(state, context, move, seat) {
    const right = seat === context.seat && move.to === "bar" && move.from === String(context.penalty);
    if (!right) return "third-six-penalty-missing";
    if (move.hits?.length) return "capture-false";
    const man = state.last[seat];
    context.log?.push({used: [[]], taken: []});
    this.#takeUp(state, seat, man);
    state.men[seat][man] = BAR;
    context.penalty = -1;
    return null;
  }

  /** A man on a step; one that may move and has no tag, if the move names none. */
  #manOn(state, seat, step, tag) {
    const men = state.men[seat], tags = state.tags[seat];
    let found = -1;
    for (let man = 0; man < men.length; man++) {
      if (men[man] !== step || tags[man] === "f" || (tag !== undefined && tags[man] !== tag)) continue;
      if (tag !== undefined || tags[man] === "") return man;
      if (found < 0) found = man;
    }
    return found;
  }

  #move(state, context, seat, man, from, to, {value, hits}) {
    const paid = [];
    for (const tokens of context.readings) {
      for (const used of this.#payments(state, context, tokens, seat, man, from, to, value)) paid.push({tokens, used});
    }
    if (paid.length === 0) return this.#whyNotPaid(context, from, to, value, state);
    let options = paid;
    if (this.facts["entry_rules.forced"] && from !== BAR) {
      options = options.filter(({used}) => used.some(token => token.bonus) || !this.#canEnterWith(state, context, used));
      if (options.length === 0) return "entry-forced";
    }
    if (from !== BAR && this.#barrierBetween(state, seat, from, to)) return "barrier-in-path";
    const landing = this.#landing(state, seat, from, to, hits);
    if (landing.name) return landing.name === "victim-missing" ? "capture-missing" : landing.name;
    if (this.facts["six.opens_barrier"]) {
      options = options.filter(({used}) => !used.some(token => token.six) || this.#opensBarrier(state, context, seat, from, used));
      if (options.length === 0) return "must-open-barrier";
    }
    if (hits?.length && !this.#starsRight(landing.victims, hits, state)) return "capture-false";
    this.#make(state, context, seat, man, from, to, landing, options);
    return context.readings.length ? null : "wrong-distance";
  }

  // Payment

  #introduced(state, seat) {
    const player = this.players[this.playerOf[seat]];
    return player.some(one => (state.moved & (1 << one)) !== 0 || state.men[one].some(step => step !== BAR));
  }
  #movedOnBoard(state, seat) {
    return this.players[this.playerOf[seat]].some(one => (state.moved & (1 << one)) !== 0);
  }

  /** @returns {Token[][]} the ways to pay a move from the owed values: each is a list of the values used */
  #payments(state, context, tokens, seat, man, from, to, named) {
    const ways = from === BAR ? this.#entryPayments(state, context, tokens, seat, to) : this.#stepPayments(state, context, tokens, seat, man, from, to);
    const fitting = named === undefined ? ways : ways.filter(used => this.#usesNamed(used, named, from));
    return fitting;
  }

  #usesNamed(used, named, from) {
    const wanted = toValue(named);
    if (from === BAR) return used.some(token => token.value === wanted);
    return (used.part ?? used[0].value) === wanted;
  }

  #entryPayments(state, context, tokens, seat, to) {
    const ways = [];
    for (const {step, values} of this.entries) {
      if (step !== to) continue;
      for (const used of this.#pick(tokens, values)) if (this.#mayEnter(state, context, used, seat)) ways.push(this.#withPartners(tokens, used));
    }
    if (this.facts["entry_rules.first_piece"] === "any_throw" && !this.#introduced(state, seat)) {
      for (const token of tokens) if (token.value === to && !token.bonus && token.rest === undefined) ways.push(this.#withPartners(tokens, [token]));
    }
    return ways;
  }

  /** Ways to pick tokens with the given values. */
  #pick(tokens, values) {
    if (values.length === 0) return [[]];
    const ways = [];
    const seen = new Set();
    for (const token of tokens) {
      if (token.value !== values[0] || token.bonus || token.rest !== undefined) continue;
      const key = this.instead || token.value === "grace" ? token.source : 0;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const rest of this.#pick(tokens.filter(one => one !== token), values.slice(1))) ways.push([token, ...rest]);
    }
    return ways;
  }

  #mayEnter(state, context, used, seat) {
    if (!used.some(token => token.value === "grace")) return true;
    for (const [fact, applies] of [["entry_rules.throws", true], ["entry_rules.throws_first", !this.#introduced(state, seat)]]) {
      const allowed = this.facts[fact];
      if (!applies || allowed === "all") continue;
      const fits = used.every(token => token.value !== "grace"
        || context.given.some(one => one.source === token.source && allowed.includes(one.value)));
      if (!fits) return false;
    }
    return true;
  }

  /** With `entry_rules.grace` = instead, a value and its grace are used together. */
  #withPartners(tokens, used) {
    if (!this.instead) return used;
    const partners = tokens.filter(token => !used.includes(token) && !token.bonus && used.some(one => one.source === token.source));
    return [...used, ...partners];
  }

  #stepsOf(token) { return typeof token.value === "number" ? token.value : this.steps[token.value]; }

  #stepPayments(state, context, tokens, seat, man, from, to) {
    const {facts} = this;
    const distance = to - from;
    const ways = [];
    if (distance <= 0) return ways;
    const firstValues = facts["entry_rules.first_values"];
    const limited = firstValues !== "any" && !this.#movedOnBoard(state, seat);
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index];
      if (this.#isRepeated(tokens, index)) continue;
      if (limited && !firstValues.includes(token.value)) continue;
      const steps = token.rest === undefined ? this.#stepsOf(token) : null;
      const exact = steps !== null && steps === distance;
      const beyond = steps !== null && to === this.goal && facts["finish.mode"] === "at_least" && steps > distance;
      const bears = facts["finish.grace_bears_off"] && token.value === "grace" && from === this.goal - 1 && to === this.goal;
      if (exact || beyond || bears) ways.push(this.#withPartners(tokens, [token]));
      if (facts["turn.split"]) this.#splitPayment(tokens, token, `${seat}.${man}`, distance, ways, to);
    }
    return ways;
  }

  /** Whether an earlier token is the same in all that counts. */
  #isRepeated(tokens, index) {
    const {value} = tokens[index];
    for (let earlier = 0; earlier < index; earlier++) {
      if (tokens[earlier].value === value && tokenText(tokens[earlier]) === tokenText(tokens[index])) return true;
    }
    return false;
  }

  /** A part of a value that is divided among several men. The last part has to be what is left. */
  #splitPayment(tokens, token, mover, distance, ways, to) {
    if (typeof token.value !== "number" || token.bonus) return;
    const left = token.rest ?? token.value;
    const takesHome = to === this.goal;
    if (takesHome && this.facts["finish.mode"] !== "at_least") return;
    if (token.movers?.includes(mover)) return;
    const most = token.movers === undefined ? left - 1 : left;
    for (let part = distance; part <= (takesHome ? most : Math.min(most, distance)); part++) {
      const way = this.#withPartners(tokens, [token]);
      way.part = part;
      if (left > part) way.remainder = {...token, rest: left - part, movers: [...(token.movers ?? []), mover]};
      ways.push(way);
    }
  }

  #whyNotPaid(context, from, to, named, state) {
    if (from === BAR) return this.entries.some(entry => entry.step === to) ? "entry-without-right" : "entry-wrong-square";
    const distance = to - from;
    const wanted = named === undefined ? undefined : toValue(named);
    const owed = context.readings.flat();
    if (owed.some(token => token.rest !== undefined)) return "wrong-distance";
    if (to === this.goal && owed.some(token => (this.#stepsOf(token) ?? 0) > distance)) return "overshoot";
    const goes = value => this.#stepsOf({value}) === distance && (wanted === undefined || value === wanted);
    if (distance > 0 && this.#allValues().some(goes)) {
      const given = context.given.filter(token => goes(token.value));
      const left = context.readings.every(tokens => given.every(token => tokens.includes(token)));
      return given.length && !left ? "token-reused" : "token-not-available";
    }
    return "wrong-distance";
  }

  #allValues() {
    if (!this.values) {
      const {facts} = this;
      const values = new Set(Object.values(facts["device.outcomes"]).flatMap(outcome => outcome.values));
      if (facts["six.seven_when_start_empty"]) values.add(7);
      for (const fact of ["capture.bonus", "finish.bonus"]) if (facts[fact]) values.add(facts[fact]);
      this.values = [...values];
    }
    return this.values;
  }

  // Cells

  /** The seats of the men on a cell, with their numbers. */
  #menOn(state, cell) {
    const found = [];
    if (cell < 0) return found;
    for (const seat of this.playing) {
      const men = state.men[seat], cells = this.board.cells[seat];
      for (let man = 0; man < men.length; man++) {
        const step = men[man];
        if (step > 0 && step < this.goal && cells[step] === cell) found.push({seat, man, step});
      }
    }
    return found;
  }

  #hasPair(men) {
    for (let index = 1; index < men.length; index++) if (men[index].seat === men[index - 1].seat) return true;
    return false;
  }

  #barrierBetween(state, seat, from, to) {
    const blocks = this.facts["occupancy.pair_blocks"];
    if (blocks === "none") return false;
    for (let step = from + 1; step < to; step++) {
      let men = this.#menOn(state, this.board.cells[seat][step]);
      if (blocks === "enemy") men = men.filter(man => this.sideOf[man.seat] !== this.sideOf[seat]);
      if (this.#hasPair(men)) return true;
    }
    return false;
  }

  /** @returns {{name?: string, victims: {seat: number, man: number, step: number}[]}} */
  #landing(state, seat, from, to, hits) {
    const none = {victims: []};
    if (to === this.goal) return this.#mayGoHome(state, seat) ? none : {name: "capture-missing", victims: []};
    const cell = this.board.cells[seat][to];
    if (cell < 0) return none;
    const {facts} = this;
    if (!this.board.isRing(cell) && this.maxMen === Infinity) return none;
    const there = this.#menOn(state, cell);
    if (there.length === 0) return none;
    const opponents = there.filter(man => this.sideOf[man.seat] !== this.sideOf[seat]);
    const kind = this.#kind(cell);
    const byExit = from === BAR && kind === EXIT ? this.#exitVictims(state, there, opponents) : [];
    if (byExit.length) return {victims: byExit};
    if (there.length >= this.maxMen) return {name: "cell-full", victims: []};
    if (opponents.length === 0 || kind < 0) return none;
    const mixed = facts["board.safe.mixed"];
    if (kind === SAFE) return mixed ? none : {name: "safe-occupied", victims: []};
    if (kind === EXIT) return none;
    if (facts["occupancy.pair_safe"] && this.#hasPair(opponents)) return mixed ? none : {name: "pair-protected", victims: []};
    return facts["capture.count"] === "one" ? this.#oneVictim(opponents, hits) : {victims: opponents};
  }

  #oneVictim(opponents, hits) {
    const named = hits?.find(hit => hit.seat !== undefined);
    let some = opponents;
    if (named) some = opponents.filter(man => this.names[man.seat] === named.seat);
    else if (opponents.some(man => man.seat !== opponents[0].seat)) return {name: "victim-missing", victims: []};
    if (some.length === 0) return {name: "capture-false", victims: []};
    return {victims: [some.reduce((best, man) => (man.step > best.step ? man : best))]};
  }

  #exitVictims(state, there, opponents) {
    const rule = this.facts["capture.exit_rule"];
    if (rule === "none" || opponents.length === 0) return [];
    if (rule === "when_full" && there.length < this.maxMen) return [];
    return [opponents.findLast(({seat, man}) => state.tags[seat][man] === "n") ?? opponents.at(-1)];
  }

  #mayGoHome(state, seat) {
    const rule = this.facts["finish.requires_capture"];
    if (rule === "none") return true;
    const group = rule === "team" ? this.sideOf : this.playerOf;
    return this.playing.some(one => group[one] === group[seat] && (state.captured & (1 << one)) !== 0);
  }

  #starsRight(victims, hits) {
    if (hits.length > victims.length) return false;
    const left = victims.slice();
    for (const hit of hits) {
      if (hit.seat === undefined) continue;
      const index = left.findIndex(man => this.names[man.seat] === hit.seat && String(man.step) === hit.step);
      if (index < 0) return false;
      left.splice(index, 1);
    }
    return true;
  }

  // Making a move

  #make(state, context, seat, man, from, to, landing, options) {
    context.log?.push({used: options.map(({used}) => used.map(token => token.value)),
      taken: landing.victims.map(victim => `${this.names[victim.seat]}.${victim.step}`)});
    this.#takeUp(state, seat, man);
    for (const victim of landing.victims) this.#capture(state, context, seat, man, victim);
    this.#putDown(state, seat, man, to);
    if (from === BAR) {
      context.entered = true;
      if (this.tags.includes("f")) state.tags[seat][man] = "f";
    }
    if (this.tracksMoved && (from !== BAR || !this.#isEntryStep(to))) state.moved |= 1 << seat;
    if (landing.victims.length && this.facts["capture.cancel"]) this.#remember(state, seat, man, to, landing.victims);
    if (this.tracksLast) state.last[seat] = man;
    const gained = this.#bonuses(landing.victims.length, to);
    context.given.push(...gained);
    context.readings = this.#newReadings(options, gained, context);
    if (this.facts["turn.split"]) context.readings = context.readings.filter(tokens => this.#canBeCompleted(state, context, tokens));
    if (to === this.goal) this.#findWinner(state);
  }

  #takeUp(state, seat, man) {
    const step = state.men[seat][man];
    if (step <= 0) return;
    if (state.journal.length) this.#forget(state, entry => entry.captor === seat && entry.man === man);
    state.tags[seat][man] = "";
    state.men[seat][man] = BAR;
    this.#settleExit(state, this.board.cells[seat][step]);
  }

  #putDown(state, seat, man, to) {
    state.men[seat][man] = to;
    if (to === this.goal || !this.tags.includes("n")) return;
    const cell = this.board.cells[seat][to];
    if (this.#kind(cell) !== EXIT) return;
    const there = this.#menOn(state, cell);
    if (there.every(one => this.sideOf[one.seat] === this.sideOf[seat])) return;
    // With `occupancy.max` = 2 nobody is left who could have the tag; with more men on an exit somebody is.
    for (const one of there) state.tags[one.seat][one.man] = "";
    state.tags[seat][man] = "n";
  }

  /** An exit that is not shared any more has no last to arrive. */
  #settleExit(state, cell) {
    if (!this.tags.includes("n") || this.#kind(cell) !== EXIT) return;
    const there = this.#menOn(state, cell);
    if (there.some(one => this.sideOf[one.seat] !== this.sideOf[there[0].seat])) return;
    for (const one of there) state.tags[one.seat][one.man] = "";
  }

  #capture(state, context, seat, mover, victim) {
    const returning = this.#returning(state, seat, victim);
    this.#takeUp(state, victim.seat, victim.man);
    state.men[victim.seat][victim.man] = BAR;
    for (const entry of returning) {
      const man = state.men[entry.victim].findIndex((step, one) => step === BAR && !(entry.victim === seat && one === mover));
      if (man >= 0) state.men[entry.victim][man] = entry.from;
    }
    if (context) context.captured = true;
    state.captured |= 1 << seat;
  }

  /** The captures of a captured man that are cancelled by its capture. */
  #returning(state, seat, victim) {
    return state.journal.filter(entry => entry.captor === victim.seat && entry.man === victim.man
      && this.sideOf[entry.victim] === this.sideOf[seat]);
  }

  #remember(state, seat, man, to, victims) {
    for (const victim of victims) state.journal.push({captor: seat, man, step: to, victim: victim.seat, from: victim.step});
    state.tags[seat][man] = "c";
  }

  #bonuses(captured, to) {
    const gained = [];
    const forCapture = this.facts["capture.bonus"], forHome = this.facts["finish.bonus"];
    if (forCapture) for (let count = 0; count < captured; count++) gained.push({value: forCapture, source: 500, bonus: "capture"});
    if (forHome && to === this.goal) gained.push({value: forHome, source: 501, bonus: "finish"});
    return gained;
  }

  #newReadings(options, gained, context) {
    const readings = new Map();
    for (const {tokens, used} of options) {
      const left = [...without(tokens, used), ...(used.remainder ? [used.remainder] : []), ...gained];
      if (options.length === 1) return [left];
      readings.set(readingText(left), left);
    }
    const most = this.facts["turn.split"] ? MAX_READINGS_SPLIT : MAX_READINGS;
    const all = [...readings.values()];
    if (all.length > most) context.dropped = true;
    return all.slice(0, most);
  }

  /** Whether the rest of a value that is being split can be taken by other men. */
  #canBeCompleted(state, context, tokens) {
    const token = tokens.find(one => one.rest !== undefined);
    if (!token) return true;
    let sums = new Set([0]);
    for (const seat of context.movable) {
      state.men[seat].forEach((step, man) => {
        if (step < 0 || step === this.goal || state.tags[seat][man] === "f" || token.movers.includes(`${seat}.${man}`)) return;
        const parts = this.#possibleParts(state, seat, step, token.rest);
        sums = new Set([...sums].flatMap(sum => [sum, ...parts.map(part => sum + part)]).filter(sum => sum <= token.rest));
      });
    }
    return sums.has(token.rest);
  }
  #possibleParts(state, seat, step, most) {
    const parts = [];
    for (let part = 1; part <= most; part++) {
      const to = Math.min(step + part, this.goal);
      if (to === this.goal && this.facts["finish.mode"] !== "at_least") break;
      if (isPlayable(this.#landing(state, seat, step, to, undefined))) parts.push(part);
    }
    return parts;
  }

  // Duty

  #canEnterWith(state, context, used) {
    return used.some(token => this.#entersBy(state, context, token, [token]));
  }

  #entersBy(state, context, token, tokens, test = isPlayable) {
    for (const seat of context.movable) {
      if (!state.men[seat].includes(BAR)) continue;
      for (const step of this.#entrySteps(state, token, seat)) {
        const ways = this.#entryPayments(state, context, tokens, seat, step);
        if (!ways.some(used => used.includes(token) && this.#isDuty(used))) continue;
        if (test(this.#landing(state, seat, BAR, step, undefined))) return true;
      }
    }
    return false;
  }
  #entrySteps(state, token, seat) {
    const steps = new Set(this.entries.filter(entry => entry.values.includes(token.value)).map(entry => entry.step));
    if (this.facts["entry_rules.first_piece"] === "any_throw" && typeof token.value === "number") steps.add(token.value);
    return steps;
  }
  #isDuty(used) { return used.every(token => typeof token.value === "number" || this.facts[`tokens.${token.value}.forced`]); }

  #targets(state, seat, token, step) {
    const {facts} = this;
    const targets = [];
    const steps = token.rest ?? this.#stepsOf(token);
    if (steps !== null && steps > 0) {
      if (step + steps <= this.goal) targets.push(step + steps);
      else if (facts["finish.mode"] === "at_least") targets.push(this.goal);
    }
    if (facts["finish.grace_bears_off"] && token.value === "grace" && step === this.goal - 1) targets.push(this.goal);
    return targets;
  }

  #movesBy(state, context, token, test = isPlayable) {
    const firstValues = this.facts["entry_rules.first_values"];
    for (const seat of context.movable) {
      if (firstValues !== "any" && !firstValues.includes(token.value) && !this.#movedOnBoard(state, seat)) continue;
      const men = state.men[seat];
      for (let man = 0; man < men.length; man++) {
        if (this.#manCanUse(state, seat, man, token, test)) return true;
      }
    }
    return false;
  }

  #manCanUse(state, seat, man, token, test = isPlayable) {
    const step = state.men[seat][man];
    if (step < 0 || step === this.goal || state.tags[seat][man] === "f") return false;
    return this.#targets(state, seat, token, step).some(to =>
      !this.#barrierBetween(state, seat, step, to) && test(this.#landing(state, seat, step, to, undefined)));
  }

  #opensBarrier(state, context, seat, from, used) {
    const token = used.find(one => one.six);
    const movers = [];
    for (const own of context.movable) {
      const men = state.men[own];
      for (let man = 0; man < men.length; man++) {
        if (men[man] <= 0 || men[man] === this.goal) continue;
        const cell = this.board.cells[own][men[man]];
        const inBarrier = men.some((step, other) => other !== man && step > 0 && step < this.goal && this.board.cells[own][step] === cell);
        if (inBarrier && this.#manCanUse(state, own, man, token)) movers.push(men[man]);
      }
    }
    return movers.length === 0 || (from !== BAR && this.#isInBarrier(state, seat, from));
  }
  #isInBarrier(state, seat, from) {
    const cell = this.board.cells[seat][from];
    return state.men[seat].filter(step => step > 0 && step < this.goal && this.board.cells[seat][step] === cell).length >= 2;
  }

  /** The name of what has to be played in a reading, or null. */
  #duty(state, context, tokens) {
    const {facts} = this;
    if (tokens.some(token => token.rest !== undefined)) return "must-move";
    let missing = null;
    const declined = facts.pass === "allowed_if_blocked_by_safe" ? tokens.filter(token => this.#isBlockedBySafe(state, context, token, tokens)) : [];
    const enterable = declined.length ? without(tokens, declined) : tokens;
    for (const token of enterable) {
      if (!this.#hasDuty(token)) continue;
      const enters = () => !token.bonus && this.#entersBy(state, context, token, enterable, isPlayable);
      if (!this.#movesBy(state, context, token, isPlayable) && !enters()) continue;
      if (!token.bonus) return "must-move";
      missing = "bonus-missing";
    }
    return missing;
  }

  #isBlockedBySafe(state, context, token, tokens) {
    const blocked = landing => landing.name === "safe-occupied";
    return this.#movesBy(state, context, token, blocked) || this.#entersBy(state, context, token, tokens, blocked);
  }

  #hasDuty(token) {
    if (token.bonus) {
      const rule = this.facts.bonus_duty;
      return rule === "forced" || (rule === "capture_optional" && token.bonus !== "capture");
    }
    if (this.facts.pass === "optional") return false;
    return typeof token.value === "number" || this.facts[`tokens.${token.value}.forced`];
  }

  /** The name of the refusal if the string ended here without an ending, or null. */
  dutyNow(state, context) {
    if (state.result) return null;
    if (context.third) return context.penalty > 0 ? "third-six-penalty-missing" : null;
    let name = null;
    for (const tokens of context.readings) {
      const duty = this.#duty(state, context, tokens);
      if (duty === null) return null;
      name ??= duty;
    }
    return name;
  }

  /** The end of a string. */
  end(state, context, {ending}) {
    if (ending === "double" || ending === "take" || ending === "drop") return refusal(-1, "not-a-move-here");
    if (ending !== undefined && ending !== "stop" && ending !== "miss" && state.result) return refusal(-1, "game-already-over");
    if (ending === undefined || ending === "pass") {
      const name = this.dutyNow(state, context);
      if (name) {
        const isMove = name === "must-move" || name === "bonus-missing";
        const final = context.dropped ? "turn-undecided" : isMove && ending === "pass" ? "pass-not-allowed" : name;
        return refusal(-1, final);
      }
    }
    this.finish(state, context, ending);
    return null;
  }

  /** What holds after a string that was accepted. */
  finish(state, context, ending) {
    if (this.facts["entry_rules.fresh"] === "next_throw") this.#clearTags(state, "f");
    if (state.result) return;
    if (ending === "stop") {
      state.stopped = true;
      state.again = context.throws > 0 ? context.special : state.again;
      return;
    }
    if (ending === "resign" || ending === "forfeit") { this.#leave(state, context.seat); return; }
    if (ending !== "miss" && this.#hasFurtherString(state, context)) return;
    this.#endTurn(state, ending === "miss");
  }

  #hasFurtherString(state, context) {
    const {facts} = this;
    if (context.third) return false;
    const further = (context.special && !this.accumulate) || (facts["capture.again"] && context.captured);
    if (further && this.#hasTurns(state, context.seat)) {
      state.again = true;
      return true;
    }
    if (!context.hadMen && !context.entered && state.tries + 1 < facts["turn.entry_tries"]) {
      state.tries++;
      state.again = true;
      state.thrown = 0;
      state.equal = null;
      return true;
    }
    return false;
  }

  // The end of the game

  #isHome(state, seat) { return state.men[seat].every(step => step === this.goal); }

  #findWinner(state) {
    const {facts} = this;
    const finishOrder = facts["win.rank"] === "finish_order";
    for (const side of new Set(this.playing.map(seat => this.sideOf[seat]))) {
      if (state.arrived.includes(side)) continue;
      const seats = this.playing.filter(seat => this.sideOf[seat] === side);
      if (!seats.every(seat => this.#isHome(state, seat))) continue;
      state.arrived.push(side);
      if (!finishOrder) { state.result = this.#result(state, side, "home"); return; }
    }
    if (finishOrder && state.arrived.length) this.#endWhenOneIsLeft(state);
  }

  #sidesLeft(state) {
    const seats = this.playing.filter(seat => !(state.left & (1 << seat)) && !state.arrived.includes(this.sideOf[seat]));
    return [...new Set(seats.map(seat => this.sideOf[seat]))];
  }

  #endWhenOneIsLeft(state) {
    if (this.#sidesLeft(state).length <= 1) state.result = this.#result(state, state.arrived[0], "home");
  }

  #leave(state, seat) {
    const seats = this.perSeat ? [seat] : this.players[this.playerOf[seat]];
    for (const one of seats) {
      state.left |= 1 << one;
      if (this.facts["seats.left_men"] === "removed") this.#removeMen(state, one);
    }
    const left = this.#sidesLeft(state);
    if (state.arrived.length) this.#endWhenOneIsLeft(state);
    else if (left.length === 1) state.result = this.#result(state, left[0], "resign");
    if (!state.result) this.#endTurn(state);
  }

  #removeMen(state, seat) {
    state.men[seat].forEach((step, man) => {
      if (step === this.goal) return;
      this.#takeUp(state, seat, man);
      state.men[seat][man] = BAR;
    });
  }

  #result(state, side, reason) {
    const {facts} = this;
    const winners = this.playing.filter(seat => this.sideOf[seat] === side);
    const result = {winners: winners.map(seat => this.names[seat]), reason, score: {}};
    const others = this.playing.filter(seat => this.sideOf[seat] !== side);
    const mars = reason === "home" && facts["win.score.mars"] !== null && !others.some(seat => state.men[seat].includes(this.goal));
    if (mars) result.name = "mars";
    for (const seat of this.playing) {
      result.score[this.names[seat]] = winners.includes(seat) ? facts[mars ? "win.score.mars" : "win.score.win"] : 0;
    }
    if (reason === "home") this.#rank(state, side, result);
    return result;
  }

  #rank(state, side, result) {
    const rule = this.facts["win.rank"];
    if (rule === "finish_order") {
      const order = [...state.arrived, ...this.#sidesLeft(state)];
      result.ranks = {};
      for (const seat of this.playing) {
        const place = order.indexOf(this.sideOf[seat]);
        result.ranks[this.names[seat]] = (place < 0 ? order.length : place) + 1;
      }
    } else if (rule === "distance_sum") {
      const onBar = this.goal - this.facts["start.step"] + (this.facts["win.start_distance"] === "exit+1" ? 1 : 0);
      const toGo = seat => (this.sideOf[seat] === side ? -1 : (state.left & (1 << seat)) ? Infinity
        : state.men[seat].reduce((sum, step) => sum + (step === BAR ? onBar : this.goal - step), 0));
      result.ranks = {};
      for (const seat of this.playing) {
        result.ranks[this.names[seat]] = 1 + this.playing.filter(one => toGo(one) < toGo(seat)).length;
      }
    }
  }

  // Replay without judging

  /** Moves the men of a turn, whether it is legal or not. */
  replay(state, turn) {
    const seat = this.names.indexOf(turn.seat);
    for (const move of turn.moves ?? []) {
      if (!move || move.path) continue;
      const own = move.seat === undefined ? seat : this.names.indexOf(move.seat);
      const from = this.#placeOnBoard(move.from), to = this.#placeOnBoard(move.to);
      if (own < 0 || from === null || to === null) continue;
      let man = this.#manOn(state, own, from, move.tag);
      if (man < 0) man = state.men[own].indexOf(from);
      if (man < 0) continue;
      const {victims} = to === BAR ? {victims: []} : this.#landing(state, own, from, to, move.hits);
      this.#takeUp(state, own, man);
      for (const victim of victims) this.#capture(state, null, own, man, victim);
      if (to === BAR) state.men[own][man] = BAR;
      else this.#putDown(state, own, man, to);
      if (victims.length && this.facts["capture.cancel"]) this.#remember(state, own, man, to, victims);
    }
    if ((turn.ending === "resign" || turn.ending === "forfeit") && seat >= 0 && this.facts["seats.left_men"] === "removed") {
      for (const one of this.perSeat ? [seat] : this.players[this.playerOf[seat]] ?? []) this.#removeMen(state, one);
    }
    state.to = seat;
  }

  // All moves

  /** The moves that are legal now, as text, with the state after each. */
  nextMoves(state, context) {
    const found = [];
    if (state.result) return found;
    if (context.third) {
      if (context.penalty > 0) this.#tryMove(state, context, context.seat, {from: String(context.penalty), to: "bar"}, found);
      return found;
    }
    const tokens = [...new Map(context.readings.flat().map(token => [tokenText(token), token])).values()];
    for (const seat of context.movable) {
      const seen = new Set();
      const men = state.men[seat], tags = state.tags[seat];
      for (let man = 0; man < men.length; man++) {
        const key = `${men[man]}${tags[man]}`;
        if (men[man] === this.goal || seen.has(key)) continue;
        seen.add(key);
        const tagNeeded = tags[man] !== "" && men.some((step, other) => step === men[man] && tags[other] === "");
        const allTargets = men[man] === BAR ? this.#allEntrySteps(tokens) : this.#allTargets(state, seat, men[man], tokens);
        for (const to of allTargets) {
          const move = {from: this.#placeText(men[man]), to: this.#placeText(to)};
          if (tagNeeded || (tags[man] !== "" && this.#otherTag(men, tags, man))) move.tag = tags[man];
          this.#tryMove(state, context, seat, move, found);
        }
      }
    }
    return found;
  }

  #otherTag(men, tags, man) { return men.some((step, other) => step === men[man] && tags[other] !== tags[man]); }

  #allEntrySteps(tokens) {
    const steps = new Set(this.entries.map(entry => entry.step));
    if (this.facts["entry_rules.first_piece"] === "any_throw") for (const {value} of tokens) if (typeof value === "number") steps.add(value);
    return steps;
  }

  #allTargets(state, seat, step, tokens) {
    const targets = new Set();
    for (const token of tokens) {
      for (const to of this.#targets(state, seat, token, step)) targets.add(to);
      if (!this.facts["turn.split"] || typeof token.value !== "number") continue;
      for (let part = 1; part <= (token.rest ?? token.value) && step + part <= this.goal; part++) targets.add(step + part);
    }
    return targets;
  }

  #tryMove(state, context, seat, move, found) {
    const text = `${seat === context.seat ? "" : `${this.names[seat]}.`}${move.from}${move.tag ?? ""}/${move.to}`;
    if (seat !== context.seat) move.seat = this.names[seat];
    const attempt = hits => {
      const nextState = this.clone(state), nextContext = {...context, given: context.given.slice()};
      const name = this.#judgeMove(nextState, nextContext, hits ? {...move, hits} : move);
      if (!name) found.push({text: text + (hits ? `*${hits[0].seat}.${hits[0].step}` : ""), state: nextState, context: nextContext});
      return name;
    };
    if (attempt() === "capture-missing" && this.facts["capture.count"] === "one" && move.to !== "off") {
      const cell = this.board.cells[seat][this.#placeOnBoard(move.to)];
      const best = new Map();
      for (const man of this.#menOn(state, cell)) {
        if (this.sideOf[man.seat] !== this.sideOf[seat] && man.step > (best.get(man.seat)?.step ?? 0)) best.set(man.seat, man);
      }
      for (const man of best.values()) attempt([{seat: this.names[man.seat], step: String(man.step)}]);
    }
  }

  /** A text that is the same for two states and contexts in which the same can be played. */
  key(state, context) {
    return `${this.line(state)} ${state.arrived} ${state.left} ${state.hadMen}|${context.readings.map(readingText).join(";")}|${context.penalty}${context.entered}${context.captured}`;
  }
}
