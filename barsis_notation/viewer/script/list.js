/* The list of moves. */

function listOf(number) {
  const line = lines[number];
  const isPairs = number === 0 && data.seats.length === 2;
  const list = make('ol', { class: isPairs ? 'line pairs' : 'line' });
  if (line.plies.length > 1) {
    const start = plyButton(number, 0, text(number ? 'line-begins' : 'before-first'));
    list.append(make('li', { class: 'beginning' }, start));
  }
  line.turns.forEach((turn) => list.append(...turnItems(number, turn)));
  return list;
}

function plyButton(line, ply, ...content) {
  const button = make('button', {
    type: 'button', id: `ply-${line}-${ply}`, class: 'ply', tabindex: '-1',
  }, ...content);
  button.addEventListener('click', () => goTo(line, ply));
  return button;
}

/** Return the item of a turn, and after it one with all that is said of it and played beside it. */
function turnItems(line, turn) {
  const column = data.seats.length === 2 && turn.seat === data.seats[1][0] ? 'other' : 'one';
  const item = make('li', { class: `turn ${column}` }, turnHead(turn), ...turnMoves(line, turn));
  const beside = make('li', { class: 'beside' }, ...remarks(turn.more));
  const found = data.findings.filter(({ at }) => at && at[0] === line && at[1] === turn.place);
  beside.append(...found.map((finding) => findingBlock(finding, turn)));
  (turn.more.lines || []).forEach((number) => {
    beside.append(make('p', { class: 'kind' }, text(lines[number].kind)), listOf(number));
  });
  return beside.childNodes.length ? [item, beside] : [item];
}

/** Return the names of the players above their columns. */
function columnHeads() {
  if (data.seats.length !== 2) return [];
  return [make('div', { class: 'seats', 'aria-hidden': 'true' }, ...data.seats.map(([letter, name, player]) => (
    make('span', {}, ...(board ? [seatMark(letter)] : []), isolate(player || said(name)))
  )))];
}

function turnHead(turn) {
  const head = make('span', { class: 'head' });
  head.append(make('span', { class: 'number' }, `${turn.number}.`));
  if (turn.seat) {
    if (board) head.append(seatMark(seatOf(turn.seat)[0]));
    head.append(make('b', { class: 'who' }, isolate(shortName(turn.seat))));
  }
  turn.throws.forEach((key) => head.append(
    make('span', { class: 'throw', title: throwWords(key) }, own(shortThrow(key))),
  ));
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
  if (more.text && !isShown) parts.push(make('span', { class: 'written' }, make('code', { dir: 'ltr' }, more.text)));
  if (!turn.plies) parts.push(make('span', { class: 'unexamined' }, text('not-examined')));
  parts.push(...notes(more));
  return parts;
}

/** Return what stands on the button of a ply: the move, and small beside it the value it uses. */
function plyContent(ply) {
  const content = [];
  if (ply.move) content.push(shortMove(ply.move, ply.turn.seat));
  if (ply.uses.length && ply.turn.plies > 1) content.push(make('small', {}, isolate(ply.uses.map(valueWords).join('+'))));
  if (ply.turn.ending && isLast(ply)) content.push(text(ply.turn.ending));
  else if (!ply.move) content.push(withoutMove(ply));
  return content.flatMap((part, number) => (number ? [' ', part] : [part]));
}

/** Return the short notes of an entry: its marks, its scorer, its clock. */
function notes(more) {
  const made = [];
  const small = (...content) => made.push(make('span', { class: 'clock' }, ...content));
  if (more.marks) made.push(make('span', { class: 'marks' }, isolate(more.marks.join(' '))));
  if (more.by) small(isolate(more.by));
  clocks(more).forEach((time) => small(time));
  if (more.supplied) made.push(make('span', {}, text('supplied')));
  return made;
}

function clocks(more) {
  return ['clock', 'spent'].filter((name) => more[name] !== undefined).map(
    (name) => filled(name, { time: clockText(more[name]) }),
  );
}

/** Return what else an entry says: its comment and its ruling. */
function remarks(more) {
  const made = [];
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
  const parts = hours ? [hours, two(minutes)] : [minutes];
  return [...parts, two(seconds % 60)].join(':');
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
  if (finding.place) fact('place', isolate(finding.place, 'ltr'));
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
  byId('list').replaceChildren(...columnHeads(), ...(lines.length ? [listOf(0)] : []));
  byId('list').classList.toggle('long', lines.length > 0 && lines[0].turns.length > MANY_TURNS);
  byId('missing').textContent = data.missing && text(data.missing);
  byId('missing').hidden = !data.missing;
}
