/*
 * Plays one record. Everything about the game was worked out by Python: this script walks through
 * plies, draws the men of each where the board's data says, and puts words together. It has no
 * rules. page_data.py describes the data it is given. The files of this folder are one script.
 */

const SVG = 'http://www.w3.org/2000/svg';
const UNKNOWN = 1, REFUSED = 2, UNTRIED = 4;
const SPEEDS = { slow: 2400, normal: 1200, fast: 500 };
const SWIPE = 40;
const MANY_TURNS = 150; // of more only those that are seen are laid out
const MANY_THROWS = 8; // more are printed side by side
const STEPS = 'steps', CELLS = 'cells'; // how moves are named

const root = document.documentElement;
const data = JSON.parse(byId('data').textContent);
const viewer = byId('viewer');
const board = data.board;
const lines = readLines();
const walkOrder = orderOfReading();
const stops = findingStops();
const shown = {
  line: 0, ply: Number(root.dataset.ply), language: root.lang, angle: 0, timer: 0, frame: 0,
  names: usualNames(), counting: '',
};
root.classList.add('alive');

function byId(id) {
  return document.getElementById(id);
}
