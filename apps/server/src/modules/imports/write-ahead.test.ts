import { expect, inject, test } from 'vitest';
import type { FileRow } from '../../../test/import-rows.ts';
import { runJob } from '../../../test/work.ts';
import { writePermission } from '../contacts/permission.ts';
import { importWriter } from './import-worker.ts';
import { stopImport } from './run-import.ts';
import { startWriting } from './test-writing.ts';
import { type Ahead, NotAsExpected, writeAhead } from './write-ahead.ts';
import { writeBatch } from './write-batch.ts';

const { server, db, newAccount } = await startWriting();

/** Each row is known, suppressed, twice in the file, invalid, or one of many who are new. */
const rows: FileRow[] = Array.from({ length: 60 }, (_, at) => ({
  email: at % 7 === 3 ? `known${at % 5}@x.example` : `new${at % 45}@x.example`,
  more_emails: at % 11 === 5 ? [`new${at + 3}@x.example`] : null,
  city: at % 2 ? 'Oslo' : 'Rome',
  ...(at % 13 === 6 && {
    outcome: 'invalid' as const,
    faults: JSON.stringify([{ target: 'email', problem: 'invalid' }]),
  }),
}));
const matching = ['fullName', 'email', 'email2', 'city'] as const;

async function fill({ add, suppress, stage, plan, accountId }: Awaited<ReturnType<typeof newAccount>>) {
  for (const known of [0, 1, 2, 3])
    await add({ email: `known${known}@x.example`, more_emails: [`new${known}@x.example`] });
  await suppress('new8@x.example', 'bounced');
  await suppress('new31@x.example', 'withdrawn');
  const id = await stage(rows, { matching: [...matching], choices: { permission: 'granted', statement: 'Asked' } });
  const planned = JSON.stringify(await plan(id));
  await db
    .updateTable('contact_import')
    .set({ planned })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return id;
}

test('batches that are begun before their turn come out as one after the other', async () => {
  const [inTurn, ahead] = [await newAccount(), await newAccount()];
  const { counts } = await inTurn.run(await fill(inTurn), 4);
  const id = await fill(ahead);
  await ahead.start(id);
  const pace = { size: 4, took: async () => undefined };
  await runJob(importWriter(server.database, server.files, pace), db);
  expect(await ahead.look(id)).toMatchObject({ state: 'done', counts, done: rows.length });
  const seen = async ({ rowsOf }: typeof ahead) =>
    (await rowsOf('contact'))
      .map(({ email, more_emails, city, mail_permission, source }) => ({
        email,
        more_emails,
        city,
        mail_permission,
        source,
      }))
      .sort((one, other) => String(one.email).localeCompare(String(other.email)));
  expect(await seen(ahead)).toEqual(await seen(inTurn));
  expect(await ahead.rowsOf('activity')).toHaveLength((await inTurn.rowsOf('activity')).length);
  expect(await ahead.rowsOf('permission')).toHaveLength((await inTurn.rowsOf('permission')).length);
});

const isServer = 'server' in inject('databaseTemplate');

/** The first batch, with the second one begun meanwhile; then what happens in between, and the second one's turn. */
async function begun(between: (account: Awaited<ReturnType<typeof newAccount>>, id: number) => Promise<unknown>) {
  const account = await newAccount();
  const { accountId, start, batch, look, work, rowsOf } = account;
  const id = await fill(account);
  await start(id);
  let ahead: Ahead | undefined;
  await db.transaction().execute(async (trx) => {
    ahead = writeAhead(db, await look(id), { from: 20, to: 40 });
    await batch(trx, id, 20);
  });
  await between(account, id);
  let hasBegun = false;
  const finished = ahead!.finish({
    begins: () => {
      hasBegun = true;
    },
    ends: async () => undefined,
  });
  return { account, accountId, id, finished, hasBegun: () => hasBegun, work, rowsOf, look };
}

test.runIf(isServer)('one that was begun ends in its turn', async () => {
  const { finished, hasBegun, look, id, work, rowsOf } = await begun(async () => undefined);
  expect(await finished).toMatchObject({ isLast: false, job: { cursor: 20 } });
  expect(hasBegun()).toBe(true);
  expect(await look(id)).toMatchObject({ cursor: 40, done: 40 });
  const { counts } = await work(id, 20);
  const created = (await rowsOf('contact')).filter(({ source }) => source === 'csv');
  expect(created).toHaveLength(counts?.created ?? -1);
  expect(new Set(created.map(({ email }) => email)).size).toBe(created.length);
});

/** Of these rows, one that is new in the second batch: `new25`. */
const NEW = 'new25@x.example';

test.runIf(isServer).each([
  {
    what: 'somebody of it withdraws',
    between: async ({ accountId, add }: Awaited<ReturnType<typeof newAccount>>) => {
      const contactId = await add({ email: 'someone@x.example' });
      const withdrawn = {
        contactId,
        address: NEW,
        granted: false,
        how: 'unsubscribe',
        evidence: '',
        userId: null,
      } as const;
      await db.transaction().execute((trx) => writePermission(trx, { accountId }, withdrawn));
    },
    after: async ({ contactOf }: Awaited<ReturnType<typeof newAccount>>) =>
      expect(await contactOf(NEW)).toMatchObject({ mail_permission: 'withdrawn' }),
  },
  {
    what: 'another import of the account is started',
    between: async ({ stage, run }: Awaited<ReturnType<typeof newAccount>>) =>
      run(await stage([{ email: NEW, city: 'Bonn' }], { matching: ['email', 'city'] })),
    after: async ({ rowsOf }: Awaited<ReturnType<typeof newAccount>>) =>
      expect((await rowsOf('contact')).filter(({ email }) => email === NEW)).toHaveLength(1),
  },
  {
    what: 'another process writes these rows',
    between: async ({ accountId }: Awaited<ReturnType<typeof newAccount>>, id: number) =>
      db.transaction().execute(async (trx) => {
        const job = await trx
          .selectFrom('contact_import')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await writeBatch(trx, job, 20);
      }),
    after: async ({ rowsOf }: Awaited<ReturnType<typeof newAccount>>) =>
      expect((await rowsOf('contact')).filter(({ email }) => email === NEW)).toHaveLength(1),
  },
])('nothing of it is written when $what, and in its turn it is right', async ({ between, after }) => {
  const { account, finished, hasBegun, work, id } = await begun(between);
  await expect(finished).rejects.toThrow(NotAsExpected);
  expect(hasBegun()).toBe(false);
  const { counts } = await work(id, 20);
  expect(counts?.rows).toBe(rows.length);
  await after(account);
});

test.runIf(isServer)('stopped in between, it writes nothing', async () => {
  const { finished, rowsOf } = await begun((it, importId) =>
    db.transaction().execute((trx) => stopImport(trx, it, String(importId))),
  );
  const before = await rowsOf('contact');
  await expect(finished).rejects.toThrow(NotAsExpected);
  expect(await rowsOf('contact')).toEqual(before);
});
