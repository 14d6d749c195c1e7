// One function for each kind of case of the conformance kit.
import {parseTurn, printTurn} from "./turns.mjs";
import {parsePosition, printPosition} from "./positions.mjs";
import {canonicalRecord, isRecord, readRecord} from "./records.mjs";
import {sha256} from "./hashes.mjs";
import {countWays, engineFor, legalTurns, playGame} from "./games.mjs";
import {hashOfFile} from "./rulesets.mjs";
import {playId} from "./playid.mjs";
import {diceRecord, diceThrows, isDiceFile} from "./dice.mjs";
import {standings} from "./events.mjs";
import {verdict} from "./verdict.mjs";

const MOST_TURNS = 500;

function allLegalTurns(input) {
  const {engine, state, refused} = playGame(input);
  if (refused) throw new Error(`the game before is refused: ${refused.name}`);
  const turns = legalTurns(engine, state, input.throws);
  if (turns.length <= MOST_TURNS) return {turns};
  return {count: turns.length, sha256: sha256(turns.map(turn => `${turn}\n`).join(""))};
}

const answers = {
  "turn": ({text}) => {
    const turn = parseTurn(text);
    return turn ? {valid: true, turn} : {valid: false};
  },
  "print-turn": ({turn}) => ({text: printTurn(turn)}),
  "position": ({text}) => {
    const position = parsePosition(text);
    return position ? {valid: true, position} : {valid: false};
  },
  "print-position": ({position}) => ({text: printPosition(position)}),
  "record": ({text}) => ({valid: isRecord(text)}),
  "canonical": ({text}) => {
    const {record, faults} = readRecord(text);
    if (faults.length) throw new Error("the text is not a record");
    const canonical = canonicalRecord(record);
    return {canonical, record_id: sha256(canonical)};
  },
  "play-id": ({text}) => ({play_id: playId(readRecord(text).record)}),
  "verdict": ({text}) => ({findings: verdict(text)}),
  "replay": ({ruleset, players, position, turns}) => {
    const engine = engineFor(ruleset, players);
    const state = position === undefined ? engine.start() : engine.fromLine(position);
    return {men: turns.map(text => {
      engine.replay(state, parseTurn(text));
      return engine.men(state);
    })};
  },
  "play": input => {
    const {engine, state, refused} = playGame(input);
    if (refused) return {accepted: false, ...refused};
    return {accepted: true, position: engine.line(state), ...(state.result && {result: state.result})};
  },
  "legal": allLegalTurns,
  "perft": input => {
    const {engine, state, refused} = playGame(input);
    if (refused) throw new Error(`the game before is refused: ${refused.name}`);
    return countWays(engine, state, input.throws);
  },
  "dice-file": ({text}) => ({valid: isDiceFile(text)}),
  "dice-throws": diceThrows,
  "dice-record": ({text}) => diceRecord(readRecord(text).record),
  "standings": ({event}) => ({standings: standings(event)}),
  "ruleset-hash": ({document, bases}) => {
    const hash = hashOfFile(document, bases);
    return hash ? {valid: true, sha256: hash} : {valid: false};
  },
};

export const KINDS = Object.keys(answers);
export const GAMES = ["barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab"];

/** @returns {{answer: object}|{skip: string}} */
export function answerCase(kind, input) {
  if (!Object.hasOwn(answers, kind)) return {skip: `cases of the kind ${kind} are not supported`};
  return {answer: answers[kind](input)};
}
