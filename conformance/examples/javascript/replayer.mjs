// Goes through the turns of a record, item by item. The verdict and the play id both use it.
import {parseTurn} from "./turns.mjs";
import {parsePosition, printPosition, seatsInLine} from "./positions.mjs";
import {isObject} from "./json.mjs";

const FOLLOWS_FROM_MOVES = new Set(["home", "capture", "no_moves", "repetition"]);
const GIVES_UP = new Set(["resign", "forfeit", "drop"]);
const SEAT_REFUSALS = new Set(["game-already-over", "stop-not-last", "throw-out-of-turn"]);
const MOST_TRIES = 20000;

/** @returns {boolean} whether an object has a member that is not empty */
export function isFilledObject(value) {
  const empty = one => one === undefined || one === "" || (Array.isArray(one) && one.length === 0) || (isObject(one) && !isFilledObject(one));
  return isObject(value) && Object.values(value).some(one => !empty(one));
}

/** @returns the parts of an item of `turns`; `turn` is null if there is none, or if it cannot be read */
export function readItem(item) {
  if (typeof item === "string") return {text: item, turn: parseTurn(item), position: "", stood: false, ruled: false};
  const {turn} = item;
  return {
    text: typeof turn === "string" ? turn : undefined,
    hasTurn: turn !== undefined,
    turn: typeof turn === "string" ? parseTurn(turn) : turn ?? null,
    position: item.position ?? "",
    stood: item.stood === true,
    ruled: isFilledObject(item.ruling),
  };
}

/** A position line as a program writes it, with the seats in the order of the text or in a given order. */
export function normalLine(text, order) {
  const position = parsePosition(text);
  return position ? printPosition(position, order ?? seatsInLine(text)) : text;
}

/**
 * @typedef {object} Event what happened to an item
 * @property {ReturnType<typeof readItem>} item
 * @property {{move: number, name: string}} [refused] the turn is refused, and did not stand
 * @property {boolean} [judged] the turn was judged and is legal
 * @property {object} [before] the state before a legal turn
 * @property {boolean} [sets] the position sets the board
 * @property {boolean} [differs] the position is not the one reached
 * @property {boolean} [impossible] the position is impossible
 * @property {boolean} [stopAdded] the turn is a throw at the end that was not played
 * @property {object[]} [log] values used and men captured by each move
 */

export class Replayer {
  /**
   * @param {any} engine @param {any} state at the start @param {any} record
   * @param {boolean} [keepsBefore] whether events have the state before the turn
   */
  constructor(engine, state, record, keepsBefore = false) {
    this.keepsBefore = keepsBefore;
    this.engine = engine;
    this.state = state;
    this.record = record;
    this.items = record.turns.map(readItem);
    this.known = true;
    this.lastThrow = false;
  }

  /** @param {number} index @returns {Event} */
  step(index) {
    const item = this.items[index];
    const event = {item};
    if (item.turn) this.#turn(index, item, event);
    if (event.refused) return event;
    if (item.position && !event.sets && (item.turn ? this.known : true)) this.#compare(item, event);
    if (this.state.stopped && item.ruled) this.#goOnAfterStop();
    return event;
  }

