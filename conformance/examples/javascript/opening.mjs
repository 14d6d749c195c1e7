// The throws before the first turn.

/** @param {string} text such as "W 5" @returns {{seat: string, key: string}} */
export const parseOpeningThrow = text => ({seat: text[0], key: text.slice(2)});

/**
 * Whom the highest throw makes begin. Each seat throws once; those that tie throw again.
 * @param {string[]} opening @param {string[]} seats those that throw
 * @param {Record<string, {values: (number|string)[]}>} outcomes
 * @returns {string|null} the seat, or null if it is not decided
 */
export function highestThrow(opening, seats, outcomes) {
  let round = new Set(seats), thrown = new Map();
  let winner = null;
  for (const {seat, key} of opening.map(parseOpeningThrow)) {
    if (winner !== null || !round.has(seat) || thrown.has(seat)) return null;
    thrown.set(seat, Math.max(0, ...outcomes[key].values.filter(value => typeof value === "number")));
    if (thrown.size < round.size) continue;
    const most = Math.max(...thrown.values());
    const best = [...round].filter(one => thrown.get(one) === most);
    if (best.length === 1) winner = best[0];
    round = new Set(best);
    thrown = new Map();
  }
  return winner;
}

/**
 * Applies the opening of a game whose device has `device.outcomes`.
 * @returns {string|null} the name of the refusal
 */
export function applyOpening(state, opening, {names, playing, turnSeats, facts}) {
  for (const {seat, key} of opening.map(parseOpeningThrow)) {
    const known = Object.hasOwn(facts["device.outcomes"], key);
    if (!playing.includes(seat) || !known) return "opening-throw-wrong";
  }
  if (opening.length === 0 || facts["turn.first"] !== "highest" || state.to >= 0) return null;
  const first = highestThrow(opening, turnSeats, facts["device.outcomes"]);
  if (first === null) return "opening-throws-undecided";
  state.first = names.indexOf(first);
  return null;
}
