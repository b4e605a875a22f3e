import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PIECE_SIZE } from '@app/contract/files';

/** The columns of the file, and of the table that the bare statements work on. */
export const COLUMNS = [
  'first name',
  'last name',
  'email',
  'phone',
  'company',
  'job title',
  'website',
  'street',
  'city',
  'state',
  'postal code',
  'country',
] as const;

/** Every tenth is there already, every twentieth has no e-mail that could be one. */
export const isKnown = (row: number) => row % 10 === 3;
const isInvalid = (row: number) => row % 20 === 7;
export const emailOf = (row: number) => `person.${row}@company-${row % 5000}.example`;

const GIVEN = ['Ada', 'Bruno', 'Chiara', 'Dmitri', 'Elif', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const FAMILY = ['Almeida', 'Becker', 'Costa', 'Dubois', 'Eriksen', 'Ferrari', 'Gomez', 'Haddad', 'Ito', 'Jansen'];
const CITIES = ['Portland', 'Austin', 'Denver', 'Boise', 'Tulsa', 'Reno', 'Omaha', 'Fresno'];

const pick = (from: string[], row: number) => from[row % from.length] ?? '';

function lineOf(row: number): string {
  return [
    pick(GIVEN, row),
    `${pick(FAMILY, row >> 3)}-${row % 977}`,
    isInvalid(row) ? `person.${row} at company` : emailOf(row),
    `(503) ${200 + (row % 700)}-${String(row % 10_000).padStart(4, '0')}`,
    `"Company ${row % 5000}, Inc."`,
    'Manager',
    `https://company-${row % 5000}.example`,
    `${row % 9000} Main Street`,
    pick(CITIES, row),
    'OR',
    String(10_000 + (row % 89_999)),
    'US',
  ].join(',');
}

export type Table = { path: string; size: number; rows: number; remove: () => Promise<void> };

export async function writeTable(rows: number): Promise<Table> {
  const path = join(tmpdir(), `bench-import-${process.pid}.csv`);
  function* lines() {
    yield `${COLUMNS.join(',')}\n`;
    for (let first = 1; first <= rows; first += 1000) {
      const some = Array.from({ length: Math.min(1000, rows - first + 1) }, (_, at) => lineOf(first + at));
      yield `${some.join('\n')}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return { path, rows, size: (await stat(path)).size, remove: () => rm(path) };
}

/** As the browser cuts it. */
export async function* piecesOf({ path, size }: Table): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (let at = 0; at < size; at += PIECE_SIZE) {
      const bytes = Buffer.alloc(Math.min(PIECE_SIZE, size - at));
      await file.read(bytes, 0, bytes.length, at);
      yield bytes;
    }
  } finally {
    await file.close();
  }
}

export const streamOf = ({ path }: Table) => createReadStream(path);
