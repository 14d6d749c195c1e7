/*
 * Plays one record. Everything about the game was worked out by Python: this script walks through
 * plies, draws the men of each where the board's data says, and puts words together. It has no
 * rules. What it is given is described in docs/viewer.md.
 */
(() => {
  'use strict';

  const SVG = 'http://www.w3.org/2000/svg';
  const UNKNOWN = 1, REFUSED = 2, UNTRIED = 4;
  const SPEEDS = { slow: 2400, normal: 1200, fast: 500 };
  const SWIPE = 40;

  const root = document.documentElement;
  const data = JSON.parse(byId('data').textContent);
  const viewer = byId('viewer');
  const board = data.board;
  const lines = readLines();
  const walkOrder = orderOfReading();
  const stops = findingStops();
  const shown = { line: 0, ply: 0, language: root.lang, angle: 0, timer: 0, frame: 0 };

  function byId(id) {
    return document.getElementById(id);
  }

  // -- lines and positions --------------------------------------------------------------------

  /** Read every line into plies that know their whole position. A line follows the one it leaves. */
  function readLines() {
    const read = [];
    data.lines.forEach(([pointer, parent, leaves, kind, turns]) => {
      const { men, tail, flags } = parent < 0 ? startOf(data.start) : read[parent].plies[leaves];
      const first = { men, tail, flags: flags & UNKNOWN, turn: null, move: '', uses: [], taken: [] };
      const line = { pointer, parent, leaves, kind, turns: [], plies: [first] };
      read.push(line);
      turns.forEach(([seat, throws, ending, plies, more], place) => {
        const turn = {
          seat, ending, place, more: more || {}, first: line.plies.length, plies: plies.length,
          throws: throws ? throws.split('+') : [],
        };
        line.turns.push(turn);
        plies.forEach((ply, number) => line.plies.push(readPly(ply, number, turn, line)));
      });
    });
    return read;
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

  // -- the order of the list, and where findings stand ------------------------------------------

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

  // -- words ------------------------------------------------------------------------------------

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
    const names = board && board.names[seat];
    const name = names && names[board.places.indexOf(place)];
    return name ? said(name) : place;
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

  function valueWords(value) {
    return said(data.values[value] || value);
  }

  function takenWords(man) {
    const [seat, place] = man.split('.');
    return filled('man-of', { place: placeName(seat, place), seat: said(seatOf(seat)[1]) });
  }

  function turnNumber(turn) {
    return String(data.first + turn.place);
  }

  /** Say a ply in words: whose turn, what was thrown, what moved, and what is wrong with it. */
  function plyWords(line, number) {
    const ply = lines[line].plies[number];
    if (!ply.turn) return spoken(text(line ? 'line-begins' : 'before-first'));
    const { turn } = ply;
    const parts = [filled('turn', { turn: turnNumber(turn) })];
    if (turn.seat) parts.push(who(turn.seat));
    if (turn.throws.length) {
      const throws = joined(turn.throws.map((key) => own(throwWords(key))), ' + ');
      parts.push(filled('threw', { throws }));
    }
    parts.push(...movedWords(ply));
    if (ply.flags & REFUSED) parts.push(spoken(text('refused')));
    if (ply.flags & UNKNOWN) parts.push(spoken(text('not-known')));
    findingsAt(line, number).forEach((finding) => parts.push(findingWords(finding)));
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
    return joined([spoken(`${text(finding.severity)}: `), spoken(said(finding.message))], '');
  }

  // -- elements -----------------------------------------------------------------------------------

  function make(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    return fitted(made, attributes, children);
  }

  function draw(name, attributes = {}, ...children) {
    return fitted(document.createElementNS(SVG, name), attributes, children);
  }

  function fitted(made, attributes, children) {
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  function seatMark(letter) {
    const box = { class: 'mark', viewBox: '-1.2 -1.2 2.4 2.4', 'aria-hidden': 'true' };
    return draw('svg', box, draw('use', { href: `#man-${letter}` }));
  }

  // -- the board ----------------------------------------------------------------------------------

  function spotOf(seat, place) {
    const at = board.at[seat] ? board.at[seat][board.places.indexOf(place)] : -1;
    if (!(at >= 0)) return undefined;
    const [x, y, stack, hollow = 0, field = 0, clear = 0] = board.spots[at];
    return { x, y, stack, hollow: Boolean(hollow), field: board.fields[field], clear: board.clear[clear] };
  }

  function inFront() {
    return Object.keys(board.angles)[shown.angle];
  }

  function angle() {
    return board.angles[inFront()] || 0;
  }

  /** Turn a point about the middle of the sheet, as far as the board is turned. */
  function turned(x, y) {
    const [width, height] = board.size;
    const radians = (angle() * Math.PI) / 180;
    const [dx, dy] = [x - width / 2, y - height / 2];
    return [
      round(width / 2 + dx * Math.cos(radians) - dy * Math.sin(radians)),
      round(height / 2 + dx * Math.sin(radians) + dy * Math.cos(radians)),
    ];
  }

  function round(length) {
    return Math.round(length * 100) / 100;
  }

  /** Return every man of a position with where he stands: men on one middle share a stack. */
  function placedMen(men) {
    const placed = [];
    const stacks = new Map();
    Object.entries(men).forEach(([seat, list]) => readMen(list).forEach(({ place, tag }) => {
      const spot = spotOf(seat, place);
      if (!spot) return; // a place that this board does not have: the table names it
      const middle = `${spot.x} ${spot.y}`;
      if (!stacks.has(middle)) stacks.set(middle, []);
      const stack = stacks.get(middle);
      const has = (tags) => tag !== '' && tags.includes(tag);
      const look = spot.hollow || has(board.tags) ? '-hollow' : has(board.dotted) ? '-dotted' : '';
      stack.push({ seat, place, spot, stack, number: stack.length, look });
      placed.push(stack[stack.length - 1]);
    }));
    placed.forEach((man) => {
      const rows = board.stacks[man.stack[0].spot.stack];
      const row = rows[Math.min(man.stack.length, rows.length) - 1];
      const [dx, dy, scale = 1] = row[Math.min(man.number, row.length - 1)];
      Object.assign(man, { x: man.spot.x + dx, y: man.spot.y + dy, scale });
    });
    return placed;
  }

  function standing(x, y, scale) {
    return `translate(${turned(x, y).join(' ')}) scale(${round(scale * board.man)})`;
  }

  /** Draw the men of the ply shown, each one element that says whose he is and where he stands. */
  function drawMen() {
    cancelAnimationFrame(shown.frame);
    const placed = placedMen(current().men);
    byId('men').replaceChildren(...placed.map((man) => draw('use', {
      href: `#man-${man.seat}${man.look}`,
      transform: standing(man.x, man.y, man.scale),
      'data-seat': man.seat,
      'data-place': man.place,
    })));
    byId('numbers').replaceChildren(...placed.filter(bearsNumber).map(({ x, y, stack }) => {
      const [left, top] = turned(x, y);
      return draw('text', { class: 'many', x: left, y: top }, String(stack.length));
    }), ...cube());
  }

  /** Say whether a man is the last of a stack in which men overlap. */
  function bearsNumber({ stack, number, spot }) {
    return number === stack.length - 1 && stack.length > board.deep[stack[0].spot.stack];
  }

  /** Draw the doubling cube where the position has one: its stake, and by it the seat that has it. */
  function cube() {
    const [, stake, holder] = / cube=(\d+)([A-Z]?)/.exec(current().tail || '') || [];
    const place = board.cube[holder];
    if (!place) return [];
    const [x, y] = turned(...place);
    const [width, height] = [36, 36];
    return [
      draw('rect', { class: 'cube', x: x - width / 2, y: y - height / 2, width, height, rx: 5 }),
      draw('text', { class: 'stake', x, y }, stake),
    ];
  }

  /** Turn the ground, and write the words that stay upright. */
  function drawLabels() {
    const [width, height] = board.size;
    byId('turning').setAttribute('transform', `rotate(${angle()} ${width / 2} ${height / 2})`);
    byId('labels').replaceChildren();
    board.labels.forEach(([kind, x, y, label, seat = '', room = 0, rows = 1, anchor = 'middle']) => {
      if (kind === 'name' && !data.seats.some(([letter]) => letter === seat)) return;
      if (kind === 'coordinate' && seat && seat !== inFront()) return;
      const [left, top] = turned(x, y);
      const first = (kind === 'name' && seatOf(seat)[2]) || said(label);
      const place = { class: kind, x: left, 'text-anchor': anchor, 'data-of': seat };
      const high = kind === 'name' ? (board.line * (rows - 1)) / 2 : 0;
      const name = draw('text', { ...place, y: round(top - high) }, first);
      byId('labels').append(name);
      fit(name, room);
      if (kind !== 'name') return;
      const count = { class: 'count', 'data-of': seat };
      if (rows > 1) byId('labels').append(draw('text', { ...place, ...count, y: round(top + high) }));
      else name.append(' · ', draw('tspan', count));
    });
  }

  /** Set words smaller, and then cut them, until they fit the room they have. */
  function fit(words, room) {
    const size = parseFloat(getComputedStyle(words).fontSize);
    const width = words.getComputedTextLength();
    if (!room || width <= room) return;
    words.setAttribute('font-size', round(Math.max((size * room) / width, size * 0.7)));
    while (words.textContent.length > 2 && words.getComputedTextLength() > room) {
      words.textContent = `${words.textContent.replace(/…$/, '').slice(0, -1)}…`;
    }
  }

  /** Say beside each name how many men are home, and whose turn it is. */
  function drawCounts() {
    const { men, tail } = current();
    byId('labels').querySelectorAll('.count').forEach((count) => {
      const places = men[count.dataset.of] ? readMen(men[count.dataset.of]).map(({ place }) => place) : [];
      const home = places.filter((place) => place === 'off').length;
      count.textContent = spotOf(count.dataset.of, 'off') ? `${home}/${places.length}` : places.length;
    });
    byId('labels').querySelectorAll('.name').forEach((name) => {
      name.classList.toggle('next', (tail || '')[0] === name.dataset.of);
    });
  }

  /** Return the spots a man passes: of a way along his route every step between its ends. */
  function wayOf(move, seat) {
    const { seat: mover, places } = readMove(move, seat);
    const [start, end] = [Number(places[0]), Number(places[1])];
    const along = places.length === 2 && Number.isInteger(start) && Number.isInteger(end);
    const steps = [];
    if (along) {
      const direction = end < start ? -1 : 1;
      for (let step = start; step !== end; step += direction) steps.push(String(step));
      steps.push(String(end));
    }
    const passed = (along ? steps : places).map((place) => spotOf(mover, place));
    return { mover, ends: [places[0], places[places.length - 1]], spots: passed.filter(Boolean) };
  }

  /** Fill the ends of the last move and dot its way, under the men, where they turn with the board. */
  function drawLastMove() {
    const ply = current();
    const drawn = placedMen(ply.men).filter(({ spot, number }) => spot.clear && number === 0).map(
      ({ spot }) => draw('circle', { cx: spot.x, cy: spot.y, r: board.man * 1.2, fill: spot.clear }),
    );
    if (ply.move && ply.move !== '?') {
      const { mover, ends, spots } = wayOf(ply.move, ply.turn.seat);
      ends.filter((place) => place !== 'bar' && place !== 'off').forEach((place) => {
        const spot = spotOf(mover, place);
        if (spot) drawn.push(drawField(spot, 'moved'));
      });
      const points = spots.map(({ x, y }) => `${x},${y}`).join(' ');
      drawn.push(draw('polyline', { class: 'trace', points }));
    }
    const next = plateOf((ply.tail || '')[0]);
    if (next && next.field) drawn.push(drawField(next, 'next'));
    byId('last-move').replaceChildren(...drawn);
  }

  /** Return what is framed while a seat is to move. */
  function plateOf(seat) {
    const plate = board.plates[seat];
    return plate ? { x: plate[0], y: plate[1], field: board.fields[plate[2]] } : spotOf(seat, 'bar');
  }

  function drawField(spot, name) {
    const place = { class: name, transform: `translate(${spot.x} ${spot.y})` };
    if (spot.field) return draw('path', { ...place, d: spot.field });
    return draw('circle', { ...place, r: round(board.man * 1.35) });
  }

  /** Let the man who has moved go his way, unless the reader asks for less motion. */
  function animateMove() {
    const ply = current();
    if (!ply.move || ply.flags || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { mover, ends, spots } = wayOf(ply.move, ply.turn.seat);
    const men = [...byId('men').children].filter(
      (man) => man.dataset.seat === mover && man.dataset.place === ends[1],
    );
    const man = men[men.length - 1];
    if (!man || spots.length < 2) return;
    const end = man.getAttribute('transform');
    const length = Math.min(700, 160 + 60 * spots.length);
    const begun = performance.now();
    man.parentNode.append(man); // above the others while he moves
    const step = (now) => {
      const part = Math.max(0, (now - begun) / length) * (spots.length - 1);
      const from = Math.floor(part);
      if (from >= spots.length - 1) {
        man.setAttribute('transform', end);
        return;
      }
      const [one, next] = [spots[from], spots[from + 1]];
      const far = part - from;
      man.setAttribute('transform', standing(
        one.x + (next.x - one.x) * far, one.y + (next.y - one.y) * far, 1,
      ));
      shown.frame = requestAnimationFrame(step);
    };
    shown.frame = requestAnimationFrame(step);
  }

  function turnBoard() {
    if (!board) return;
    shown.angle = (shown.angle + 1) % Object.keys(board.angles).length;
    drawLabels();
    drawCounts();
    drawMen();
  }

  function showCoordinates() {
    const hidden = viewer.classList.toggle('no-coordinates');
    control('coordinates').setAttribute('aria-pressed', String(!hidden));
  }

  // -- showing a ply --------------------------------------------------------------------------------

  function goTo(line, ply, animated = false) {
    const last = lines.length ? lines[line].plies.length - 1 : 0;
    shown.line = line;
    shown.ply = Math.max(0, Math.min(ply, last));
    root.dataset.ply = shown.ply;
    root.dataset.line = line ? lines[line].pointer : '';
    if (!lines.length) return;
    if (board) {
      drawLastMove();
      drawCounts();
      drawMen();
      if (animated) animateMove();
    }
    showThrows();
    showWords();
    showTable();
    markInList();
    const slider = control('slider');
    slider.max = last;
    slider.value = shown.ply;
    slider.setAttribute('aria-valuetext', byId('status').textContent);
    control('main-line').hidden = line === 0;
  }

  function showThrows() {
    const { turn } = current();
    byId('thrown').replaceChildren(...(turn ? turn.throws : []).map((key) => {
      const [, values = '', sides = ''] = data.throws[key] || [];
      const name = make('figcaption', {}, own(throwWords(key)));
      if (values && values !== key) name.append(' ', isolate(valuesOf(values), 'ltr'));
      return make('figure', {}, ...(sides && board ? [throwPicture(sides.split(' '))] : []), name);
    }));
  }

  function throwPicture(sides) {
    const [width, height] = board.piece;
    const box = `0 ${-height / 2} ${sides.length * width} ${height}`;
    const pieces = sides.map((side, number) => draw('use', {
      href: `#side-${side}`, transform: `translate(${(number + 0.5) * width} 0)`,
    }));
    return draw('svg', { class: 'device', viewBox: box, 'aria-hidden': 'true' }, ...pieces);
  }

  function valuesOf(values) {
    return values.split('+').map(valueWords).join('+');
  }

  function showWords() {
    const ply = current();
    byId('status').replaceChildren(plyWords(shown.line, shown.ply));
    const others = byId('others');
    others.replaceChildren();
    if (ply.move && !(ply.flags & UNTRIED)) {
      const moves = ply.others.map((move) => moveWords(move, ply.turn.seat));
      if (moves.length) others.append(`${text('others')}: `, joined(moves, shown.language === 'ar' ? '، ' : ', '));
      else others.append(text('only-move'));
    }
    const next = (ply.tail || '').split(' ')[0];
    if (next && next !== '-' && !(ply.flags & UNKNOWN)) {
      others.append(...(others.childNodes.length ? ['. '] : []), filled('to-move', { who: who(next) }));
    }
  }

  function showTable() {
    const rows = Object.entries(current().men).map(([seat, list]) => {
      const counts = new Map();
      readMen(list).forEach(({ place }) => {
        const name = placeName(seat, place);
        counts.set(name, (counts.get(name) || 0) + 1);
      });
      const men = [...counts].map(([name, count]) => own(count > 1 ? `${name} × ${count}` : name));
      return make('tr', {}, make('th', { scope: 'row' }, who(seat)), make('td', {}, joined(men)));
    });
    byId('position').replaceChildren(...rows);
  }

  function markInList() {
    const before = viewer.querySelector('[aria-current]');
    if (before) {
      before.removeAttribute('aria-current');
      before.tabIndex = -1;
    }
    const button = byId(`ply-${shown.line}-${shown.ply}`);
    if (!button) return;
    button.setAttribute('aria-current', 'step');
    button.tabIndex = 0;
    bringIntoView(button);
  }

  /** Scroll the list, and never the page, so far that the move shown is seen. */
  function bringIntoView(button) {
    const list = byId('list');
    const [outer, inner] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      list.scrollTop += inner.top - outer.top - outer.height / 3;
    }
  }

  // -- the list of moves ------------------------------------------------------------------------------

  function listOf(number) {
    const line = lines[number];
    const list = make('ol', { class: 'line' });
    if (line.plies.length > 1 || number === 0) {
      const start = plyButton(number, 0, text(number ? 'line-begins' : 'before-first'));
      list.append(make('li', { class: 'beginning' }, start));
    }
    line.turns.forEach((turn) => list.append(turnItem(number, turn)));
    return list;
  }

  function plyButton(line, ply, ...content) {
    const button = make('button', {
      type: 'button', id: `ply-${line}-${ply}`, class: 'ply', tabindex: '-1',
    }, ...content);
    button.addEventListener('click', () => goTo(line, ply));
    return button;
  }

  function turnItem(line, turn) {
    const item = make('li', { value: turnNumber(turn) });
    item.append(turnHead(turn), ...turnMoves(line, turn));
    (turn.more.lines || []).forEach((beside) => {
      item.append(make('p', { class: 'kind' }, text(lines[beside].kind)), listOf(beside));
    });
    return item;
  }

  function turnHead(turn) {
    const head = make('span', { class: 'head' });
    head.append(make('span', { class: 'number' }, `${turnNumber(turn)}.`));
    if (turn.seat) {
      const [letter, name, player] = seatOf(turn.seat);
      head.append(seatMark(letter), make('b', {}, isolate(player || said(name))));
    }
    turn.throws.forEach((key) => head.append(make('span', { class: 'throw' }, own(throwWords(key)))));
    return head;
  }

  function turnMoves(line, turn) {
    const parts = [];
    const moves = make('span', { class: 'plies' });
    for (let ply = turn.first; ply < turn.first + turn.plies; ply += 1) {
      moves.append(plyButton(line, ply, ...plyContent(lines[line].plies[ply])));
      if (lines[line].plies[ply].flags & REFUSED) moves.append(sign('error', text('refused')));
    }
    parts.push(moves);
    const { more } = turn;
    const isShown = turn.plies === 1 && !lines[line].plies[turn.first].move;
    if (more.text && !isShown) parts.push(make('code', { class: 'written', dir: 'ltr' }, more.text));
    if (!turn.plies) parts.push(make('span', { class: 'unexamined' }, text('not-examined')));
    parts.push(...remarks(more));
    const found = data.findings.filter(({ at }) => at && at[0] === line && at[1] === turn.place);
    parts.push(...found.map((finding) => findingBlock(finding, turn)));
    return parts;
  }

  /** Return what stands on the button of a ply: the move, and small beside it the value it uses. */
  function plyContent(ply) {
    const content = [];
    if (ply.move) content.push(isolate(ply.move, 'ltr'));
    if (ply.uses.length) content.push(make('small', {}, isolate(ply.uses.map(valueWords).join('+'))));
    if (ply.turn.ending && isLast(ply)) content.push(text(ply.turn.ending));
    else if (!ply.move) content.push(withoutMove(ply));
    return content.flatMap((part, number) => (number ? [' ', part] : [part]));
  }

  /** Return what else an entry says: its comment, its ruling, its clock. */
  function remarks(more) {
    const made = [];
    const small = (...content) => made.push(make('span', { class: 'clock' }, ...content));
    if (more.marks) made.push(make('span', { class: 'marks' }, isolate(more.marks.join(' '))));
    if (more.by) small(isolate(more.by));
    ['clock', 'spent'].filter((name) => more[name] !== undefined).forEach((name) => {
      small(filled(name, { time: clockText(more[name]) }));
    });
    if (more.supplied) small(text('supplied'));
    if (more.comment) made.push(make('p', { class: 'comment', dir: 'auto' }, more.comment));
    if (more.ruling) {
      const [by, ruling] = more.ruling;
      const head = make('b', {}, text('ruling'), ...(by ? [' (', isolate(by), ')'] : []), ': ');
      made.push(make('p', { class: 'ruling' }, head, isolate(ruling)));
    }
    if (more.position) {
      const position = make('code', { dir: 'ltr' }, more.position);
      made.push(make('p', { class: 'ruling' }, filled('stands', { position })));
    }
    return made;
  }

  function clockText(milliseconds) {
    const seconds = Math.floor(milliseconds / 1000);
    const two = (number) => String(number).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  }

  function sign(severity, label) {
    return make('span', { class: `sign ${severity}` }, label);
  }

  function findingBlock(finding, turn) {
    const seat = finding.seat || (turn ? turn.seat : '');
    const block = make('div', { class: `finding ${finding.severity}` });
    const head = make('p', {}, sign(finding.severity, text(finding.severity)), ' ');
    head.append(isolate(`${finding.code} ${finding.name}`, 'ltr'));
    block.append(head, make('p', {}, spoken(said(finding.message))));
    const facts = make('dl');
    const fact = (name, content) => {
      facts.append(make('dt', {}, text(name)), make('dd', {}, content));
    };
    if (finding.legal) {
      const moves = finding.legal.map((move) => moveWords(move, seat));
      fact('could-be-played', moves.length ? joined(moves, shown.language === 'ar' ? '، ' : ', ') : text('nothing'));
    }
    if (finding.rule) fact('rule', spoken(said(finding.rule)));
    if (finding.readings) fact('readings', spoken(said(finding.readings)));
    if (finding.position) fact('position', isolate(finding.position, 'ltr'));
    if (finding.slip) fact('slip', spoken(said(finding.slip)));
    if (finding.fix) fact('fix', spoken(said(finding.fix)));
    if (facts.childNodes.length) block.append(facts);
    if (finding.left) block.append(make('p', {}, filled('turns-left', { count: String(finding.left) })));
    return block;
  }

  function showList() {
    const general = data.findings.filter(({ at }) => !at);
    byId('general').replaceChildren(...general.map((finding) => findingBlock(finding, null)));
    byId('list').replaceChildren(...(lines.length ? [listOf(0)] : []));
    const missing = !board ? 'no-board' : !data.begun ? 'not-begun' : '';
    byId('missing').textContent = missing ? text(missing) : '';
    byId('missing').hidden = !missing;
  }

  // -- the chart of throws --------------------------------------------------------------------------

  function showChart() {
    byId('chart-part').hidden = !data.chart.length;
    if (!data.chart.length) return;
    const most = Math.max(...data.chart.flatMap(([, seen, expected]) => [seen, expected]));
    const bar = (name, y, length) => draw('rect', { class: name, x: 0, y, height: 7, width: round((length / most) * 100) });
    byId('chart').replaceChildren(...data.chart.map(([key, seen, expected]) => {
      const picture = draw('svg', {
        viewBox: '0 0 100 16', preserveAspectRatio: 'none', 'aria-hidden': 'true',
      }, bar('seen', 0, seen), bar('expected', 8.5, expected));
      return make(
        'tr', {},
        make('th', { scope: 'row' }, own(throwWords(key))),
        make('td', {}, String(seen)),
        make('td', {}, expected.toFixed(1)),
        make('td', { class: 'bars' }, picture),
      );
    }));
    const count = data.chart.reduce((sum, [, seen]) => sum + seen, 0);
    byId('chart-note').replaceChildren(filled('throws-counted', { count: String(count) }));
  }

  // -- going through the game -------------------------------------------------------------------------

  function forward() {
    goTo(shown.line, shown.ply + 1, true);
  }

  /** Go a ply back; from the beginning of a line to where it stands beside. */
  function back() {
    if (shown.ply === 0) leaveLine();
    else goTo(shown.line, shown.ply - 1);
  }

  function goByTurn(direction) {
    const { turns, plies } = lines[shown.line];
    const at = current().turn;
    const ends = turns.filter((turn) => turn.plies).map((turn) => turn.first + turn.plies - 1);
    const place = direction > 0
      ? ends.find((end) => end > shown.ply)
      : ends.reverse().find((end) => end < (at ? at.first : 0));
    goTo(shown.line, place === undefined ? (direction > 0 ? plies.length : 0) : place, direction > 0);
  }

  function goToFinding(direction) {
    if (!stops.length) return;
    const at = walkOrder.findIndex(([line, ply]) => line === shown.line && ply === shown.ply);
    const ahead = direction > 0 ? stops.find((stop) => stop > at) : [...stops].reverse().find((stop) => stop < at);
    const [line, ply] = walkOrder[ahead === undefined ? stops.at(direction > 0 ? 0 : -1) : ahead];
    goTo(line, ply);
  }

  /** Step into the first line beside the turn shown, or from a line into the one after it. */
  function enterLine() {
    const line = lines[shown.line];
    const inside = line.parent >= 0 && shown.ply === 0;
    const { turn } = inside ? { turn: turnBeside(shown.line) } : current();
    const beside = (turn && turn.more.lines) || [];
    const next = beside[inside ? beside.indexOf(shown.line) + 1 : 0];
    if (next !== undefined) goTo(next, 0);
  }

  function turnBeside(number) {
    return lines[lines[number].parent].turns.find(({ more }) => (more.lines || []).includes(number));
  }

  function leaveLine() {
    const { parent, leaves } = lines[shown.line];
    if (parent < 0) return;
    const { first, plies } = turnBeside(shown.line);
    goTo(parent, plies ? first : leaves);
  }

  function isPlaying() {
    return shown.timer !== 0;
  }

  function stop() {
    clearInterval(shown.timer);
    shown.timer = 0;
    sayPlaying();
  }

  function playOrPause() {
    if (isPlaying()) {
      stop();
      return;
    }
    const isAtEnd = () => shown.ply >= lines[shown.line].plies.length - 1;
    if (isAtEnd()) goTo(shown.line, 0);
    shown.timer = setInterval(() => {
      forward();
      if (isAtEnd()) stop();
    }, SPEEDS[control('speed').value]);
    sayPlaying();
  }

  function sayPlaying() {
    const button = control('play');
    button.classList.toggle('playing', isPlaying());
    button.setAttribute('aria-label', text(isPlaying() ? 'pause' : 'play'));
    button.title = text(isPlaying() ? 'pause' : 'play');
  }

  // -- sharing ----------------------------------------------------------------------------------------

  /** The canonical bytes of the record; `<` alone was escaped, to stand in the page. */
  function recordText() {
    const written = byId('record').textContent;
    return written.replace(/\\(u003c|.)/g, (all, escaped) => (escaped === 'u003c' ? '<' : all));
  }

  function link() {
    const line = shown.line ? `&line=${lines[shown.line].pointer}` : '';
    return `${location.href.split('#')[0]}#ply=${shown.ply}${line}&lang=${shown.language}`;
  }

  async function copy(what) {
    const box = byId('copied');
    byId('copied-text').hidden = true;
    try {
      await navigator.clipboard.writeText(what);
      box.textContent = text('copied');
    } catch {
      // A page from a file, or inside of another, may not write there: the reader can.
      const area = byId('copied-text');
      area.hidden = false;
      area.value = what;
      area.select();
      box.textContent = text('copy-by-hand');
    }
  }

  function download() {
    const file = URL.createObjectURL(new Blob([recordText()], { type: 'application/json' }));
    make('a', { href: file, download: `${data.file || 'game'}.barsis.json` }).click();
    setTimeout(() => URL.revokeObjectURL(file), 1000);
  }

  // -- language and theme -------------------------------------------------------------------------------

  function speak(language) {
    shown.language = language;
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
    document.querySelectorAll('[data-text]').forEach((element) => {
      element.textContent = text(element.dataset.text);
    });
    document.querySelectorAll('[data-label]').forEach((element) => {
      element.setAttribute('aria-label', text(element.dataset.label));
      if (element.tagName === 'BUTTON') element.title = text(element.dataset.label);
    });
    document.querySelectorAll('[data-en]').forEach((element) => {
      element.replaceChildren(spoken(element.dataset[language]));
    });
    document.title = byId('title').textContent;
    if (board) drawLabels();
    showList();
    showChart();
    sayPlaying();
    goTo(shown.line, shown.ply);
  }

  function changeTheme(theme) {
    root.dataset.theme = theme;
    control('theme').value = theme;
  }

  function readHash() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const language = asked.get('lang');
    const theme = asked.get('theme');
    const line = lines.findIndex(({ pointer }) => pointer === asked.get('line'));
    if (['auto', 'light', 'dark'].includes(theme)) changeTheme(theme);
    if (/^\d+$/.test(asked.get('ply') || '')) {
      shown.line = Math.max(line, 0);
      shown.ply = Number(asked.get('ply'));
    }
    speak(['en', 'ar'].includes(language) ? language : shown.language);
  }

  // -- what the reader does -------------------------------------------------------------------------------

  function control(name) {
    return viewer.querySelector(`[data-control="${name}"]`);
  }

  const actions = {
    first: () => goTo(shown.line, 0),
    back,
    play: playOrPause,
    forward,
    last: () => goTo(shown.line, Infinity),
    'turn-board': turnBoard,
    coordinates: showCoordinates,
    'next-finding': () => goToFinding(1),
    'main-line': leaveLine,
    language: () => speak(shown.language === 'en' ? 'ar' : 'en'),
    'copy-position': () => copy(positionLine()),
    'copy-record': () => copy(recordText()),
    'copy-link': () => copy(link()),
    download,
    print: () => window.print(),
  };

  const keys = {
    ArrowUp: () => goByTurn(-1),
    ArrowDown: () => goByTurn(1),
    Home: actions.first,
    End: actions.last,
    ' ': playOrPause,
    f: turnBoard,
    c: showCoordinates,
    n: () => goToFinding(1),
    N: () => goToFinding(-1),
    v: enterLine,
    m: leaveLine,
  };

  function isRightToLeft() {
    return root.dir === 'rtl';
  }

  function actionOf(event) {
    if (event.key === 'ArrowRight') return isRightToLeft() ? back : forward;
    if (event.key === 'ArrowLeft') return isRightToLeft() ? forward : back;
    return keys[event.key];
  }

  function onKey(event) {
    const { target } = event;
    const action = actionOf(event);
    const isTyped = target.matches('select, textarea');
    const isPressed = event.key === ' ' && target.matches('button, summary, a');
    if (!action || isTyped || isPressed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (isPlaying() && event.key !== ' ') stop();
    const inList = target.matches('.ply');
    action();
    // Who walks along the list by keys goes on where the walk has come to.
    const button = viewer.querySelector('[aria-current]');
    if (inList && button) button.focus({ preventScroll: true });
  }

  /** Follow a finger: a swipe, or a tap on the half of the board that time flows to. */
  function followTouch(surface) {
    let begun = null;
    surface.addEventListener('pointerdown', (event) => {
      begun = event.pointerType === 'mouse' ? null : event;
    });
    surface.addEventListener('pointerup', (event) => {
      if (!begun) return;
      const moved = event.clientX - begun.clientX;
      const { left, width } = surface.getBoundingClientRect();
      const isSwipe = Math.abs(moved) > SWIPE;
      const toRight = isSwipe ? moved < 0 : event.clientX > left + width / 2;
      begun = null;
      if (toRight === isRightToLeft()) back();
      else forward();
    });
    surface.addEventListener('pointercancel', () => { begun = null; });
  }

  function begin() {
    Object.entries(actions).forEach(([name, action]) => {
      control(name).addEventListener('click', () => {
        if (isPlaying() && name !== 'play') stop();
        action();
      });
    });
    control('slider').addEventListener('input', (event) => goTo(shown.line, Number(event.target.value)));
    control('theme').addEventListener('change', (event) => changeTheme(event.target.value));
    control('speed').addEventListener('change', () => {
      if (!isPlaying()) return;
      stop();
      playOrPause();
    });
    viewer.addEventListener('keydown', onKey);
    window.addEventListener('hashchange', readHash);
    control('next-finding').disabled = !stops.length;
    if (board) followTouch(byId('board'));
    if (!data.lines.length || lines[0].plies.length < 2) viewer.classList.add('still');
    readHash();
    if (window.parent === window) viewer.focus({ preventScroll: true });
  }

  begin();
})();
