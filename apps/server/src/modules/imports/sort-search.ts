import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Pace } from './pace.ts';

/**
 * What a batch adds to the index for searching is put aside there (`expectMany`). Where turns are short it is sorted in by
 * a turn of its own, whenever it is enough for one: a batch that did so as well would take twice as long as others.
 */
export function createSearchSorter(pace: Pace) {
  let rows = 0;
  return async (db: Db, added: number): Promise<void> => {
    rows += added;
    if (rows < pace.size) return;
    await db.connection().execute(async (turn) => {
      const began = performance.now();
      await sql`select gin_clean_pending_list('contact_search'::regclass)`.execute(turn);
      pace.took(performance.now() - began, rows);
    });
    rows = 0;
  };
}
