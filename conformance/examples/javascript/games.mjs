// Opens a game, plays turns, and lists all legal turns.
import {factsInForce} from "./rulesets.mjs";
import {parseTurn} from "./turns.mjs";
import {applyOpening} from "./opening.mjs";
import {CrossGame} from "./cross.mjs";
import {TablesGame} from "./tables.mjs";
import {TabGame} from "./tab.mjs";
import {LeapGame} from "./leap.mjs";

const FAMILIES = {cross: CrossGame, tables: TablesGame, tab: TabGame, leap: LeapGame};

/** What is wrong with the seats of the players: codes of the verdict. */
export function seatsFaults(facts, family, players) {
  const codes = [];
  const seats = players.flat();
  if (seats.some(seat => !facts["seats.names"].includes(seat))) codes.push("HDR001");
  if (new Set(seats).size !== seats.length) codes.push("HDR002");
  const counts = family === "cross" ? facts["seats.count"] : [2];
  if (!counts.includes(players.length)) codes.push("HDR003");
  if (codes.length === 0) {
    const wrong = wrongSeats(facts, family, players);
    if (wrong) codes.push(wrong);
  }
  return codes;
}

function wrongSeats(facts, family, players) {
  const names = facts["seats.names"];
  const seats = players.flat();
  if (family !== "cross") return players.every(own => own.length === 1) ? null : "HDR004";
  const opposite = (a, b) => Math.abs(names.indexOf(a) - names.indexOf(b)) * 2 === names.length;
  if (players.length === 2 && facts["seats.sets"] === 2) {
    return players.every(own => own.length === 2 && opposite(...own)) ? null : "HDR004";
  }
  if (!players.every(own => own.length === 1)) return "HDR004";
  if (players.length === 2 && facts["seats.two"] === "opposite" && !opposite(...seats)) return "HDR004";
  return null;
}

const engines = new Map();

/** The engine of a game with its players. @returns {CrossGame|TablesGame} */
export function engineFor(ruleset, players) {
  const key = `${ruleset.id} ${JSON.stringify(ruleset.options ?? {})} ${JSON.stringify(players)}`;
  if (!engines.has(key)) {
    const {codes, facts, family} = factsInForce(ruleset);
    if (codes.length) throw new Error(`the ruleset is not known: ${codes}`);
    if (!FAMILIES[family]) throw new Error(`the family ${family} is not supported`);
    engines.set(key, new FAMILIES[family](ruleset.id, facts, players));
  }
  return engines.get(key);
}

/** @returns {string|null} the name of a refusal */
export function open(engine, state, opening = []) {
  if (engine.applyOpening) return engine.applyOpening(state, opening);
  const {names, facts} = engine;
  const toNames = seats => seats.map(seat => names[seat]);
  return applyOpening(state, opening, {names, facts, playing: toNames(engine.playing), turnSeats: toNames(engine.turnOrder)});
}

/**
 * Plays a game of a case.
 * @returns {{engine?: CrossGame, state?: object, refused?: {turn: number, move: number, name: string}}}
 */
export function playGame({ruleset, players, opening, position, turns = []}) {
  const engine = engineFor(ruleset, players);
  const state = position === undefined ? engine.start() : engine.fromLine(position);
  if (!state) return {refused: {turn: 0, move: 0, name: "start-impossible"}};
  const name = open(engine, state, opening);
  if (name) return {refused: {turn: 0, move: 0, name}};
  for (let index = 0; index < turns.length; index++) {
    const turn = typeof turns[index] === "string" ? parseTurn(turns[index]) : turns[index];
    if (turn && (turn.throws?.includes(null) || turn.moves?.includes(null))) {
      return {engine, state, refused: {turn: index + 1, move: 0, name: "not-known"}};
    }
    if (!turn) return {engine, state, refused: {turn: index + 1, move: 0, name: "not-strict"}};
    const refused = engine.judge(state, turn);
    if (refused) return {engine, state, refused: {turn: index + 1, ...refused}};
  }
  return {engine, state};
}

const toThrows = texts => texts.map(text => (text.length === 1 ? Number(text) : [Number(text[0]), Number(text[1])]));

/** The legal turns of given throws: all texts. */
export function legalTurns(engine, state, throws) {
  const found = new Set();
  for (const seat of engine.seatsThatMay(state)) {
    const name = engine.names[seat];
    const first = engine.clone(state);
    const turn = {seat: name};
    if (throws.length) turn.throws = toThrows(throws);
    const context = engine.begin(first, turn);
    if (context.name) continue;
    const head = `${name}${throws.length ? ` ${throws.join("+")}` : ""}:`;
    const texts = new Set();
    collect(engine, first, context, head, texts);
    if (texts.size === 0) texts.add(head);
    for (const text of texts) found.add(text);
  }
  return [...found].sort();
}

function collect(engine, state, context, text, texts) {
  if (context.done || !engine.dutyNow(state, context)) texts.add(text);
  for (const next of engine.nextMoves(state, context)) collect(engine, next.state, next.context, `${text} ${next.text}`, texts);
}

/**
 * Counts the ways to play throws.
 * @param {string[]} throws such as "S 1+3"
 * @returns {{sequences: number, positions: number}}
 */
export function countWays(engine, state, throws) {
  let ways = new Map([[null, {state, count: 1}]]);
  let sequences = 0;
  const ended = new Set();
  for (const text of throws) {
    const [name, chain] = text.split(" ");
    const turn = {seat: name, throws: chain ? toThrows(chain.split("+")) : []};
    const after = new Map();
    for (const way of ways.values()) {
      if (way.state.result) { sequences += way.count; ended.add(engine.line(way.state)); continue; }
      const first = engine.clone(way.state);
      const context = engine.begin(first, turn);
      if (context.name) continue;
      playOut(engine, first, context, way.count, after);
    }
    ways = after;
  }
  for (const way of ways.values()) { sequences += way.count; ended.add(engine.line(way.state)); }
  return {sequences, positions: ended.size};
}

/** Plays a turn in all ways until no move is possible; equal states are counted together. */
function playOut(engine, state, context, count, after) {
  let layer = new Map([["", {state, context, count}]]);
  while (layer.size) {
    const next = new Map();
    for (const way of layer.values()) {
      const moves = way.context.done ? [] : engine.nextMoves(way.state, way.context);
      if (moves.length === 0) {
        if (!way.context.done && engine.dutyNow(way.state, way.context)) continue;
        engine.finish(way.state, way.context, undefined);
        add(after, `${engine.line(way.state)} ${way.state.left} ${way.state.arrived}`, {state: way.state, count: way.count});
      }
      for (const move of moves) add(next, engine.key(move.state, move.context), {state: move.state, context: move.context, count: way.count});
    }
    layer = next;
  }
}

function add(map, key, way) {
  const known = map.get(key);
  if (known) known.count += way.count;
  else map.set(key, way);
}
