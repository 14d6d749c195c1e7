/* Lines, plies and positions, as they are read from the data. */

/** Read every line into plies that know their whole position. A line follows the one it leaves. */
function readLines() {
  const read = [];
  data.lines.forEach(([pointer, parent, leaves, kind, turns]) => {
    const { men, tail, flags } = parent < 0 ? startOf(data.start) : read[parent].plies[leaves];
    const first = { men, tail, flags: flags & UNKNOWN, turn: null, move: '', uses: [], taken: [] };
    const line = { pointer, parent, leaves, kind, turns: [], plies: [first] };
    const beside = parent < 0 ? null : read[parent].turns.find(({ more }) => has(more, read.length));
    line.number = beside ? beside.number : data.first;
    read.push(line);
    turns.forEach(([seat, throws, ending, plies, more], place) => {
      const turn = {
        seat, ending, place, more,
        number: line.number + place,
        first: line.plies.length,
        plies: plies.length,
        throws: throws ? throws.split('+') : [],
      };
      line.turns.push(turn);
      plies.forEach((ply, number) => line.plies.push(readPly(ply, number, turn, line)));
    });
  });
  return read;
}

function has(more, line) {
  return (more.lines || []).includes(line);
}

function startOf(position) {
  const [head, tail] = position.split(' to=');
  return { men: withMen({}, head.split(' ').slice(1)), tail, flags: position ? 0 : UNKNOWN };
}

function readPly(ply, number, turn, line) {
  const [move = '', uses = '', men = '', tail = '', others = '', taken = '', flags = 0] = ply;
  const before = line.plies[line.plies.length - 1];
  return {
    turn, number, move, flags,
    men: withMen(before.men, words(men)),
    tail: tail || before.tail,
    uses: words(uses), others: words(others), taken: words(taken),
  };
}

function words(text) {
  return text ? text.split(' ') : [];
}

/** Return the men by seat, with those of the seats that changed in place of what they were. */
function withMen(before, changes) {
  const men = { ...before };
  changes.forEach((change) => {
    if (change.length === 1) delete men[change];
    else men[change[0]] = change.slice(2);
  });
  return men;
}

function positionLine() {
  const ply = current();
  const men = Object.entries(ply.men).map(([seat, list]) => `${seat}:${list}`);
  return `${data.id} ${men.join(' ')} to=${ply.tail}`;
}

/** Read the men of a seat as position lines have them: `bar,7-9,48n(2),off`. */
function readMen(list) {
  const men = [];
  list.split(',').forEach((item) => {
    const read = /^(bar|off|\d+|[a-z]\d)(?:-(\d+))?([a-z]?)(?:\((\d+)\))?$/.exec(item);
    if (!read) return; // '-': no men
    const [, place, last, tag, count] = read;
    for (let step = 0; step <= (last || place) - place || step === 0; step += 1) {
      for (let man = 0; man < (count || 1); man += 1) {
        men.push({ place: last ? String(Number(place) + step) : place, tag });
      }
    }
  });
  return men;
}

/** Read the ends of a move, and every cell a leaping piece touches, as the notation has them. */
function readMove(text, seat) {
  const [, other, way] = /^(?:([A-Z1-8])\.)?([^*=]*)/.exec(text);
  const places = way.split(/\/|-|x/).map((place) => place.replace(/^(\d+)[a-z]$/, '$1'));
  return { seat: other || seat, places };
}

function current() {
  return lines[shown.line].plies[shown.ply];
}
