const FIRST_SIZE = 1 << 16;

/**
 * Which row of a file was the first with an e-mail, in memory that is bounded: 12 bytes for a slot, at most 48 MB for two
 * million rows. An address is known by 64 bits; that two have the same is as good as impossible, and the database
 * compares them once more.
 */
export class SameEmails {
  private size = FIRST_SIZE;
  private used = 0;
  private low = new Uint32Array(FIRST_SIZE);
  private high = new Uint32Array(FIRST_SIZE);
  private rows = new Uint32Array(FIRST_SIZE);

  /** The earlier row, or null: then this one is the first. Rows count from 1. */
  firstWith(email: string, row: number): number | null {
    let low = 0x811c9dc5;
    let high = 0x9747b28c;
    for (let at = 0; at < email.length; at++) {
      const code = email.charCodeAt(at);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x5bd1e995);
      high ^= high >>> 15;
    }
    return this.find(low >>> 0, high >>> 0, row);
  }

  private find(low: number, high: number, row: number): number | null {
    let slot = (low ^ (low >>> 16)) & (this.size - 1);
    for (; this.rows[slot] !== 0; slot = (slot + 1) & (this.size - 1))
      if (this.low[slot] === low && this.high[slot] === high) return this.rows[slot] ?? null;
    this.low[slot] = low;
    this.high[slot] = high;
    this.rows[slot] = row;
    this.used += 1;
    if (this.used > this.size * 0.7) this.grow();
    return null;
  }

  private grow(): void {
    const { low, high, rows } = this;
    this.size *= 2;
    this.used = 0;
    this.low = new Uint32Array(this.size);
    this.high = new Uint32Array(this.size);
    this.rows = new Uint32Array(this.size);
    for (let slot = 0; slot < rows.length; slot++) {
      const row = rows[slot] ?? 0;
      if (row !== 0) this.find(low[slot] ?? 0, high[slot] ?? 0, row);
    }
  }
}
