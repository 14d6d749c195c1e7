/* Words: of the page, of places, throws and moves. */

function said(what) {
  return Array.isArray(what) ? what[shown.language === 'ar' ? 1 : 0] : what;
}

function text(name) {
  return said(data.texts[name]);
}

/** Return a fragment of text in which every isolate is an element of its own. */
function spoken(what) {
  const whole = document.createDocumentFragment();
  const open = [whole];
  const directions = { '\u2066': 'ltr', '\u2067': 'rtl', '\u2068': 'auto' };
  String(what).split(/([\u2066-\u2069\u200f])/).forEach((part) => {
    if (directions[part]) {
      const inner = isolate('', directions[part]);
      open[open.length - 1].append(inner);
      open.push(inner);
    } else if (part === '\u2069') {
      if (open.length > 1) open.pop();
    } else if (part && part !== '\u200f') {
      open[open.length - 1].append(part);
    }
  });
  return whole;
}

function isolate(what, direction = 'auto') {
  const inner = make('bdi', { dir: direction });
  inner.append(what);
  return inner;
}

/** Return a text of the page with words in its places; strings are isolated, nodes stay. */
function filled(name, places) {
  const whole = document.createDocumentFragment();
  text(name).split(/\{(\w+)\}/).forEach((part, number) => {
    if (number % 2 === 0) whole.append(part);
    else whole.append(typeof places[part] === 'string' ? isolate(places[part]) : places[part]);
  });
  return whole;
}

/** Return words of the page's language as one token. */
function own(what) {
  return isolate(what, root.dir);
}

function joined(parts, between = ', ') {
  const whole = document.createDocumentFragment();
  parts.forEach((part, number) => {
    if (number) whole.append(between);
    whole.append(part);
  });
  return whole;
}

function seatOf(letter) {
  return data.seats.find((seat) => seat[0] === letter) || [letter, letter, ''];
}

function who(letter) {
  const [, name, player] = seatOf(letter);
  return filled('who', { name: player || said(name), seat: letter });
}

function placeName(seat, place) {
  if (!board) return place;
  const name = (board.otherwise[seat] || {})[place] || board.names[spotNumber(seat, place)];
  return name ? said(name) : place;
}

/** Say whether places have names at all besides those of the notation. */
function haveNames() {
  return Boolean(board) && data.seats.some(([seat]) => (board.at[seat] || []).some((spot, place) => (
    spot >= 0 && said(board.names[spot]) !== board.places[place]
  )));
}

/** Return how the board itself names places, where nobody chose: cells by signs at its edge. */
function usualNames() {
  const isNamed = board && board.labels.some(([kind, , , , seat = '']) => kind === 'coordinate' && !seat);
  return isNamed ? CELLS : STEPS;
}

/** Return a move for the list: in the notation, or with the names of its cells. */
function shortMove(move, seat) {
  if (shown.names === STEPS || move === '?') return isolate(move, 'ltr');
  const read = readMove(move, seat);
  const names = read.places.map((place) => own(placeName(read.seat, place)));
  const [, taken = ''] = /(\*.*)$/.exec(move) || [];
  return joined([names.reduce((start, end) => filled('way', { start, end })), isolate(taken, 'ltr')], '');
}

/** Return the first name of a player, or all of it where another has the same. */
function shortName(letter) {
  const [, name, player] = seatOf(letter);
  const first = (whole) => whole.split(' ')[0];
  const isShared = data.seats.some((seat) => seat[2] !== player && first(seat[2]) === first(player));
  return isShared ? player : first(player) || said(name);
}

function moveWords(move, seat) {
  if (move === '?') return spoken(text('unseen'));
  const read = readMove(move, seat);
  const names = read.places.map((place) => own(placeName(read.seat, place)));
  const way = names.reduce((start, end) => filled('way', { start, end }));
  return filled('move', { way, move: isolate(move, 'ltr') });
}

function throwWords(key) {
  return data.throws[key] ? said(data.throws[key][0]) : key;
}

function shortThrow(key) {
  return data.throws[key] ? said(data.throws[key][3]) : key;
}

function valueWords(value) {
  return said(data.values[value] || value);
}

function takenWords(man) {
  const [seat, place] = man.split('.');
  return filled('man-of', { place: placeName(seat, place), seat: said(seatOf(seat)[1]) });
}

/** Say a ply in words: whose turn, what was thrown, what moved, and what is wrong with it. */
function plyWords(line, number) {
  const ply = lines[line].plies[number];
  if (!ply.turn) return spoken(text(line ? 'line-begins' : 'before-first'));
  const { turn } = ply;
  const parts = [filled('turn', { turn: String(turn.number) })];
  if (turn.seat) parts.push(who(turn.seat));
  if (turn.throws.length) {
    const throws = joined(turn.throws.map((key) => own(throwWords(key))), ' + ');
    parts.push(filled('threw', { throws }));
  }
  parts.push(...movedWords(ply));
  if (ply.flags & REFUSED) parts.push(spoken(text('refused')));
  if (ply.flags & UNKNOWN) parts.push(spoken(text('not-known')));
  return joined(parts, shown.language === 'ar' ? '، ' : ', ');
}

function movedWords(ply) {
  const { turn } = ply;
  const parts = [];
  if (ply.move) parts.push(moveWords(ply.move, turn.seat));
  if (ply.uses.length) parts.push(filled('uses', { values: ply.uses.map(valueWords).join('+') }));
  if (ply.taken.length) parts.push(filled('takes', { men: joined(ply.taken.map(takenWords)) }));
  if (turn.ending && isLast(ply)) parts.push(spoken(text(turn.ending)));
  if (!ply.move && !turn.ending) parts.push(withoutMove(ply));
  return parts;
}

/** Say what a turn without moves is: as it is written where it is refused. */
function withoutMove({ flags, turn }) {
  if (flags & REFUSED) return isolate(turn.more.text, 'ltr');
  return spoken(text(turn.seat ? 'nothing-played' : 'no-turn'));
}

function isLast(ply) {
  return ply.number === ply.turn.plies - 1;
}

function findingWords(finding) {
  const words = [sign(finding.severity, text(finding.severity)), ' ', spoken(said(finding.message))];
  return make('span', { class: `told ${finding.severity}` }, ...words);
}
