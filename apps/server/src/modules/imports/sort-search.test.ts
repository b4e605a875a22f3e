import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createSearchSorter } from './sort-search.ts';
import { startWriting } from './test-writing.ts';

const { db, newAccount } = await startWriting();

/** How many pages wait there to be sorted in; none do afterwards. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ pages: string }>`
    select gin_clean_pending_list('contact_search'::regclass) as pages`.execute(db);
  return Number(rows[0]?.pages);
}

test('what is new in the index for searching is sorted in once it is enough', async () => {
  const { add } = await newAccount();
  await waiting();
  const took = vi.fn();
  const sortIntoSearch = createSearchSorter({ size: 20, took });
  await add({ given_name: 'Ada' });
  await sortIntoSearch(db, 12);
  expect(took).not.toHaveBeenCalled();
  expect(await waiting()).toBeGreaterThan(0);
  await add({ given_name: 'Grace' });
  await sortIntoSearch(db, 12);
  expect(took).toHaveBeenCalledExactlyOnceWith(expect.any(Number), 24);
  expect(await waiting()).toBe(0);
  await sortIntoSearch(db, 12);
  expect(took).toHaveBeenCalledOnce();
});
