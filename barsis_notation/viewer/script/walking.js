/* Ways through the game. */

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
  return lines[lines[number].parent].turns.find(({ more }) => has(more, number));
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
