import { type RawBuilder, sql } from 'kysely';

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Every word of the search stands in one of the columns, however it is written. Nothing typed matches all. */
export function matchesEverywhere(search: string | undefined, columns: string[]): RawBuilder<boolean> {
  const words = (search ?? '').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  return every(words, columns);
}

/** The search as a whole stands in one of the columns. */
export function matchesSomewhere(search: string | undefined, columns: string[]): RawBuilder<boolean> {
  const whole = (search ?? '').trim().toLowerCase();
  return every(whole ? [whole] : [], columns);
}

function every(parts: string[], columns: string[]): RawBuilder<boolean> {
  const tests = parts.map((part) => {
    const fits = columns.map((column) => sql`lower(${sql.ref(column)}) like ${containing(part)}`);
    return sql`(${sql.join(fits, sql` or `)})`;
  });
  return tests.length ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`;
}
