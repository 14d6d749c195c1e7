// The board of a cross game: which cell is each step of each seat.

export const BAR = -1;
const NO_CELL = -1;
export const OPEN = 0, SAFE = 1, EXIT = 2;

/** Cells are numbers: those of the ring first, from the tip of the first arm on, then the middle columns of each arm. */
export class CrossBoard {
  /** @param {Record<string, any>} facts */
  constructor(facts) {
    const arms = facts["board.arms"], ranks = facts["board.ranks"];
    this.ranks = ranks;
    this.ring = arms * (2 * ranks + 1);
    this.goal = this.ring + 2 * ranks;
    const direction = facts["board.direction"] === "cw" ? -1 : 1;
    this.kinds = Array.from({length: this.ring}, (_, cell) => this.#kind(cell, facts));
    /** cells[seat][step] */
    this.cells = Array.from({length: arms}, (_, seat) =>
      Int16Array.from({length: this.goal + 1}, (_, step) => this.#cell(seat, step, direction)));
  }

  #kind(cell, facts) {
    const offset = cell % (2 * this.ranks + 1);
    const name = offset === 0 ? `M${this.ranks}`
      : offset <= this.ranks ? `R${this.ranks + 1 - offset}` : `L${offset - this.ranks}`;
    if (facts["board.safe.cells"].includes(name)) return SAFE;
    return facts["board.exit"] === name ? EXIT : OPEN;
  }

  #cell(seat, step, direction) {
    if (step === 0 || step === this.goal) return NO_CELL;
    const {ranks, ring, goal} = this;
    if (step < ranks || step > ring + ranks) return ring + seat * ranks + Math.min(step, goal - step);
    const cell = seat * (2 * ranks + 1) + direction * (step - ranks);
    return ((cell % ring) + ring) % ring;
  }

  /** @returns {string} the name of a cell, such as `SR6` */
  name(cell, seats) {
    if (!(cell >= 0)) return "";
    if (!this.isRing(cell)) return `${seats[Math.floor((cell - this.ring) / this.ranks)]}M${(cell - this.ring) % this.ranks}`;
    const width = 2 * this.ranks + 1, arm = Math.floor(cell / width), offset = cell % width;
    if (offset === 0) return `${seats[arm]}M${this.ranks}`;
    if (offset <= this.ranks) return `${seats[arm]}R${this.ranks + 1 - offset}`;
    return `${seats[(arm + 1) % seats.length]}L${offset - this.ranks}`;
  }

  /** @returns {boolean} whether men of other seats can be on the cell */
  isRing(cell) { return cell >= 0 && cell < this.ring; }
}
