import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* planned once */';

/**
 * In front (`modifyFront`) of what nearly every call asks, and what finds its row by a unique key, so that one plan is
 * right for all values. In the embedded database planning takes four times as long as answering.
 */
export const PLANNED_ONCE = sql.raw(MARK);

/** A plan fits the size that the tables had. They grow, so that it is made anew after so many uses. */
const USES = 1000;

/** Asks on a connection that nobody else uses, where a statement can be prepared and stay so. */
export function askPlanned(client: pg.Client) {
  const names = new Map<string, string>();
  let uses = 0;
  return (text: string, values: unknown[]) => {
    if (!text.includes(MARK)) return client.query(text, values);
    const name = names.get(text) ?? `planned_${names.size}`;
    names.set(text, name);
    uses += 1;
    // It is answered before what is asked next.
    if (uses % USES === 0) client.query('discard plans').catch(() => undefined);
    return client.query({ name, text, values });
  };
}
