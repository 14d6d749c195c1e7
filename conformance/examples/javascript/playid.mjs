// The play id: a hash of the play alone.
import {canonicalJson} from "./json.mjs";
import {sha256} from "./hashes.mjs";
import {factsInForce, rulesetHash} from "./rulesets.mjs";
import {engineFor} from "./games.mjs";
import {seatsInLine} from "./positions.mjs";
import {printTurn} from "./turns.mjs";
import {normalLine, readItem, Replayer} from "./replayer.mjs";

/** The changes that need no rules. */
function plainTurn(turn) {
  const plain = {seat: turn.seat};
  if (turn.throws) plain.throws = turn.throws.map(thrown => (Array.isArray(thrown) ? [Math.max(...thrown), Math.min(...thrown)] : thrown));
  if (turn.moves) plain.moves = turn.moves.map(move => plainMove(move, turn.seat));
  if (turn.ending && turn.ending !== "pass") plain.ending = turn.ending;
  return plain;
}
function plainMove(move, seat) {
  if (move === null) return null;
  if (move.path) return {path: move.path, ...(move.leap && {leap: true})};
  const plain = {from: move.from, to: move.to};
  if (move.seat !== undefined && move.seat !== seat) plain.seat = move.seat;
  if (move.tag !== undefined) plain.tag = move.tag;
  const hits = (move.hits ?? []).filter(hit => hit.seat !== undefined);
  if (hits.length) plain.hits = hits;
  return plain;
}

function rulesetMember(ruleset) {
  const {id, version, options = {}, sha256: hash} = ruleset;
  const {codes, options: changed} = factsInForce(ruleset);
  const known = codes.length === 0 && (hash === undefined || hash === "" || hash === rulesetHash(id));
  if (known) return {known, member: {id, version, options: changed}};
  return {known, member: {id, version, options, ...(hash && {sha256: hash})}};
}

const compareLists = (a, b) => {
  const [left, right] = [a.join(""), b.join("")];
  return left < right ? -1 : left > right ? 1 : 0;
};

function engineOf(record, known) {
  if (!known) return null;
  const {facts, family} = factsInForce(record.ruleset);
  const players = record.players.map(player => player.seats);
  const seats = players.flat();
  if (seats.some(seat => !facts["seats.names"].includes(seat)) || new Set(seats).size !== seats.length) return null;
  const begins = family === "cross" ? seats.length > 0 : players.length === 2 && players.every(own => own.length === 1);
  return begins ? engineFor(record.ruleset, players) : null;
}

function startMember(record, engine) {
  const text = record.start?.position ?? "";
  const state = engine && text ? engine.fromLine(text) : null;
  if (!state) return text ? normalLine(text) : "";
  const to = / to=(.)/.exec(text)[1];
  const first = record.turns.map(readItem).find(item => item.turn)?.turn.seat;
  const withoutTo = line => line.replace(/ to=./, "");
  if (withoutTo(engine.line(state)) === withoutTo(engine.line(engine.start())) && (to === "-" || to === first)) return "";
  return normalLine(text, seatOrder(engine, text));
}

/** The seats of a position line in the order of the ruleset. */
function seatOrder(engine, text) {
  const seats = seatsInLine(text);
  return engine.names.filter(name => seats.includes(name));
}

/** Tries to leave out names of victims and tags, from the first move to the last. */
function withoutNames(engine, before, turn) {
  const play = one => {
    const state = engine.clone(before);
    return engine.judge(state, one) ? null : `${engine.line(state)} ${Boolean(state.result)}`;
  };
  const unknown = turn.throws?.includes(null);
  if (unknown || !turn.moves?.some(move => move?.tag !== undefined || move?.hits)) return turn;
  const reached = play(turn);
  const moves = turn.moves.slice();
  moves.forEach((move, index) => {
    for (const form of shorterForms(move)) {
      const shorter = {...turn, moves: moves.with(index, form)};
      if (play(shorter) === reached) { moves[index] = form; break; }
    }
  });
  return {...turn, moves};
}

function shorterForms(move) {
  if (!move || move.path) return [];
  const {tag, hits, ...bare} = move;
  const hitsWithoutTags = hits && {hits: hits.map(({seat, step}) => ({seat, step}))};
  const own = tag === undefined ? {} : {tag};
  const forms = [bare, {...bare, ...own}, {...bare, ...hitsWithoutTags}, {...bare, ...own, ...hitsWithoutTags}, {...bare, ...(hits && {hits})}];
  const text = form => JSON.stringify([form.tag, form.hits]);
  return forms.filter((form, index) => text(form) !== text(move) && forms.findIndex(one => text(one) === text(form)) === index);
}

/** The texts of a record whose turns are taken by their text alone, from an item on. */
function* textsAlone(items, start, known) {
  let isKnown = known;
  for (const item of items.slice(start)) {
    if (item.turn) {
      yield printTurn(plainTurn(item.turn));
      if (item.turn.moves?.includes(null)) isKnown = false;
    }
    if (item.position && (item.stood || !item.turn || !isKnown)) {
      yield `= ${normalLine(item.position)}`;
      isKnown = true;
    }
    if (item.turn?.ending === "stop" && item.ruled) yield "ruling";
  }
}

function* judgedTexts(engine, state, record) {
  const replayer = new Replayer(engine, state, record, true);
  for (let index = 0; index < record.turns.length; index++) {
    const known = replayer.known;
    const event = replayer.step(index);
    const {item} = event;
    if (event.refused) { yield* textsAlone(replayer.items, index, known); return; }
    if (item.turn) {
      const plain = plainTurn(item.turn);
      if (event.stopAdded) plain.ending = "stop";
      yield printTurn(event.judged ? withoutNames(engine, event.before, plain) : plain);
    }
    if (event.sets) yield `= ${normalLine(item.position, seatOrder(engine, item.position))}`;
    if (item.turn?.ending === "stop" && item.ruled) yield "ruling";
    if (event.sets && event.impossible) { yield* textsAlone(replayer.items, index + 1, true); return; }
  }
}

/** @param {any} record @returns {object} the play document */
export function playDocument(record) {
  const {known, member} = rulesetMember(record.ruleset);
  const engine = engineOf(record, known);
  const start = record.start?.position ?? "";
  const state = engine && (start ? engine.fromLine(start) : engine.start());
  const items = record.turns.map(readItem);
  return {
    play: "barsis-play/1",
    ruleset: member,
    seats: record.players.map(player => [...player.seats].sort()).sort(compareLists),
    start: startMember(record, engine),
    turns: [...(state ? judgedTexts(engine, state, record) : textsAlone(items, 0, true))],
  };
}

/** @param {any} record @returns {string} its play id */
export const playId = record => sha256(canonicalJson(playDocument(record)));
