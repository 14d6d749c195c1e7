// The verdict of a record: the errors of its form, members, rules, turns, positions and result.
import {isObject} from "./json.mjs";
import {readRecord} from "./records.mjs";
import {factsInForce, rulesetHash} from "./rulesets.mjs";
import {engineFor, open, seatsFaults} from "./games.mjs";
import {Replayer} from "./replayer.mjs";

const CODES = {
  "throw-out-of-turn": "THR001", "throw-missing": "THR002", "throw-after-stop": "THR003", "unknown-outcome": "THR004",
  "opening-throw-wrong": "THR005", "unknown-throw-impossible": "THR006", "opening-throws-undecided": "THR009",
  "token-not-available": "MOV001", "token-reused": "MOV002", "wrong-distance": "MOV003", "overshoot": "MOV004",
  "entry-without-right": "MOV005", "entry-wrong-square": "MOV006", "entry-forced": "MOV007", "safe-occupied": "MOV008",
  "pair-protected": "MOV009", "barrier-in-path": "MOV010", "cell-full": "MOV011", "must-move": "MOV012",
  "must-open-barrier": "MOV013", "must-use-kioz-on-unmoved": "MOV014", "must-use-both-dice": "MOV015", "higher-die": "MOV016",
  "bar-first": "MOV017", "bearoff-not-home": "MOV018", "far-row-frozen": "MOV019", "far-row-twice": "MOV020",
  "capture-missing": "MOV021", "capture-false": "MOV022", "bonus-missing": "MOV023", "third-six-penalty-missing": "MOV024",
  "pass-not-allowed": "MOV025", "no-man-there": "MOV026", "not-a-move-here": "MOV027", "stop-not-last": "MOV028",
  "game-already-over": "RES001", "start-impossible": "HDR006",
};

const FREE_MEMBERS = new Set(["event", "match", "meta", "opening", "comment", "result", "x"]);
const RECORD_MEMBERS = ["format", "ruleset", "players", "turns", "start"];
const ENTRY_MEMBERS = new Set(["turn", "position", "stood", "ruling"]);

/** Whether two names differ by few letters. */
function similar(a, b) {
  let row = Array.from({length: b.length + 1}, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length] <= 2;
}

/** Whether no move depends on the place of a fault. */
function isHarmless({code, path}) {
  if (code === "SHP011") return true;
  if (path.length === 0) return false;
  const [top, , member] = path;
  if (FREE_MEMBERS.has(top)) return true;
  if (top === "$schema") return true;
  if (path.length === 1) return code === "SHP004" && !RECORD_MEMBERS.some(name => similar(top, name));
  if (top === "players" && path.length >= 3) return member !== "seats" && !(code === "SHP004" && similar(String(member), "seats"));
  if (top === "turns" && path.length >= 3 && typeof member === "string") return !ENTRY_MEMBERS.has(member) && code !== "SHP004";
  return false;
}

/** Takes the member with a fault as absent. */
function remove(record, path) {
  let parent = record;
  let depth = path.length - 1;
  while (depth > 0 && typeof path[depth] === "number") depth--;
  if (path[0] === "result" && path[1] === "winners") depth = 0;
  for (const name of path.slice(0, depth)) parent = parent?.[name];
  if (isObject(parent)) delete parent[path[depth]];
}

const turnOf = path => (path[0] === "turns" && typeof path[1] === "number" ? path[1] + 1 : undefined);
/** A turn string outside the grammar, or not of the game, is judged with the turns. */
const isTurnFault = ({code, ofGame}) => code === "SHP019" || ofGame === true;
const isBesideTurn = ({path}) => path[2] === "retracted" || path[2] === "variations";

