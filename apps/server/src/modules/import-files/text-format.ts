import type { ImportFormat } from '@app/contract/imports';
import { RecordSplitter, type TextRecord } from './split-records.ts';
import { UnreadableFile } from './unreadable-file.ts';

type Separator = ImportFormat['separator'];
type Quote = ImportFormat['quote'];
const SEPARATORS: Separator[] = [',', ';', '\t', '|'];
/** Enough to see how a table is written. */
const ROWS_TO_SEE = 300;

/** Excel's own first line that says what separates; it is no row. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i;

/** A text without what stands before its first row, and the line in which that one stands. */
export function withoutSeparatorLine(text: string): { text: string; firstLine: number; separator: Separator | null } {
  const found = SEPARATOR_LINE.exec(text);
  if (!found) return { text, firstLine: 1, separator: null };
  return { text: text.slice(found[0].length), firstLine: 2, separator: found[1] as Separator };
}

/** What separates and what quotes: whatever cuts the first rows into the same number of cells. */
export function findSeparators(whole: string, isWhole: boolean): { separator: Separator; quote: Quote } {
  const { text, separator: said } = withoutSeparatorLine(whole);
  const quote = findQuote(text);
  const candidates = (said ? [said] : SEPARATORS).map((separator) => {
    const { records, hasQuoted, openSince } = splitSample(text, { separator, quote }, isWhole);
    return { separator, score: consistency(records), hasQuoted, openSince };
  });
  const best = candidates.reduce((most, each) => (each.score > most.score ? each : most));
  // A quote that is never closed, in a text that has no other: it is a sign like any other there.
  return { separator: best.separator, quote: best.openSince !== null && !best.hasQuoted ? '' : quote };
}

export type Sample = { records: TextRecord[]; hasQuoted: boolean; openSince: number | null };

/** The first records; what the sample has cut off is none of them. */
export function splitSample(
  whole: string,
  format: Pick<ImportFormat, 'separator' | 'quote'>,
  isWhole: boolean,
  most = ROWS_TO_SEE,
): Sample {
  const { text, firstLine } = withoutSeparatorLine(whole);
  const splitter = new RecordSplitter({ ...format, longest: Number.POSITIVE_INFINITY }, firstLine);
  const records = splitter.push(text);
  const { openSince } = splitter;
  if (isWhole && openSince === null) records.push(...splitter.end());
  return {
    records: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, most),
    hasQuoted: splitter.hasQuoted,
    openSince: isWhole ? openSince : null,
  };
}

/** Apostrophes stand in names, too: they quote only where cells begin and end with them. */
function findQuote(text: string): Quote {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  // Spaces alone: what also takes line ends or tabs begins anew at each of a thousand empty lines, or cells.
  if (count(/(?:^|[,;\t|]) *"/gm) > 0) return '"';
  const opened = count(/(?:^|[,;\t|])'(?=[^'\n]*'(?:[,;\t|\r\n]|$))/gm);
  return opened > 2 && opened >= count(/'/g) / 2 - 1 - count(/\w'\w/g) / 2 ? "'" : '"';
}

function consistency(records: TextRecord[]): number {
  const widths = records.map(({ cells }) => cells.length);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [usual, times] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0]);
  if (usual < 2) {
    // Now and then it separates: better than nothing at all does.
    return Math.max(0, ...widths.slice(0, 1)) > 1 ? 0.05 : 0;
  }
  const isAsHeader = widths[0] === usual ? 1 : 0.5;
  return (times / widths.length) * isAsHeader * (1 + Math.min(usual, 50) / 100);
}

/** Lines and columns of what is shown first; too many columns are refused at once. */
export function checkWidth({ cells, line }: TextRecord, most: number): void {
  if (cells.length <= most) return;
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (last >= most) throw new UnreadableFile('tooManyColumns', line);
}
