import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* planned once */';

/**
 * In front (`modifyFront`) of what nearly every call asks, or what is asked again and again: what finds its rows in one
 * way, so that one plan is right for all values. In the embedded database planning takes four times as long as answering.
 */
export const PLANNED_ONCE = sql.raw(MARK);

/** Statements that stay prepared; those of imports differ with the columns of their files. */
const MOST = 100;
/** A plan fits the size that the tables had. They grow, so that it is made anew after so many uses. */
const USES = 1000;

/** Asks on a connection that nobody else uses, where a statement can be prepared and stay so. */
export function askPlanned(client: pg.Client) {
  /** By their texts, the one that was asked longest ago first. */
  const names = new Map<string, string>();
  let made = 0;
  let uses = 0;
  // What is asked here is answered before what is asked next.
  const also = (text: string) => void client.query(text).catch(() => undefined);

  function nameOf(text: string): string {
    const name = names.get(text) ?? `planned_${made++}`;
    names.delete(text);
    names.set(text, name);
    const [oldest] = names;
    if (oldest && names.size > MOST) {
      names.delete(oldest[0]);
      also(`deallocate ${oldest[1]}`);
    }
    return name;
  }

  return (text: string, values: unknown[]) => {
    if (!text.includes(MARK)) return client.query(text, values);
    uses += 1;
    if (uses % USES === 0) also('discard plans');
    return client.query({ name: nameOf(text), text, values });
  };
}