class Findings {
  #found = new Map();
  add(code, turn) { this.#found.set(`${turn ?? 0} ${code}`, turn === undefined ? {code} : {code, turn}); }
  list() {
    return [...this.#found.values()].sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0) || (a.code < b.code ? -1 : 1));
  }
}

/** @param {string} text @returns {{code: string, turn?: number}[]} the errors of a record */
export function verdict(text) {
  const findings = new Findings();
  const {record, faults} = readRecord(text);
  const beside = faults.filter(fault => isTurnFault(fault) && isBesideTurn(fault));
  const real = faults.filter(fault => !isTurnFault(fault));
  for (const {code, path} of real) findings.add(code, turnOf(path));
  if (!isObject(record) || real.some(fault => !isHarmless(fault))) return findings.list();
  for (const {code, path} of real) if (code !== "SHP011") remove(record, path);
  for (const {path} of beside) findings.add("MOV034", turnOf(path));
  checkMembers(record, findings);
  judge(record, findings);
  return findings.list();
}

function checkMembers(record, findings) {
  const seats = new Set(record.players.flatMap(player => player.seats));
  if (record.meta?.turn_count !== undefined && record.meta.turn_count !== record.turns.length) findings.add("HDR005");
  const {result, match} = record;
  const named = [...(result?.winners ?? []), ...Object.keys(result?.score ?? {}), ...Object.keys(result?.ranks ?? {}),
    ...Object.keys(match?.before ?? {}), ...(match?.cube?.owner ? [match.cube.owner] : [])];
  if (named.some(seat => !seats.has(seat))) findings.add("HDR007");
}

/** The stages from the rules on. */
function judge(record, findings) {
  const {codes, facts, family} = factsInForce(record.ruleset);
  for (const code of codes) findings.add(code);
  if (codes.length) return;
  const hash = record.ruleset.sha256;
  if (hash && hash !== rulesetHash(record.ruleset.id)) return findings.add("RUL009");
  const players = record.players.map(player => player.seats);
  const seatCodes = seatsFaults(facts, family, players);
  for (const code of seatCodes) findings.add(code);
  if (seatCodes.length) return undefined;
  const engine = engineFor(record.ruleset, players);
  const start = record.start?.position;
  const state = start ? engine.fromLine(start) : engine.start();
  if (!state) return findings.add("HDR006");
  const refused = open(engine, state, record.opening);
  if (refused) return findings.add(CODES[refused]);
  if (record.match?.cube && "stake" in state) {
    state.stake = record.match.cube.value ?? state.stake;
    state.holder = engine.names.indexOf(record.match.cube.owner);
  }
  judgeTurns(record, engine, state, players.flat(), findings);
}

function judgeTurns(record, engine, state, seats, findings) {
  const replayer = new Replayer(engine, state, record);
  let complete = true;
  for (let index = 0; index < record.turns.length; index++) {
    const item = replayer.items[index];
    const turn = index + 1;
    if (!item.turn && (item.text !== undefined)) return findings.add("MOV034", turn);
    const event = replayer.step(index);
    if (event.refused) {
      const noSuchSeat = event.refused.name === "throw-out-of-turn" && !seats.includes(item.turn.seat);
      return findings.add(noSuchSeat ? "THR011" : CODES[event.refused.name] ?? event.refused.name, turn);
    }
    if (event.judged && item.turn.thrown) checkThrown(item.turn, engine.facts, findings, turn);
    if (event.log && event.judged && !item.stood) checkDerived(engine, item.turn, event.log, findings, turn);
    if (event.impossible) findings.add("MOV032", turn);
    else if (event.differs && !event.sets) findings.add("MOV031", turn);
    if (event.impossible && event.sets) return undefined;
    complete = replayer.known;
  }
  if (complete && record.result) checkResult(record, engine, replayer.state, findings);
  return undefined;
}

// Derived members

const sameList = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function thrownOf(facts, thrown) {
  if (Array.isArray(thrown)) {
    return {values: thrown[0] === thrown[1] ? new Array(facts["turn.doubles"] ?? 0).fill(thrown[0]) : thrown};
  }
  return facts["device.outcomes"]?.[thrown];
}

function checkThrown(turn, facts, findings, number) {
  for (const [place, noted] of turn.thrown.entries()) {
    const thrown = turn.throws?.[place];
    if (!noted || thrown === null) continue;
    const right = thrown === undefined ? {values: []} : thrownOf(facts, thrown);
    if (!right) continue;
    const nameWrong = noted.name !== undefined && noted.name !== (right.name ?? "");
    const valuesWrong = noted.values !== undefined && noted.values.length && !sameList(noted.values, right.values);
    if (nameWrong || valuesWrong) findings.add("THR008", number);
  }
}

function checkDerived(engine, turn, log, findings, number) {
  const seat = engine.names.indexOf(turn.seat);
  (turn.moves ?? []).forEach((move, index) => {
    if (!move || !(move.used || move.cells || move.taken)) return;
    const own = move.seat === undefined ? seat : engine.names.indexOf(move.seat);
    const places = move.path ?? [move.from, move.to];
    const {used, taken} = log[index] ?? {used: [[]], taken: []};
    const cellsWrong = move.cells?.length && !sameList(move.cells, places.map(place => engine.cellName(own, place)));
    const usedWrong = move.used?.length && !used.some(one => sameList([...one].map(String).sort(), move.used.map(String).sort()));
    const takenWrong = move.taken?.length && taken && !sameList([...taken].sort(), [...move.taken].sort());
    if (cellsWrong || usedWrong || takenWrong) findings.add("MOV036", number);
  });
}

// The result

const FROM_MOVES = new Set(["home", "capture", "no_moves", "repetition"]);
const GIVEN_UP = new Set(["resign", "forfeit", "drop", "time", "ruling", "agreement", "unknown"]);
const sameSet = (a, b) => a.length === b.length && a.every(one => b.includes(one));
const agrees = (noted, right) => Object.entries(noted).every(([seat, value]) => right[seat] === value);

function checkResult(record, engine, state, findings) {
  const {winners, reason, name, score, ranks} = record.result;
  const reached = state.result;
  const isGivenUp = reached?.reason === "resign" || reached?.reason === "forfeit";
  if (isGivenUp && reason && !GIVEN_UP.has(reason)) return findings.add("RES005");
  if (winners.length && reason === "unfinished") return findings.add("RES013");
  if (!reached || !reached.score) {
    if (reached && !sameSet(winners, reached.winners)) return findings.add("RES002");
    return checkOpenResult(record, engine, state, findings);
  }
  if (!isGivenUp && reason && reason !== reached.reason && reason !== "unknown") findings.add("RES005");
  if (!sameSet(winners, reached.winners)) return findings.add("RES002");
  if (name && name !== reached.name) findings.add("RES006");
  if (score && reached.score && !agrees(score, reached.score)) findings.add("RES003");
  if (ranks && !(reached.ranks ? agrees(ranks, reached.ranks) : ranksFollow(ranks, winners))) findings.add("RES004");
  return undefined;
}

/** Without ranks in the rules, winners have the rank 1 and the others larger ones. */
const ranksFollow = (ranks, winners) =>
  Object.entries(ranks).every(([seat, rank]) => (winners.includes(seat) ? rank === 1 : rank > 1));

/** A result that does not follow from the moves can only be possible. */
function checkOpenResult(record, engine, state, findings) {
  const {winners, reason, name, score, ranks} = record.result;
  const {facts} = engine;
  if (FROM_MOVES.has(reason)) return findings.add("RES005");
  const most = Math.max(...["win", "mars", "turkish_mars"].map(one => facts[`win.score.${one}`] ?? 0)) * (state.stake ?? 1);
  const impossible = Object.entries(score ?? {}).some(([seat, points]) => points < 0 || points > (winners.includes(seat) ? most : 0));
  if (score && winners.length && impossible) findings.add("RES009");
  const places = record.players.flatMap(player => player.seats).length;
  if (Object.entries(ranks ?? {}).some(([seat, rank]) => rank > places || (winners.length && !winners.includes(seat) && rank === 1))) findings.add("RES010");
  if (name && facts[`win.score.${name}`] === undefined) findings.add("RES014");
  return undefined;
}
