import { type RawBuilder, sql } from 'kysely';

const MAX_WORDS = 10;
const EVERYTHING = sql<boolean>`true`;

/** Every word of the search stands in one of the columns, whatever its case and accents. No search finds everything. */
export function containsEveryWord(search: string | undefined, columns: string[]): RawBuilder<boolean> {
  return containsAll(wordsOf(search), columns);
}

/**
 * The same in one text that `search_text` has made. It is not asked by a pattern: the planner takes a pattern for a
 * rare find and reads all rows before it sorts them, where the first page of them would do.
 */
export function hasEveryWord(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const tests = wordsOf(search).map((word) => sql`strpos(${text}, search_text(${word})) > 0`);
  return tests.length ? sql<boolean>`(${sql.join(tests, sql` and `)})` : EVERYTHING;
}

const wordsOf = (search = '') => search.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

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
