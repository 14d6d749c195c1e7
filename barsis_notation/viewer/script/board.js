/* The board: its labels, its men, the last move. */

function spotNumber(seat, place) {
  return board.at[seat] ? board.at[seat][board.places.indexOf(place)] : -1;
}

function spotOf(seat, place) {
  const spot = board.spots[spotNumber(seat, place)];
  if (!spot) return undefined;
  const [x, y, stack, hollow = 0, field = 0, clear = 0] = spot;
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
    const among = (tags) => tag !== '' && tags.includes(tag);
    const look = spot.hollow || among(board.tags) ? '-hollow' : among(board.dotted) ? '-dotted' : '';
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
  drawWords();
  drawCounts();
}

function drawWords() {
  const [width, height] = board.size;
  const turn = `rotate(${angle()} ${width / 2} ${height / 2})`;
  byId('turning').setAttribute('transform', turn);
  byId('arc').setAttribute('transform', turn);
  const { a: scale } = byId('board').getScreenCTM() || {};
  if (scale) byId('board').style.setProperty('--unit', round(1 / scale));
  shown.counting = counting();
  byId('labels').replaceChildren(...stepNumbers());
  board.labels.forEach(([kind, x, y, label, seat = '', room = 0, rows = 1, anchor = 'middle']) => {
    if (kind === 'name' && !data.seats.some(([letter]) => letter === seat)) return;
    if (kind === 'coordinate' && (seat ? seat !== (shown.counting || inFront()) : shown.counting)) return;
    const [left, top] = turned(x, y);
    const first = (kind === 'name' && seatOf(seat)[2]) || said(label);
    const place = { class: kind, x: left, 'text-anchor': anchor, 'data-of': seat };
    const high = kind === 'name' ? (board.line * (rows - 1)) / 2 : 0;
    const name = draw('text', { ...place, y: round(top - high) }, first);
    byId('labels').append(name);
    const width = kind === 'name' && rows === 1 ? room * 0.66 : room; // its number follows the name
    if (kind === 'name' && name.getComputedTextLength() > width) name.textContent = shortName(seat);
    if (kind === 'place' && !room) name.style.fontSize = '13px';
    fit(name, width, kind === 'name' ? 0.7 : 0);
    if (kind !== 'name') return;
    const count = { class: 'count', 'data-of': seat };
    if (rows > 1) byId('labels').append(draw('text', { ...place, ...count, y: round(top + high) }));
    else name.append(' · ', draw('tspan', count));
  });
}

/** Return the seat by whose steps the board is numbered: its who moves; none where cells are named. */
function counting() {
  if (shown.names !== STEPS || !haveNames()) return '';
  const { turn, tail } = current();
  const seat = turn && turn.seat ? turn.seat : (tail || '')[0];
  return board.at[seat] ? seat : inFront();
}

/** Return the number of each step where it lies; a square that is passed twice has both. */
function stepNumbers() {
  if (!board.step || !shown.counting) return [];
  const middles = new Map();
  board.places.forEach((place) => {
    const spot = Number(place) > 0 && spotOf(shown.counting, place);
    if (!spot) return;
    const middle = `${spot.x} ${spot.y}`;
    if (!middles.has(middle)) middles.set(middle, []);
    middles.get(middle).push(place);
  });
  return [...middles].flatMap(([middle, steps]) => steps.map((step, number) => {
    const [x, y] = turned(...middle.split(' ').map(Number));
    const size = board.step / (steps.length > 1 ? 1.25 : 1);
    const label = draw('text', { class: 'step', x, y: round(y + size * (number - (steps.length - 1) / 2)) }, step);
    label.style.fontSize = `${round(size)}px`;
    return label;
  }));
}

/** Set words smaller, but not below a share, and then cut them, until they fit the room they have. */
function fit(words, room, floor) {
  const size = parseFloat(getComputedStyle(words).fontSize);
  const width = words.getComputedTextLength();
  if (!room || width <= room) return;
  words.style.fontSize = `${round(Math.max((size * room * 0.97) / width, size * floor))}px`;
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
    const total = places.length || '';
    count.textContent = total && spotOf(count.dataset.of, 'off') ? `${home}/${total}` : total;
  });
  byId('labels').querySelectorAll('.name').forEach((name) => {
    name.classList.toggle('next', (tail || '')[0] === name.dataset.of);
  });
}

/** Return the spots a man passes: of a way along his route every step between its ends. */
function wayOf(move, seat) {
  const { seat: mover, places } = readMove(move, seat);
  const [start, end] = [Number(places[0]), Number(places[1])];
  const along = !board.arc && places.length === 2 && Number.isInteger(start) && Number.isInteger(end);
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
    if (!board.arc) drawn.push(draw('polyline', { class: 'trace', points }));
  }
  const next = plateOf((ply.tail || '')[0]);
  if (next && next.field) drawn.push(drawField(next, 'next'));
  byId('last-move').replaceChildren(...drawn);
  byId('arc').replaceChildren(...(board.arc ? drawArc(ply) : []));
}

/** Return what is framed while a seat is to move. */
function plateOf(seat) {
  const plate = board.plates[seat];
  return plate ? { x: plate[0], y: plate[1], field: board.fields[plate[2]] } : spotOf(seat, 'bar');
}

/** Return the last move as an arc above the men, from where a man stood to the man who went. */
function drawArc({ move, men, turn, flags }) {
  if (!move || move === '?' || flags & REFUSED) return [];
  const { mover, ends } = wayOf(move, turn.seat);
  const placed = placedMen(men);
  const standingOn = (place) => placed.filter((man) => man.seat === mover && man.place === place);
  const [start, end] = [spotOf(mover, ends[0]), standingOn(ends[1]).pop()];
  if (!start || !end) return [];
  const rows = board.stacks[start.stack];
  const row = rows[Math.min(standingOn(ends[0]).length, rows.length - 1)];
  const [dx, dy] = row[row.length - 1];
  return [draw('path', { class: 'arc', d: arcPath(start.x + dx, start.y + dy, end.x, end.y) })];
}

/** Return an arc that bends to the middle of the sheet, with the head of an arrow at its end. */
function arcPath(x, y, endX, endY) {
  const middle = board.size[1] / 2;
  const bend = (y + endY) / 2 + (middle - (y + endY) / 2) * 0.9;
  const handle = (x + endX) / 2 + (Math.abs(endX - x) < board.man ? board.man * 2 : 0);
  const turn = Math.atan2(endY - bend, endX - handle);
  const [side, back] = [0.45, board.man * 0.7];
  const barb = (angle) => `${round(endX - back * Math.cos(angle))} ${round(endY - back * Math.sin(angle))}`;
  return `M${x} ${y}Q${round(handle)} ${round(bend)} ${endX} ${endY}`
    + `M${barb(turn - side)}L${endX} ${endY}L${barb(turn + side)}`;
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
  drawMen();
}

function showCoordinates() {
  const hidden = viewer.classList.toggle('no-coordinates');
  control('coordinates').setAttribute('aria-pressed', String(!hidden));
}
