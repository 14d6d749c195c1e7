// Tab: Kiôz.
import {parsePosition, printMen, printPosition} from "./positions.mjs";

const KIOZ = 1;
const refusal = (move, name) => ({move, name});
const DECLINING = new Set(["stop", "resign", "forfeit"]);
const other = seat => 1 - seat;

/** A state has tags[seat][step]: undefined without a man, else the tag of the man, "" without one. */
export class TabGame {
  constructor(id, facts, players) {
    this.id = id;
    this.facts = facts;
    this.names = facts["seats.names"];
    this.players = players;
    this.playing = [0, 1];
    this.turnOrder = [0, 1];
    this.columns = facts["board.columns"];
    this.last = 4 * this.columns;
    this.special = new Set(facts["turn.again"]);
    this.accumulate = facts["turn.mode"] === "accumulate";
    this.obligatory = facts["turn.again_obligatory"];
    this.values = new Set(Object.values(facts["device.outcomes"]).flatMap(outcome => outcome.values));
  }

  #state() {
    const empty = () => new Array(this.last + 1).fill(undefined);
    return {tags: [empty(), empty()], to: -1, first: -1, result: null, stopped: false, again: false, owed: [], begun: 0, far: 0};
  }

  start() {
    const state = this.#state();
    for (const tags of state.tags) for (let step = 1; step <= this.columns; step++) tags[step] = "u";
    return state;
  }

  clone(state) { return {...state, tags: state.tags.map(some => some.slice()), owed: state.owed.slice()}; }

  /** The step of the other seat on the same hole. */
  mirror(step) {
    const row = Math.floor((step - 1) / this.columns);
    return step + [3, 1, -1, -3][row] * this.columns;
  }
  #isFar(step) { return step > 3 * this.columns; }
  #count(state, seat) { return state.tags[seat].reduce((sum, tag) => sum + (tag === undefined ? 0 : 1), 0); }
  #hasManOn(state, seat, from, to) {
    for (let step = from; step <= to; step++) if (state.tags[seat][step] !== undefined) return true;
    return false;
  }
  #hasUnmoved(state, seat) { return state.tags[seat].includes("u"); }

  fromLine(line) {
    const position = parsePosition(line);
    if (!position || position.ruleset !== this.id || Object.keys(position.seats).length !== 2) return null;
    const state = this.#state();
    for (const seat of [0, 1]) {
      const men = position.seats[this.names[seat]];
      if (!men || men.length > this.facts.pieces) return null;
      for (const [place, tag, count] of men) {
        const step = Number(place);
        if (!(step >= 1 && step <= this.last) || count > 1 || state.tags[seat][step] !== undefined) return null;
        if ((tag === "u" && step > this.columns) || (tag === "v" && step <= 2 * this.columns - this.columns) || !["", "u", "v"].includes(tag)) return null;
        state.tags[seat][step] = tag;
      }
    }
    for (let step = 1; step <= this.last; step++) {
      if (state.tags[0][step] !== undefined && state.tags[1][this.mirror(step)] !== undefined) return null;
    }
    state.to = position.to === "-" ? -1 : this.names.indexOf(position.to);
    if (position.to !== "-" && state.to < 0) return null;
    if (!this.#readKeys(state, position.keys)) return null;
    return this.#readImplied(state);
  }

  #readKeys(state, keys) {
    const seats = text => [...text].reduce((mask, name) => (mask < 0 || !this.names.includes(name) ? -1 : mask | (1 << this.names.indexOf(name))), 0);
    for (const [key, text] of Object.entries(keys)) {
      if (key === "again" && text === "1" && state.to >= 0) state.again = true;
      else if (key === "owed" && state.to >= 0) {
        state.owed = text.split(",").map(Number);
        if (!state.owed.every(value => this.values.has(value))) return false;
      } else if (key === "begun" && this.facts["tab.first_move"] === "tab_first_only") {
        if ((state.begun = seats(text)) < 0) return false;
      } else if (key === "far" && this.facts["far.once"] === "player") {
        if ((state.far = seats(text)) < 0) return false;
      } else return false;
    }
    return true;
  }

  #readImplied(state) {
    const empty = [0, 1].filter(seat => this.#count(state, seat) === 0);
    if (empty.length === 2 || (empty.length === 1 && state.to >= 0)) return null;
    for (const seat of [0, 1]) {
      const tags = state.tags[seat];
      if (tags.some(tag => tag !== undefined && tag !== "u")) state.begun |= 1 << seat;
      if (tags.some((tag, step) => tag === "v" || (tag !== undefined && this.#isFar(step)))) state.far |= 1 << seat;
      tags.forEach((tag, step) => { if (tag === "" && this.#isFar(step)) tags[step] = "v"; });
    }
    if (empty.length) this.#win(state, other(empty[0]), "capture");
    return state;
  }

  #menOf(state, seat, tagged) {
    const men = [];
    state.tags[seat].forEach((tag, step) => { if (tag !== undefined) men.push([String(step), tagged ? tag : "", 1]); });
    return men;
  }
  men(state) { return [0, 1].map(seat => `${this.names[seat]}:${printMen(this.#menOf(state, seat, false))}`).join(" "); }

  line(state) {
    const keys = {};
    const seatsIn = mask => this.names.filter((_, seat) => mask & (1 << seat)).join("");
    if (state.begun && this.facts["tab.first_move"] === "tab_first_only") keys.begun = seatsIn(state.begun);
    if (state.far && this.facts["far.once"] === "player") keys.far = seatsIn(state.far);
    if (state.again && !state.result) keys.again = "1";
    if (state.owed.length && !state.result) keys.owed = state.owed.slice().sort((a, b) => a - b).join(",");
    const seats = Object.fromEntries([0, 1].map(seat => [this.names[seat], this.#menOf(state, seat, true)]));
    return printPosition({ruleset: this.id, seats, to: state.to < 0 || state.result ? "-" : this.names[state.to], keys}, this.names);
  }

  cellName(_seat, place) {
    const step = Number(place), row = Math.ceil(step / this.columns), column = ((step - 1) % this.columns) + 1;
    return `row ${row} hole ${row % 2 ? column : this.columns + 1 - column}`;
  }

  seatsThatMay(state) {
    if (state.result) return [];
    if (state.to < 0) return state.first >= 0 ? [state.first] : [0, 1];
    const skip = state.again && !this.obligatory && state.owed.length === 0;
    return skip ? [state.to, other(state.to)] : [state.to];
  }

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

  begin(state, turn) {
    if (state.result) return refusal(0, "game-already-over");
    if (state.stopped) return refusal(0, "stop-not-last");
    const seat = this.names.indexOf(turn.seat);
    if (!this.seatsThatMay(state).includes(seat)) return refusal(0, "throw-out-of-turn");
    if (state.to !== seat) state.again = false;
    state.to = seat;
    const context = {seat, left: state.owed.slice(), given: state.owed.slice(), special: false, throws: 0};
    const name = this.#throw(state, context, turn);
    return name ? refusal(0, name) : context;
  }

  #throw(state, context, turn) {
    const throws = turn.throws ?? [], hasMoves = Boolean(turn.moves?.length);
    if (turn.ending === "miss" && (throws.length || hasMoves)) return "not-a-move-here";
    const owing = state.owed.length > 0;
    let due = this.accumulate ? !owing || state.again : !owing;
    context.special = owing && state.again && !this.accumulate;
    state.owed = [];
    for (const thrown of throws) {
      if (!due) return "throw-after-stop";
      const outcome = typeof thrown === "number" ? this.facts["device.outcomes"][thrown] : undefined;
      if (!outcome) return "unknown-outcome";
      context.throws++;
      context.left.push(...outcome.values);
      context.given.push(...outcome.values);
      context.special = outcome.values.some(value => this.special.has(value));
      due = context.special && this.accumulate;
    }
    if (turn.ending === "miss" || (!hasMoves && DECLINING.has(turn.ending))) return null;
    return (throws.length ? due && this.obligatory : due) ? "throw-missing" : null;
  }

  /** The steps to which a man can go by a value. */
  #targets(from, value) {
    const loop = 2 * this.columns, targets = [];
    if (from + value <= this.last) targets.push(from + value);
    const leavesLoop = from > loop && !this.#isFar(from) && from + value > 3 * this.columns;
    if (leavesLoop || (this.#isFar(from) && from + value > this.last)) targets.push(from + value - loop);
    return targets;
  }
  #distance(from, to) {
    for (const distance of [to - from, to - from + 2 * this.columns]) {
      if (distance > 0 && this.#targets(from, distance).includes(to)) return distance;
    }
    return 0;
  }

  #judgeMove(state, context, move) {
    const {seat} = context;
    if (state.result) return "game-already-over";
    if (!move || move.path || move.tag !== undefined || (move.seat !== undefined && move.seat !== this.names[seat])) return "not-a-move-here";
    const from = Number(move.from), to = Number(move.to);
    if (!(from >= 1 && from <= this.last && to >= 1 && to <= this.last)) return "not-a-move-here";
    if (state.tags[seat][from] === undefined) return "no-man-there";
    const distance = this.#distance(from, to);
    if (!this.values.has(distance)) return "wrong-distance";
    if (!context.left.includes(distance)) return context.given.includes(distance) ? "token-reused" : "token-not-available";
    const name = this.#blocked(state, seat, from, to, distance);
    if (name) return name;
    if (move.value !== undefined && move.value !== String(distance)) return "token-not-available";
    if (move.hits?.length && !this.#starRight(state, seat, to, move.hits)) return "capture-false";
    context.left.splice(context.left.indexOf(distance), 1);
    const victim = state.tags[other(seat)][this.mirror(to)] !== undefined;
    context.log?.push({used: [[distance]], taken: victim ? [`${this.names[other(seat)]}.${this.mirror(to)}`] : []});
    this.#make(state, seat, from, to);
    if (this.#count(state, other(seat)) === 0) this.#win(state, seat, "capture");
    return null;
  }

  /** The name of what forbids a move whose value is owed, or null. */
  #blocked(state, seat, from, to, distance) {
    const {facts} = this;
    const tag = state.tags[seat][from];
    if (distance === KIOZ && tag !== "u" && this.#kiozIsForUnmoved(state, seat)) return "must-use-kioz-on-unmoved";
    if (distance !== KIOZ && tag === "u") {
      const begun = facts["tab.first_move"] === "tab_first_only" && (state.begun & (1 << seat));
      if (!begun) return "must-use-kioz-on-unmoved";
    }
    if (this.#isFar(from) && this.#isFrozen(state, seat)) return "far-row-frozen";
    if (this.#isFar(to) && !this.#isFar(from)) {
      if (facts["far.once"] === "player" ? state.far & (1 << seat) : tag === "v") return "far-row-twice";
      if (facts["far.enter"] === "never") return "entry-without-right";
      if (facts["far.enter"] === "enemy_present" && !this.#hasManOn(state, other(seat), 1, this.columns)) return "entry-without-right";
    }
    return state.tags[seat][to] !== undefined ? "cell-full" : null;
  }

  #kiozIsForUnmoved(state, seat) {
    if (!this.#hasUnmoved(state, seat)) return false;
    if (this.facts["tab.blocked_kioz"] !== "any") return true;
    return state.tags[seat].some((tag, step) => tag === "u" && state.tags[seat][step + 1] === undefined);
  }

  #isFrozen(state, seat) {
    const freeze = this.facts["far.freeze"];
    if (freeze === "never") return false;
    return this.#hasManOn(state, freeze === "own_home" ? seat : other(seat), 1, this.columns);
  }

  #starRight(state, seat, to, hits) {
    const step = this.mirror(to);
    if (hits.length > 1 || state.tags[other(seat)][step] === undefined) return false;
    const [hit] = hits;
    return hit.seat === undefined || (hit.seat === this.names[other(seat)] && hit.step === String(step));
  }

  #make(state, seat, from, to) {
    const tag = state.tags[seat][from];
    state.tags[seat][from] = undefined;
    state.tags[other(seat)][this.mirror(to)] = undefined;
    const far = this.#isFar(to);
    state.tags[seat][to] = far || tag === "v" ? "v" : "";
    state.begun |= 1 << seat;
    if (far) state.far |= 1 << seat;
  }

  nextMoves(state, context) {
    const found = [];
    if (state.result) return found;
    const {seat} = context;
    for (const value of new Set(context.left)) {
      for (let from = 1; from <= this.last; from++) {
        if (state.tags[seat][from] === undefined) continue;
        for (const to of this.#targets(from, value)) {
          if (this.#blocked(state, seat, from, to, value)) continue;
          const nextState = this.clone(state), nextContext = {...context, left: context.left.slice()};
          this.#judgeMove(nextState, nextContext, {from: String(from), to: String(to)});
          found.push({text: `${from}/${to}`, state: nextState, context: nextContext});
        }
      }
    }
    return found;
  }

  dutyNow(state, context) {
    if (state.result || this.facts.pass === "optional") return null;
    const {seat} = context;
    for (const value of new Set(context.left)) {
      for (let from = 1; from <= this.last; from++) {
        if (state.tags[seat][from] === undefined) continue;
        if (this.#targets(from, value).some(to => !this.#blocked(state, seat, from, to, value))) return "must-move";
      }
    }
    return null;
  }

  end(state, context, {ending}) {
    if (ending === "double" || ending === "take" || ending === "drop") return refusal(-1, "not-a-move-here");
    if (ending !== undefined && ending !== "stop" && ending !== "miss" && state.result) return refusal(-1, "game-already-over");
    if (ending === undefined || ending === "pass") {
      const name = this.dutyNow(state, context);
      if (name) return refusal(-1, ending === "pass" ? "pass-not-allowed" : name);
    }
    this.finish(state, context, ending);
    return null;
  }

  finish(state, context, ending) {
    if (state.result) return;
    if (ending === "stop") {
      state.stopped = true;
      state.again = context.throws > 0 ? context.special : state.again;
    } else if (ending === "resign" || ending === "forfeit") {
      this.#win(state, other(context.seat), ending);
    } else if (ending !== "miss" && context.special && !this.accumulate) {
      state.again = true;
    } else {
      state.again = false;
      state.to = other(context.seat);
    }
  }

  #win(state, seat, reason) {
    state.result = {winners: [this.names[seat]], reason};
    if (reason === "capture") state.result.score = {[this.names[seat]]: this.facts["win.score.win"], [this.names[other(seat)]]: 0};
  }

  replay(state, turn) {
    const seat = this.names.indexOf(turn.seat);
    for (const move of turn.moves ?? []) {
      if (!move || move.path) continue;
      const own = move.seat === undefined ? seat : this.names.indexOf(move.seat);
      const from = Number(move.from), to = Number(move.to);
      if (own >= 0 && state.tags[own][from] !== undefined && to >= 1 && to <= this.last) this.#make(state, own, from, to);
    }
  }

  key(state, context) { return `${this.line(state)}|${context.left.slice().sort()}`; }
}
