import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../test/database.ts';
import { insertOrganization } from '../../test/rows.ts';
import { checkpoint, checkpointJobs } from './checkpoint.ts';

const database = await openOwnDatabase();
const { db } = database;
afterAll(() => database.close());

const last = async () => {
  const { rows } = await sql<{ redo: string }>`select redo_lsn::text as redo from pg_control_checkpoint()`.execute(db);
  return rows[0]?.redo;
};

test.runIf(database.source.kind === 'embedded')(
  'pages are written to their places after much was changed, and after a while if something was',
  async () => {
    const before = await last();
    await insertOrganization(db);
    await checkpoint(db);
    expect(await last()).toBe(before);
    await checkpoint(db, { bytes: 1024 ** 3, seconds: 0 });
    expect(await last()).toBe(before);
    await checkpoint(db, { bytes: 1024 ** 3, seconds: 0 }, 1);
    const afterWhile = await last();
    expect(afterWhile).not.toBe(before);
    await insertOrganization(db);
    await checkpoint(db, { bytes: 1, seconds: 3600 });
    expect(await last()).not.toBe(afterWhile);
  },
);

test('a server does so by itself', () => {
  expect(checkpointJobs(database)).toHaveLength(database.source.kind === 'embedded' ? 1 : 0);
});
