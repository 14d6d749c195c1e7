// Exact fractions, such as half of a point.

const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export class Fraction {
  constructor(top, bottom = 1n) {
    const divisor = gcd(BigInt(top), BigInt(bottom)) || 1n;
    this.top = BigInt(top) / divisor;
    this.bottom = BigInt(bottom) / divisor;
  }
  plus(other) { return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom); }
  minus(other) { return this.plus(new Fraction(-other.top, other.bottom)); }
  over(number) { return new Fraction(this.top, this.bottom * BigInt(number)); }
  compare(other) {
    const difference = this.top * other.bottom - other.top * this.bottom;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  toString() { return this.bottom === 1n ? String(this.top) : `${this.top}/${this.bottom}`; }
}

export const ZERO = new Fraction(0);
export const HALF = new Fraction(1, 2);
export const sum = fractions => fractions.reduce((total, one) => total.plus(one), ZERO);
