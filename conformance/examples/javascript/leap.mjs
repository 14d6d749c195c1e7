// The leaping game: Natt Klab ash-Shawk.
import {parsePosition, printMen, printPosition} from "./positions.mjs";

const refusal = (move, name) => ({move, name});
const other = seat => 1 - seat;
const DIRECTIONS = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/** A state has board[column][row]: the seat of the man there, or -1. */
export class LeapGame {
  constructor(id, facts, players) {
    this.id = id;
    this.facts = facts;
    this.names = facts["seats.names"];
    this.players = players;
    this.playing = [0, 1];
    this.turnOrder = [0, 1];
    this.columns = facts["board.columns"];
    this.rows = facts["board.rows"];
  }

  #state() {
    return {board: Array.from({length: this.columns}, () => new Array(this.rows).fill(-1)), to: -1, first: -1, result: null,
      stopped: false, seen: new Map()};
  }
  start() {
    const state = this.#state();
    this.names.forEach((name, seat) => {
      for (const cell of this.facts.start[name]) this.#set(state, this.#cell(cell), seat);
    });
    return state;
  }
  clone(state) { return {...state, board: state.board.map(column => column.slice()), seen: new Map(state.seen)}; }

  /** @returns {[number, number]|null} */
  #cell(text) {
    const column = text.charCodeAt(0) - 97, row = Number(text[1]) - 1;
    return text.length === 2 && column >= 0 && column < this.columns && row >= 0 && row < this.rows ? [column, row] : null;
  }
  #name([column, row]) { return String.fromCharCode(97 + column) + (row + 1); }
  #at(state, [column, row]) { return state.board[column]?.[row]; }
  #set(state, [column, row], seat) { state.board[column][row] = seat; }
  #cellsOf(state, seat) {
    const cells = [];
    for (let column = 0; column < this.columns; column++) {
      for (let row = 0; row < this.rows; row++) if (state.board[column][row] === seat) cells.push([column, row]);
    }
    return cells;
  }

  fromLine(line) {
    const position = parsePosition(line);
    if (!position || position.ruleset !== this.id || Object.keys(position.seats).length !== 2) return null;
    if (Object.keys(position.keys).length) return null;
    const state = this.#state();
    for (const seat of [0, 1]) {
      const men = position.seats[this.names[seat]];
      if (!men || men.length > this.facts.pieces) return null;
      for (const [place, tag, count] of men) {
        const cell = this.#cell(place);
        if (!cell || tag || count > 1 || this.#at(state, cell) !== -1) return null;
        this.#set(state, cell, seat);
      }
    }
    state.to = position.to === "-" ? -1 : this.names.indexOf(position.to);
    if (position.to !== "-" && state.to < 0) return null;
    const empty = [0, 1].filter(seat => this.#cellsOf(state, seat).length === 0);
    if (empty.length === 2 || (empty.length === 1 && state.to >= 0)) return null;
    if (empty.length) this.#win(state, other(empty[0]), "capture");
    else if (state.to >= 0) this.#arrive(state);
    return state;
  }

  #menOf(state, seat) { return this.#cellsOf(state, seat).map(cell => [this.#name(cell), "", 1]); }
  men(state) { return [0, 1].map(seat => `${this.names[seat]}:${printMen(this.#menOf(state, seat))}`).join(" "); }
  line(state) {
    const seats = Object.fromEntries([0, 1].map(seat => [this.names[seat], this.#menOf(state, seat)]));
    return printPosition({ruleset: this.id, seats, to: state.to < 0 || state.result ? "-" : this.names[state.to], keys: {}}, this.names);
  }

  cellName(_seat, place) { return place; }

  seatsThatMay(state) { return state.result ? [] : state.to < 0 ? [0, 1] : [state.to]; }

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
    if (turn.throws?.length) return refusal(0, "throw-after-stop");
    if (state.to < 0) {
      state.to = seat;
      this.#arrive(state);
      if (state.result) return refusal(0, "game-already-over");
    }
    return {seat, moved: false};
  }

  #judgeMove(state, context, move) {
    const {seat} = context;
    if (state.result) return "game-already-over";
    if (!move?.path || context.moved) return "not-a-move-here";
    const cells = move.path.map(cell => this.#cell(cell));
    if (cells.includes(null)) return "not-a-move-here";
    if (this.#at(state, cells[0]) !== seat) return "no-man-there";
    context.log?.push({used: [[]], taken: null});
    const name = move.leap ? this.#leap(state, seat, cells) : this.#step(state, seat, cells);
    if (name) return name;
    context.moved = true;
    if (this.#cellsOf(state, other(seat)).length === 0) this.#win(state, seat, "capture");
    return null;
  }

  #step(state, seat, [from, to]) {
    if (Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) !== 1) return "wrong-distance";
    if (this.#at(state, to) !== -1) return "cell-full";
    if (this.facts["leap.must"] && this.#canLeap(state, seat)) return "must-move";
    this.#set(state, from, -1);
    this.#set(state, to, seat);
    return null;
  }

  #leap(state, seat, cells) {
    if (cells.length > 2 && this.facts["leap.multi"] === "none") return "not-a-move-here";
    for (let index = 1; index < cells.length; index++) {
      const from = cells[index - 1], to = cells[index];
      const across = [Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])].sort();
      if (across[0] !== 0 || across[1] !== 2) return "wrong-distance";
      const between = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      if (this.#at(state, between) !== other(seat)) return "capture-false";
      if (this.#at(state, to) !== -1) return "cell-full";
      this.#set(state, from, -1);
      this.#set(state, between, -1);
      this.#set(state, to, seat);
    }
    const goesOn = this.facts["leap.multi"] === "forced" && this.#hops(state, seat, cells.at(-1)).length > 0;
    return goesOn ? "must-move" : null;
  }

  /** The cells that a man reaches by one hop. */
  #hops(state, seat, [column, row]) {
    return DIRECTIONS.filter(([x, y]) => this.#at(state, [column + x, row + y]) === other(seat)
      && this.#at(state, [column + 2 * x, row + 2 * y]) === -1).map(([x, y]) => [column + 2 * x, row + 2 * y]);
  }
  #canLeap(state, seat) { return this.#cellsOf(state, seat).some(cell => this.#hops(state, seat, cell).length > 0); }
  #canStep(state, seat) {
    return this.#cellsOf(state, seat).some(([column, row]) => DIRECTIONS.some(([x, y]) => this.#at(state, [column + x, row + y]) === -1));
  }
  #canMove(state, seat) { return this.#canStep(state, seat) || this.#canLeap(state, seat); }

  nextMoves(state, context) {
    const found = [];
    if (state.result || context.moved) return found;
    const {seat} = context;
    const attempt = (path, leap) => {
      const nextState = this.clone(state), nextContext = {...context};
      const move = {path: path.map(cell => this.#name(cell)), ...(leap && {leap})};
      if (!this.#judgeMove(nextState, nextContext, move)) found.push({text: move.path.join(leap ? "x" : "-"), state: nextState, context: nextContext});
    };
    for (const from of this.#cellsOf(state, seat)) {
      for (const [x, y] of DIRECTIONS) {
        const to = [from[0] + x, from[1] + y];
        if (this.#at(state, to) === -1) attempt([from, to], undefined);
      }
      for (const path of this.#paths(state, seat, [from])) attempt(path, true);
    }
    return found;
  }

  #paths(state, seat, path) {
    if (path.length > 1 && this.facts["leap.multi"] === "none") return [path];
    const from = path.at(-1);
    const further = this.#hops(state, seat, from).flatMap(to => {
      const next = this.clone(state);
      this.#set(next, from, -1);
      this.#set(next, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], -1);
      this.#set(next, to, seat);
      return this.#paths(next, seat, [...path, to]);
    });
    return path.length > 1 ? [path, ...further] : further;
  }

  dutyNow(state, context) {
    return state.result || context.moved || !this.#canMove(state, context.seat) ? null : "must-move";
  }

  end(state, context, {ending}) {
    if (ending === "double" || ending === "take" || ending === "drop") return refusal(-1, "not-a-move-here");
    if (ending !== undefined && ending !== "stop" && state.result) return refusal(-1, "game-already-over");
    if (ending === "miss" && context.moved) return refusal(-1, "not-a-move-here");
    if (ending === undefined || ending === "pass") {
      const name = this.dutyNow(state, context);
      if (name) return refusal(-1, ending === "pass" ? "pass-not-allowed" : name);
    }
    this.finish(state, context, ending);
    return null;
  }

  finish(state, context, ending) {
    if (state.result) return;
    if (ending === "stop") state.stopped = true;
    else if (ending === "resign" || ending === "forfeit") this.#win(state, other(context.seat), ending);
    else {
      state.to = other(context.seat);
      this.#arrive(state);
    }
  }

  /** A seat is to move: the game can be over by that. */
  #arrive(state) {
    const {facts} = this;
    if (facts.no_moves !== "pass" && !this.#canMove(state, state.to)) {
      if (facts.no_moves === "loss") this.#win(state, other(state.to), "no_moves");
      else this.#draw(state, "no_moves");
      return;
    }
    if (facts.repetition === "none") return;
    const line = this.line(state);
    const times = (state.seen.get(line) ?? 0) + 1;
    state.seen.set(line, times);
    if (times >= facts.repetition) this.#draw(state, "repetition");
  }

  #draw(state, reason) { state.result = {winners: [], reason, score: {[this.names[0]]: 0, [this.names[1]]: 0}}; }
  #win(state, seat, reason) {
    state.result = {winners: [this.names[seat]], reason};
    if (reason === "resign" || reason === "forfeit") return;
    state.result.score = {[this.names[seat]]: this.facts["win.score.win"], [this.names[other(seat)]]: 0};
  }

  replay(state, turn) {
    const seat = this.names.indexOf(turn.seat);
    for (const move of turn.moves ?? []) {
      const cells = move?.path?.map(cell => this.#cell(cell));
      if (!cells || cells.includes(null)) continue;
      const man = this.#at(state, cells[0]);
      if (man === -1) continue;
      this.#set(state, cells[0], -1);
      for (let index = 1; move.leap && index < cells.length; index++) {
        const from = cells[index - 1], to = cells[index];
        const between = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        if (this.#at(state, between) === other(man)) this.#set(state, between, -1);
      }
      this.#set(state, cells.at(-1), man);
    }
    state.to = seat;
  }

  /** A game without throws has no opening throws. */
  applyOpening(_state, opening) { return opening.length ? "opening-throw-wrong" : null; }

  key(state) { return this.line(state); }
}
