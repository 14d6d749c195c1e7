/* What the reader does: buttons, keys, touch. */

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
  names: changeNames,
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
  Escape: () => { viewer.querySelector('.settings').open = false; },
  Home: actions.first,
  End: actions.last,
  ' ': playOrPause,
  f: turnBoard,
  c: showCoordinates,
  s: changeNames,
  n: () => goToFinding(1),
  N: () => goToFinding(-1),
  v: enterLine,
  m: leaveLine,
};

const KEYS = [
  ['arrows-across', 'move'], ['arrows-along', 'turn'], ['ends', 'ends'], ['space', 'play'], ['f', 'board'],
  ['c', 'coordinates'], ['s', 'names'], ['n N', 'findings'], ['v m', 'lines'],
];

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
  if (board) {
    followTouch(byId('board'));
    new ResizeObserver(drawLabels).observe(byId('board'));
  }
  const header = viewer.querySelector('header');
  new ResizeObserver(() => viewer.style.setProperty('--top', `${header.offsetHeight}px`)).observe(header);
  const settings = viewer.querySelector('.settings');
  document.addEventListener('pointerdown', ({ target }) => {
    if (!settings.contains(target)) settings.open = false;
  });
  if (!lines.length || lines[0].plies.length < 2) viewer.classList.add('still');
  if (!board) viewer.classList.add('bare');
  if (data.missing === 'no-record') viewer.classList.add('unread');
  readHash();
  if (window.parent === window) viewer.focus({ preventScroll: true });
}

begin();
