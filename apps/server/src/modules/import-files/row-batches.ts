import { fileKind } from './file-kind.ts';
import type { FileJob } from './file-thread.ts';
import type { Limits } from './limits.ts';
import { rowReader } from './read-row.ts';
import { SameEmails } from './same-emails.ts';
import { RecordSplitter, type TextRecord } from './split-records.ts';
import type { ReadRules, StagedRow } from './staged-row.ts';
import { checkWidth, withoutSeparatorLine } from './text-format.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { type Parts, readTable, readWhole } from './whole-file.ts';

const BATCH = 5000;
/** Bytes that are decoded at once. */
const STEP = 64 * 1024;

type ReadJob = Pick<Extract<FileJob, { kind: 'read' }>, 'size' | 'rules' | 'limits'>;
/** Some rows in their order, and how much of the file they and those before have taken (from 0 to 1). */
type ReadBatch = { rows: StagedRow[]; progress: number };
type Piece = { records: Iterable<TextRecord>; progress: number };

/** The rows of a file, understood, in batches. */
export async function* batchesOf(parts: Parts, { size, rules, limits }: ReadJob): AsyncIterable<ReadBatch> {
  const rows = new RowMaker(rules, limits);
  let batch: StagedRow[] = [];
  for await (const { records, progress } of piecesOf(parts, size, rules, limits)) {
    for (const record of records) {
      const row = rows.make(record);
      if (row) batch.push(row);
      if (batch.length < BATCH) continue;
      yield { rows: batch, progress };
      batch = [];
    }
  }
  rows.end();
  yield { rows: batch, progress: 1 };
}

async function* piecesOf(parts: Parts, size: number, { format }: ReadRules, limits: Limits): AsyncIterable<Piece> {
  if (format.kind === 'text') {
    yield* textPieces(parts, size, format, limits);
    return;
  }
  const bytes = await readWhole(parts, size);
  const { records } = await readTable(bytes, fileKind(bytes), format);
  yield { records, progress: 0.5 };
}

async function* textPieces(
  parts: Parts,
  size: number,
  format: ReadRules['format'],
  limits: Limits,
): AsyncIterable<Piece> {
  const decoder = new TextDecoder(format.encoding);
  let splitter: RecordSplitter | undefined;
  let head = '';
  let read = 0;
  const split = (text: string, isLast: boolean): TextRecord[] => {
    if (splitter) return splitter.push(text);
    head += text;
    // The first letters may say what separates.
    if (head.length < 16 && !isLast) return [];
    const start = withoutSeparatorLine(head);
    splitter = new RecordSplitter({ ...format, longest: limits.record }, start.firstLine);
    return splitter.push(start.text);
  };
  for await (const part of parts)
    for (let at = 0; at < part.length; at += STEP) {
      const bytes = part.subarray(at, at + STEP);
      read += bytes.length;
      yield { records: split(decoder.decode(bytes, { stream: true }), false), progress: Math.min(1, read / size) };
    }
  yield { records: split(decoder.decode(), true), progress: 1 };
  yield { records: splitter?.end() ?? [], progress: 1 };
}

/** So many rows may have letters that mean nothing; with more of them the whole file is read in a wrong way. */
const MOST_DAMAGED = 100;

/** Makes rows of records: counts them, leaves out what is none, and knows which e-mail came before. */
class RowMaker {
  private row = 0;
  private isHeader: boolean;
  private damaged = 0;
  private firstDamaged: number | null = null;
  private readonly emails = new SameEmails();
  private readonly read: ReturnType<typeof rowReader>;
  private readonly limits: Limits;

  constructor(rules: ReadRules, limits: Limits) {
    this.isHeader = rules.format.hasHeader;
    this.read = rowReader(rules);
    this.limits = limits;
  }

  make(record: TextRecord): StagedRow | null {
    const { cells, line } = record;
    if (cells.every((cell) => cell === '' || cell.trim() === '')) return null;
    checkWidth(record, this.limits.columns);
    if (this.isHeader) {
      this.isHeader = false;
      return null;
    }
    if (this.row === this.limits.rows) throw new UnreadableFile('tooManyRows', line);
    this.row += 1;
    if (cells.some((cell) => cell.includes('\uFFFD'))) this.countDamaged(line);
    const row = this.read(cells, { row: this.row, line });
    if (row.outcome === null && row.email !== null) row.same_as = this.emails.firstWith(row.email, this.row);
    return row;
  }

  private countDamaged(line: number): void {
    this.damaged += 1;
    this.firstDamaged ??= line;
    if (this.damaged > MOST_DAMAGED) throw new UnreadableFile('encoding', this.firstDamaged);
  }

  /** A letter that was cut in half here and there does not lose the file, its row says so. */
  end(): void {
    if (this.damaged > 3 && this.damaged > this.row / 100) throw new UnreadableFile('encoding', this.firstDamaged);
    if (this.row === 0) throw new UnreadableFile('noRows');
  }
}
