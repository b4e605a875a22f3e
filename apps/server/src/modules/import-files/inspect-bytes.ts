import type { ImportFormat } from '@app/contract/imports';
import { findHabits, looksLikeHeader } from './cell-looks.ts';
import { findEncoding } from './encoding.ts';
import { fileKind } from './file-kind.ts';
import type { FileJob } from './file-thread.ts';
import { targetOfName } from './header-names.ts';
import type { TextRecord } from './split-records.ts';
import type { Inspected } from './staged-row.ts';
import { checkWidth, findSeparators, splitSample } from './text-format.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { type Parts, pageEncoding, readTable, readWhole } from './whole-file.ts';

/** Of a text this much is looked at. */
const SAMPLE = 256 * 1024;
const ROWS = 100;
/** A cell is shown, not kept. */
const LONGEST_SHOWN = 300;

type InspectJob = Extract<FileJob, { kind: 'inspect' }>;

export async function inspectBytes(parts: Parts, job: InspectJob): Promise<Inspected> {
  const rest = parts[Symbol.asyncIterator]();
  const { head, skipped, lines } = await readBeginning(rest);
  if (head.length === 0) throw new UnreadableFile('empty');
  const kind = fileKind(head);
  if (kind === 'text')
    return inspectText(head, rest, { ...job, size: job.size - skipped }).catch((error: unknown) => {
      if (lines === 0 || !(error instanceof UnreadableFile) || error.fault.line === null) throw error;
      throw new UnreadableFile(error.fault.reason, error.fault.line + lines);
    });
  const bytes = await readWhole(continued(head, rest), job.size);
  const encoding = job.format?.encoding ?? (kind === 'html' ? pageEncoding(bytes, job.locale) : 'utf-8');
  const { sheets, sheet, records } = await readTable(
    bytes,
    kind,
    { encoding, sheet: job.format?.sheet ?? 0 },
    ROWS + 50,
  );
  const found = { kind: kind === 'html' ? 'html' : 'workbook', encoding, separator: ',', quote: '"', sheet } as const;
  const filled = [...records].filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new UnreadableFile(sheets.length > 1 ? 'noRows' : 'empty');
  return { ...describe(filled, found, job), sheets };
}

async function inspectText(head: Uint8Array, rest: AsyncIterator<Uint8Array>, job: InspectJob): Promise<Inspected> {
  const start = head.subarray(0, SAMPLE);
  // A long first line is looked at up to what a line may have.
  const isEnded = start.includes(10) || start.includes(13) || head.length >= job.size;
  const bytes = isEnded
    ? await withFirstRow(start, continued(head.subarray(SAMPLE), rest))
    : await readHead(continued(head, rest), 2 * job.limits.record);
  const isWhole = bytes.length >= job.size;
  const encoding = job.format?.encoding ?? findEncoding(bytes.subarray(0, SAMPLE), job.locale);
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  if (text.trim() === '' && isWhole) throw new UnreadableFile('empty');
  const { separator, quote } = job.format ?? findSeparators(text, isWhole);
  const { records, openSince } = splitSample(text, { separator, quote }, isWhole);
  // Where a format is given, it is tried: whoever corrects a quote must be able to see what comes of it.
  if (openSince !== null && (!job.format || records.length === 0)) throw new UnreadableFile('openQuote', openSince);
  if (records.length === 0) throw cutOff(text, { separator, quote });
  return { ...describe(records, { kind: 'text', encoding, separator, quote, sheet: 0 }, job), sheets: [] };
}

/** Not one record in all that was looked at. */
function cutOff(text: string, format: Pick<ImportFormat, 'separator' | 'quote'>): UnreadableFile {
  const { openSince } = splitSample(text, format, true);
  if (openSince !== null) return new UnreadableFile('openQuote', openSince);
  return text.trim() === '' ? new UnreadableFile('noRows') : new UnreadableFile('lineTooLong', 1);
}

type Found = Pick<ImportFormat, 'kind' | 'encoding' | 'separator' | 'quote' | 'sheet'>;

function describe(records: TextRecord[], found: Found, job: InspectJob): Omit<Inspected, 'sheets'> {
  for (const record of records) checkWidth(record, job.limits.columns);
  const all = records.map(({ cells }) => cells.map((cell) => cell.slice(0, LONGEST_SHOWN).trim()));
  const [first = [], ...others] = all;
  const hasHeader = job.format?.hasHeader ?? looksLikeHeader(first, others, (name) => targetOfName(name) !== undefined);
  const rows = hasHeader ? others : all;
  if (rows.length === 0) throw new UnreadableFile('noRows');
  const width = Math.max(...all.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1));
  const { dateOrder, decimal } = job.format ?? findHabits(rows, job);
  const whole = (cells: string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '');
  return {
    format: { ...found, hasHeader, dateOrder, decimal },
    header: whole(hasHeader ? first : []),
    rows: rows.slice(0, ROWS).map(whole),
  };
}

/** Space, tab, line ends, the zeros that stand beside them in wide letters, and the marks of Unicode. */
const BLANK = [0x20, 0x09, 0x0a, 0x0d, 0x00, 0xef, 0xbb, 0xbf, 0xff, 0xfe];
const isBlank = (bytes: Uint8Array) => bytes.every((byte) => BLANK.includes(byte));
/** Two bytes at a time stay what they were. */
const STEP = 64 * 1024;

/** The first bytes that say something: a file may begin with a million empty lines. */
async function readBeginning(rest: AsyncIterator<Uint8Array>) {
  let head = await readHead(rest, SAMPLE);
  let skipped = 0;
  let lines = 0;
  while (head.length >= STEP && isBlank(head.subarray(0, STEP))) {
    skipped += STEP;
    lines += linesIn(head.subarray(0, STEP));
    head = head.subarray(STEP);
    if (head.length < STEP) head = Buffer.concat([head, await readHead(rest, SAMPLE)]);
  }
  return isBlank(head) ? { head: head.subarray(0, 0), skipped, lines } : { head, skipped, lines };
}

/** Between the header and the first row there may be more empty lines than are looked at. */
async function withFirstRow(start: Uint8Array, rest: Parts): Promise<Uint8Array> {
  if (start.length < SAMPLE || !isBlank(start.subarray(STEP))) return start;
  for await (const part of rest) if (!isBlank(part)) return Buffer.concat([start.subarray(0, STEP), part]);
  return start;
}

function linesIn(bytes: Uint8Array): number {
  const ends = bytes.filter((byte) => byte === 0x0a).length;
  return ends > 0 ? ends : bytes.filter((byte) => byte === 0x0d).length;
}

async function readHead(parts: AsyncIterator<Uint8Array> | Parts, most: number): Promise<Uint8Array> {
  const iterator = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts;
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < most) {
    const { done, value } = await iterator.next();
    if (done) break;
    read.push(value);
    length += value.length;
  }
  return Buffer.concat(read);
}

async function* continued(head: Uint8Array, rest: AsyncIterator<Uint8Array>): Parts {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
