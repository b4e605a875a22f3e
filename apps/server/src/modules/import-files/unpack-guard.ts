import { Inflate } from 'fflate';
import { UnreadableFile } from './unreadable-file.ts';

/** What a workbook may grow to when it is unpacked. */
const MOST_UNPACKED = 400 * 1024 * 1024;
/** Sheets of real life grow by ten or thirty. What grows more is refused from this size on. */
const MOST_GROWTH = 200;
const SMALL = 20 * 1024 * 1024;
const STEP = 64 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks a zip without keeping anything of it, only to know how large it becomes. Goes by the directory at its end, as
 * whoever reads it afterwards does: entries may share their bytes, and what they say of their size may be untrue.
 */
export function guardUnpacking(bytes: Uint8Array, most = MOST_UNPACKED): void {
  const names: string[] = [];
  let unpacked = 0;
  for (const { name, packed, method } of entriesOf(bytes)) {
    names.push(name);
    const before = unpacked;
    const count = (length: number) => {
      unpacked += length;
      const growth = unpacked / bytes.length;
      if (unpacked > most || (unpacked > SMALL && growth > MOST_GROWTH)) throw new UnreadableFile('workbookBomb');
    };
    if (method === STORED) count(packed.length);
    else if (method === DEFLATED) inflate(packed, count);
    else throw new UnreadableFile('workbookBroken');
    if (unpacked < before) throw new UnreadableFile('workbookBroken');
  }
  const isWorkbook = names.some((name) =>
    /^(?:xl\/workbook\.(?:xml|bin)|content\.xml|Index\/Document\.iwa|Index\.zip)$/i.test(name),
  );
  const isNamed =
    names.includes('[Content_Types].xml') && names.some((name) => /(?:^|\/)workbook\w*\.(?:xml|bin)$/i.test(name));
  if (!isWorkbook && !isNamed) throw new UnreadableFile('notATable');
}

function inflate(packed: Uint8Array, count: (length: number) => void): void {
  const stream = new Inflate((data) => count(data.length));
  try {
    for (let at = 0; at < packed.length; at += STEP)
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('workbookBroken');
  }
}

type Entry = { name: string; packed: Uint8Array; method: number };

function* entriesOf(bytes: Uint8Array): Iterable<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = () => new UnreadableFile('workbookBroken');
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw broken();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw broken();
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString('utf8');
    if (local + 30 > bytes.length) throw broken();
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + size > bytes.length) throw broken();
    // The head beside the data says how it is packed; readers go by that one.
    yield { name, packed: bytes.subarray(start, start + size), method: view.getUint16(local + 8, true) };
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}
