/* The ply that is shown. */

function goTo(line, ply, animated = false) {
  const last = lines.length ? lines[line].plies.length - 1 : 0;
  shown.line = line;
  shown.ply = Math.max(0, Math.min(ply, last));
  root.dataset.ply = shown.ply;
  root.dataset.line = line ? lines[line].pointer : '';
  if (!lines.length) return;
  if (board) {
    if (shown.counting !== counting()) drawLabels();
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
  const times = turn ? clocks(turn.more) : [];
  if (times.length) byId('thrown').append(make('span', { class: 'clock' }, joined(times, ' · ')));
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
  const ofRecord = shown.line === 0 && shown.ply === 0 ? data.findings.filter(({ at }) => !at) : [];
  const found = [...ofRecord.slice(0, 1), ...findingsAt(shown.line, shown.ply)];
  byId('status').replaceChildren(plyWords(shown.line, shown.ply), ...found.flatMap((one) => [' ', findingWords(one)]));
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

/** Scroll the list, and never the page, so far that the move shown is seen; at the start all above it. */
function bringIntoView(button) {
  const list = byId('moves');
  if (shown.line === 0 && shown.ply === 0) {
    list.scrollTop = 0;
    return;
  }
  const [outer, inner] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (inner.top < outer.top + inner.height || inner.bottom > outer.bottom) {
    list.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
