import type { BulkAction } from '@app/contract/bulk-jobs';
import { expect, test } from 'vitest';
import { startBulk } from './test-bulk.ts';

const { db, work, newAccount } = await startBulk();

test('the oldest files make room, by their number and by their size; what is still being written stays', async () => {
  const { addContacts, start, look } = await newAccount();
  const [someone] = await addContacts(300);
  const action: BulkAction = { kind: 'export', sort: 'name', separator: ',' };
  const small = async () => (await start(action, [someone!])).id;
  const areKept = (ids: number[]) => Promise.all(ids.map(async (id) => (await look(id)).file !== null));
  const { id: long } = await start(action);
  const kept: number[] = [];
  for (let at = 0; at < 21; at += 1) kept.push(await small());
  expect(await areKept(kept.slice(0, 2))).toEqual([false, true]);
  await work(100);
  expect(await look(long)).toMatchObject({ state: 'done', done: 300, file: { size: expect.any(Number) } });

  const { file_id } = await db
    .selectFrom('bulk_job')
    .select('file_id')
    .where('id', '=', kept.at(-2)!)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('file')
    .set({ size: 2 * 1024 ** 3 })
    .where('id', '=', file_id!)
    .execute();
  const latest = await small();
  expect(await areKept([...kept.slice(-3), latest])).toEqual([false, false, true, true]);
});
