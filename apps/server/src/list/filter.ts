import { type RawBuilder, sql } from 'kysely';

const MAX_WORDS = 10;
const EVERYTHING = sql<boolean>`true`;

/** Every word of the search stands in one of the columns, whatever its case and accents. No search finds everything. */
export function containsEveryWord(search: string | undefined, columns: string[]): RawBuilder<boolean> {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return containsAll(words, columns);
}

/** The search as a whole stands in one of the columns, whatever its case and accents. No search finds everything. */
export function containsText(search: string | undefined, columns: string[]): RawBuilder<boolean> {
  const whole = (search ?? '').trim();
  return containsAll(whole ? [whole] : [], columns);
}

function containsAll(parts: string[], columns: string[]): RawBuilder<boolean> {
  const tests = parts.map((part) => {
    const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
    const fits = columns.map((column) => sql`search_text(${sql.ref(column)}) like search_text(${pattern})`);
    return sql`(${sql.join(fits, sql` or `)})`;
  });
  return tests.length ? sql<boolean>`(${sql.join(tests, sql` and `)})` : EVERYTHING;
}

/** The column holds one of the values. No choice finds everything; a choice of none finds nothing. */
export function isOneOf(column: string, values: readonly string[] | undefined): RawBuilder<boolean> {
  if (values === undefined) return EVERYTHING;
  return values.length ? sql<boolean>`${sql.ref(column)} in (${sql.join(values)})` : sql<boolean>`false`;
}
