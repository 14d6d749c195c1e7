/* The order of the list, and where in it findings stand. */

/** Return every ply as [line, ply], as one reads down the list of moves. */
function orderOfReading() {
  const order = [[0, 0]];
  const read = (number) => lines[number].turns.forEach((turn) => {
    for (let ply = 0; ply < turn.plies; ply += 1) order.push([number, turn.first + ply]);
    (turn.more.lines || []).forEach((beside) => {
      order.push([beside, 0]);
      read(beside);
    });
  });
  if (lines.length) read(0);
  return order;
}

/** Return the places in that order where findings stand. */
function findingStops() {
  const places = new Map(walkOrder.map(([line, ply], place) => [`${line} ${ply}`, place]));
  const found = new Set();
  data.findings.forEach((finding) => {
    finding.stop = finding.at ? plyOf(finding) : null;
    if (finding.stop) found.add(places.get(finding.stop.join(' ')));
  });
  return [...found].sort((one, other) => one - other);
}

function plyOf({ at: [number, place], move }) {
  const turn = lines[number].turns[place];
  if (!turn || !turn.plies) return null;
  const last = turn.first + turn.plies - 1;
  return [number, move > 0 ? Math.min(turn.first + move - 1, last) : last];
}

function findingsAt(line, ply) {
  return data.findings.filter(({ stop }) => stop && stop[0] === line && stop[1] === ply);
}