  #turn(index, item, event) {
    const {engine} = this;
    const unknownMoves = item.turn.moves?.includes(null);
    if (!this.known || (unknownMoves && !item.stood)) {
      this.known = false;
      if (item.position) this.#setBoard(item, event);
      return;
    }
    const needsBefore = this.keepsBefore || item.stood || this.#couldBeLastThrow(index, item);
    const before = needsBefore ? engine.clone(this.state) : null;
    if (this.lastThrow) this.#giveUpFrom(item.turn);
    const log = typeof item.turn === "object" && item.text === undefined ? [] : undefined;
    const refused = unknownMoves ? null : this.#judge(index, item.turn, log);
    if (item.stood) {
      event.judged = !refused && !unknownMoves;
      event.before = before;
      this.#setBoard(item, event);
      return;
    }
    if (refused && this.#isLastThrow(index, item, before)) {
      event.stopAdded = true;
      this.state = before;
      engine.judge(this.state, {...item.turn, ending: "stop"});
      this.lastThrow = true;
      return;
    }
    if (refused) { event.refused = refused; return; }
    event.judged = true;
    event.before = before;
    event.log = log;
  }

  /** After a stop and a ruling play goes on with the next seat, as after a complete turn. */
  #goOnAfterStop() {
    this.state.stopped = false;
    if (!this.known) return;
    const before = this.engine.names[this.state.to];
    this.state.again = false;
    this.state.owed = [];
    this.engine.judge(this.state, {seat: before, ending: "miss"});
  }

  /** After a throw that was not played another seat may still give up. */
  #giveUpFrom(turn) {
    this.state.stopped = false;
    this.state.again = false;
    this.state.owed = [];
    this.state.to = this.engine.names.indexOf(turn.seat);
  }

  #judge(index, turn, log) {
    if (!turn.throws?.includes(null)) return this.engine.judge(this.state, turn, log);
    const seat = this.engine.begin(this.engine.clone(this.state), {...turn, throws: []});
    if (SEAT_REFUSALS.has(seat.name)) return seat;
    const after = this.#withUnknownThrows(index, turn);
    if (!after) return {move: 0, name: "unknown-throw-impossible"};
    this.state = after;
    return null;
  }

  /** The state after the fewest throws with which the turn is legal, or null. */
  #withUnknownThrows(index, turn) {
    const next = this.items.slice(index + 1).find(item => item.turn)?.turn.seat;
    const unknown = turn.throws.filter(thrown => thrown === null).length;
    const keys = this.#possibleThrows();
    for (let count = unknown; keys.length ** count <= MOST_TRIES; count++) {
      let found = null;
      for (const throws of fillings(turn.throws, keys, count)) {
        const state = this.engine.clone(this.state);
        if (this.engine.judge(state, {...turn, throws})) continue;
        found ??= state;
        if (next === undefined || this.engine.seatsThatMay(state).some(seat => this.engine.names[seat] === next)) return state;
      }
      if (found) return found;
    }
    return null;
  }

  #possibleThrows() {
    const outcomes = this.engine.facts["device.outcomes"];
    if (outcomes) return Object.keys(outcomes).map(Number);
    const keys = [];
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= a; b++) keys.push([a, b]);
    return keys;
  }

  #isLastThrow(index, item, before) {
    if (!before || !this.#couldBeLastThrow(index, item)) return false;
    return !this.engine.judge(this.engine.clone(before), {...item.turn, ending: "stop"});
  }

  /** Whether a throw was not played, as far as one sees without the rules. */
  #couldBeLastThrow(index, item) {
    const {turn} = item;
    if (!turn.throws?.length || turn.moves?.length || turn.ending || item.ruled) return false;
    if (FOLLOWS_FROM_MOVES.has(this.record.result?.reason)) return false;
    return this.items.slice(index + 1).every(later => {
      if (later.position || later.ruled) return false;
      if (!later.turn) return !later.hasTurn && later.text === undefined;
      return GIVES_UP.has(later.turn.ending) && !later.turn.throws?.length && !later.turn.moves?.length
        && later.turn.seat !== turn.seat;
    });
  }

  #compare(item, event) {
    const reached = this.engine.fromLine(item.position);
    if (!reached) { event.impossible = true; event.differs = true; }
    else if (this.known) event.differs = this.engine.line(reached) !== this.engine.line(this.state);
    if (!item.turn && (event.differs || !this.known)) this.#setBoard(item, event);
  }

  #setBoard(item, event) {
    event.sets = true;
    const state = this.engine.fromLine(item.position);
    event.impossible = !state;
    this.known = Boolean(state);
    if (!state) return;
    if (this.state.left) state.left = this.state.left;
    this.state = state;
  }
}

/** All ways to put `count` throws in the places of the unknown ones, at least one in each. */
function* fillings(throws, keys, count) {
  const index = throws.indexOf(null);
  if (index < 0) { if (count === 0) yield throws; return; }
  const others = throws.slice(index + 1).filter(thrown => thrown === null).length;
  const most = count - others;
  for (let length = others === 0 ? most : 1; length <= most; length++) {
    for (const chain of chains(keys, length)) {
      for (const rest of fillings(throws.slice(index + 1), keys, count - length)) yield [...throws.slice(0, index), ...chain, ...rest];
    }
  }
}
function* chains(keys, length) {
  if (length === 0) { yield []; return; }
  for (const key of keys) for (const rest of chains(keys, length - 1)) yield [key, ...rest];
}
