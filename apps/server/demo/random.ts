const SEED = 20_240_229;
/** Letters that both British and Canadian postal codes use. */
const POSTAL_LETTERS = [...'ABEGHJLNPRSTWXYZ'];
const ID_CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

export type Random = ReturnType<typeof createRandom>;

/** Each subject has random numbers of its own: one more row in one subject does not change the rows of the others. */
export function createRandom(subject: string) {
  const next = mulberry32(
    [...subject].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), SEED),
  );
  const fraction = () => next() / 2 ** 32;
  const int = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const chance = (probability: number) => fraction() < probability;

  function pick<T>(list: readonly T[]): T {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new Error(`Nothing to pick from for ${subject}`);
    return item;
  }

  /** Different items, in the order of the list. */
  function sample<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, list.length)) chosen.add(int(0, list.length - 1));
    return list.filter((_, index) => chosen.has(index));
  }

  /** A moment from `start` to `end`; a `lean` above 1 draws it towards the end. */
  function between(start: Date, end: Date, lean = 1): Date {
    const span = Math.max(0, end.getTime() - start.getTime());
    return new Date(end.getTime() - Math.floor(span * fraction() ** lean));
  }

  /** `#` becomes a digit, `%` a digit from 1, `@` a letter, `*` a letter or digit. */
  function fill(pattern: string): string {
    return pattern.replace(/[#%@*]/g, (mark) => {
      if (mark === '@') return pick(POSTAL_LETTERS);
      if (mark === '*') return pick(ID_CHARACTERS);
      return String(int(mark === '%' ? 1 : 0, 9));
    });
  }

  function uuid(): string {
    const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      variant + hex.slice(17, 20),
      hex.slice(20),
    ].join('-');
  }

  return { fraction, int, chance, pick, sample, between, fill, uuid };
}

function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
