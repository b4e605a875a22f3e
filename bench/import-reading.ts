import { createReadStream } from 'node:fs';
import { UnreadableFile } from '../apps/server/src/modules/import-files/inspect.ts';
import { readRows } from '../apps/server/src/modules/import-files/read-rows.ts';
import type { ReadRules } from '../apps/server/src/modules/import-files/staged-row.ts';
import { COLUMNS, streamOf, writeTable } from './import-file.ts';
import { sized } from './size.ts';

const ROWS = sized(300_000, 300);
const EMPTY_LINES = sized(1_000_000, 1_000);
const MEGABYTES = sized(200, 2);

type Row = Record<string, string | number>;

const rules: ReadRules = {
  country: 'US',
  format: {
    ...{ kind: 'text', encoding: 'utf-8', separator: ',', quote: '"', hasHeader: true, sheet: 0 },
    ...{ dateOrder: 'mdy', decimal: '.' },
  },
  matching: [
    ...(['givenName', 'familyName', 'email', 'phone', 'company', 'title', 'website'] as const),
    ...(['address1', 'city', 'state', 'postalCode', 'country'] as const),
  ],
  ownFields: [],
  members: [],
};

/**
 * How many rows a second the reader understands, in its thread and without a database, beside going through the same
 * bytes; and files that were made to be a burden.
 */
export async function benchImportReading(): Promise<Record<string, Row>> {
  const table = await writeTable(ROWS);
  try {
    const bare = await timed(async () => {
      let lines = 0;
      for await (const part of createReadStream(table.path)) for (const byte of part) if (byte === 10) lines += 1;
      return lines;
    });
    const read = await timed(() => countRows(streamOf(table), table.size));
    if (read.result !== ROWS) throw new Error(`${read.result} rows were read of ${ROWS}`);
    const a = (ms: number) => Math.round((ROWS / ms) * 1000);
    const name = `${ROWS.toLocaleString('en')} rows, ${COLUMNS.length} columns`;
    return {
      [`bare: line ends counted, ${name}`]: { 'rows a second': a(bare.ms), 'of a processor': a(bare.cpu) },
      [`read and understood, ${name}`]: { 'rows a second': a(read.ms), 'of a processor': a(read.cpu) },
      ...(await readBurdens()),
    };
  } finally {
    await table.remove();
  }
}

async function readBurdens(): Promise<Record<string, Row>> {
  const header = Buffer.from(`${COLUMNS.join(',')}\n`);
  const person = Buffer.from('Ada,Byron,ada@x.example,,,,,,,,,\n');
  const empty = await timed(() => countRows(parts([header, Buffer.alloc(EMPTY_LINES, '\n'), person]), EMPTY_LINES));
  if (empty.result !== 1) throw new Error(`${empty.result} rows were read of one`);
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const line = [header, ...Array.from({ length: MEGABYTES }, () => megabyte)];
  const long = await timed(() => countRows(parts(line), MEGABYTES * megabyte.length).catch(faultOf));
  if (long.result !== 'lineTooLong in line 2') throw new Error(`the long line came to ${long.result}`);
  return {
    [`${EMPTY_LINES.toLocaleString('en')} empty lines and a row`]: { s: seconds(empty.ms), 'ends with': 'one row' },
    [`one line of ${MEGABYTES} MB`]: { s: seconds(long.ms), 'ends with': long.result },
  };
}

async function countRows(source: AsyncIterable<Uint8Array>, size: number): Promise<number> {
  let rows = 0;
  const how = { rules, place: null };
  for await (const { batch } of readRows(source, size, how, AbortSignal.timeout(600_000))) rows += batch.count;
  return rows;
}

async function* parts(all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  // Each is a copy: the thread takes it away.
  for (const part of all) yield Uint8Array.from(part);
}

function faultOf(error: unknown): string {
  if (!(error instanceof UnreadableFile)) throw error;
  return `${error.fault.reason} in line ${error.fault.line}`;
}

/** How long it takes, and for how long a processor is busy with it: others may work on the machine. */
async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number; cpu: number }> {
  const began = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: performance.now() - began, cpu: (user + system) / 1000 };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
