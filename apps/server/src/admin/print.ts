const graphemes = new Intl.Segmenter();
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u;

/** How many places a terminal takes for it. */
const width = (text: string): number =>
  [...graphemes.segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);

/** Stored text may contain control characters, which a terminal would obey. */
export const harmless = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

/** Rows as aligned columns; the last one may be as long as it is. */
export function columns(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(harmless));
  const widths = (clean[0] ?? []).map((_, at) => Math.max(...clean.map((row) => width(row[at] ?? ''))));
  return clean
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A list under its headings, or a sentence when there is nothing. */
export const table = (headings: string[], rows: string[][], empty: string): string =>
  rows.length === 0 ? empty : columns([headings, ...rows]);

/** One thing, a line for each of its fields that says something. */
export const fields = (thing: Record<string, string | number | null | undefined>): string =>
  columns(
    Object.entries(thing).flatMap(([key, value]) =>
      value === null || value === undefined || value === '' ? [] : [[`${key}:`, String(value)]],
    ),
  );

export const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

export const count = (number: number, one: string, other: string): string => `${number} ${number === 1 ? one : other}`;

/** In UTC, to the minute. */
export const time = (at: Date | null): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? '';
