/**
 * The parts of a ZIP file, each made for itself: an export is written by several processes one after the other, and no
 * library can go on in the middle. What stands where is kept in a table until the contents are written at the end.
 */
export type Entry = {
  name: string;
  method: typeof STORED | typeof DEFLATED;
  flags: number;
  crc: number;
  packed: number;
  size: number;
  startsAt: number;
};

export const STORED = 0;
export const DEFLATED = 8;
/** Names are UTF-8. */
export const UTF8 = 0x800;
/** Sums and sizes stand behind the bytes: they are not known before. */
export const SUMS_BEHIND = 0x8;

const VERSION = 45;
/** 1 January 1980, the earliest that it knows: what was when stands in the records. */
const DATE = 0x21;
const MOST = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;

const buffer = (size: number, write: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(size);
  write(bytes);
  return bytes;
};

export function entryHead({ name, method, flags, crc, packed, size }: Omit<Entry, 'startsAt'>): Buffer {
  const isBehind = (flags & SUMS_BEHIND) !== 0;
  const text = Buffer.from(name);
  const head = buffer(30, (bytes) => {
    bytes.writeUInt32LE(0x04034b50, 0);
    bytes.writeUInt16LE(VERSION, 4);
    bytes.writeUInt16LE(flags, 6);
    bytes.writeUInt16LE(method, 8);
    bytes.writeUInt16LE(DATE, 12);
    bytes.writeUInt32LE(isBehind ? 0 : crc, 14);
    bytes.writeUInt32LE(isBehind ? 0 : packed, 18);
    bytes.writeUInt32LE(isBehind ? 0 : size, 22);
    bytes.writeUInt16LE(text.length, 26);
  });
  return Buffer.concat([head, text]);
}

/** Behind the bytes of an entry whose sums were not known before. */
export const sumsBehind = ({ crc, packed, size }: Pick<Entry, 'crc' | 'packed' | 'size'>): Buffer =>
  buffer(16, (bytes) => {
    bytes.writeUInt32LE(0x08074b50, 0);
    bytes.writeUInt32LE(crc, 4);
    bytes.writeUInt32LE(packed, 8);
    bytes.writeUInt32LE(size, 12);
  });

/** One line of the contents. An entry that begins beyond 4 GB says where in 64 bits. */
export function contentsLine(entry: Entry): Buffer {
  const text = Buffer.from(entry.name);
  const isFar = entry.startsAt >= MOST;
  const extra = isFar
    ? buffer(12, (bytes) => {
        bytes.writeUInt16LE(1, 0);
        bytes.writeUInt16LE(8, 2);
        bytes.writeBigUInt64LE(BigInt(entry.startsAt), 4);
      })
    : Buffer.alloc(0);
  const line = buffer(46, (bytes) => {
    bytes.writeUInt32LE(0x02014b50, 0);
    bytes.writeUInt16LE(VERSION, 4);
    bytes.writeUInt16LE(VERSION, 6);
    bytes.writeUInt16LE(entry.flags, 8);
    bytes.writeUInt16LE(entry.method, 10);
    bytes.writeUInt16LE(DATE, 14);
    bytes.writeUInt32LE(entry.crc, 16);
    bytes.writeUInt32LE(entry.packed, 20);
    bytes.writeUInt32LE(entry.size, 24);
    bytes.writeUInt16LE(text.length, 28);
    bytes.writeUInt16LE(extra.length, 30);
    bytes.writeUInt32LE(isFar ? MOST : entry.startsAt, 42);
  });
  return Buffer.concat([line, text, extra]);
}

type Contents = { entries: number; startsAt: number; size: number };

/** Behind the contents: where they begin. Large files say it in 64 bits as well, many entries too. */
export function ending({ entries, startsAt, size }: Contents): Buffer {
  const isLarge = entries >= MOST_ENTRIES || startsAt >= MOST || size >= MOST;
  const large = buffer(76, (bytes) => {
    bytes.writeUInt32LE(0x06064b50, 0);
    bytes.writeBigUInt64LE(44n, 4);
    bytes.writeUInt16LE(VERSION, 12);
    bytes.writeUInt16LE(VERSION, 14);
    bytes.writeBigUInt64LE(BigInt(entries), 24);
    bytes.writeBigUInt64LE(BigInt(entries), 32);
    bytes.writeBigUInt64LE(BigInt(size), 40);
    bytes.writeBigUInt64LE(BigInt(startsAt), 48);
    bytes.writeUInt32LE(0x07064b50, 56);
    bytes.writeBigUInt64LE(BigInt(startsAt + size), 64);
    bytes.writeUInt32LE(1, 72);
  });
  const end = buffer(22, (bytes) => {
    bytes.writeUInt32LE(0x06054b50, 0);
    bytes.writeUInt16LE(Math.min(entries, MOST_ENTRIES), 8);
    bytes.writeUInt16LE(Math.min(entries, MOST_ENTRIES), 10);
    bytes.writeUInt32LE(Math.min(size, MOST), 12);
    bytes.writeUInt32LE(Math.min(startsAt, MOST), 16);
  });
  return isLarge ? Buffer.concat([large, end]) : end;
}
