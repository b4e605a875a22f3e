import {
  deleteAccount,
  downloadAccountExport,
  getAccountData,
  keepAccount,
  startAccountExport,
  stopAccountExport,
} from '@app/contract/account-data';
import { listContacts } from '@app/contract/contacts';
import { PIECE_SIZE } from '@app/contract/files';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Member, newColleague, newMember } from '../../../test/crm-member.ts';
import { insertContact, insertCrmThings } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { type FileStore, FilesUnavailable } from '../files/file-store.ts';
import { deleteAccountsJob, tablesInOrder } from './delete-accounts.ts';
import { accountExportJob, sweepAccountExportsJob } from './export-job.ts';
import { exportedTables, LEFT_OUT } from './exported-tables.ts';
import { readZip } from './test-zip.ts';

const server = await startTestApp();
const { db, files } = server;

async function newOwner(): Promise<Member> {
  const member = await newMember(server);
  await sql`update account set owner_user_id = ${member.userId}, account_type = 'CRM', name = 'Aire Valley'
    where id = ${member.accountId}`.execute(db);
  return member;
}

const start = ({ call, accountId }: Member) => call(startAccountExport, { accountId });
const look = ({ call, accountId }: Member) => call(getAccountData, { accountId });
/** As its reader gets it. */
async function download({ accountId }: Member, exportId: number): Promise<Map<string, Buffer>> {
  const row = await db
    .selectFrom('account_export')
    .innerJoin('file', (join) =>
      join.onRef('file.account_id', '=', 'account_export.account_id').onRef('file.id', '=', 'account_export.file_id'),
    )
    .select(['file.id', 'file.pieces', 'file.size'])
    .where('account_export.account_id', '=', accountId)
    .where('account_export.id', '=', exportId)
    .executeTakeFirstOrThrow();
  const parts: Uint8Array[] = [];
  for await (const part of files.read({ accountId, fileId: row.id, pieces: row.pieces ?? 0 })) parts.push(part);
  const bytes = Buffer.concat(parts);
  expect(bytes.length).toBe(row.size);
  return readZip(bytes);
}
const linesOf = (zip: Map<string, Buffer>, folder: string) =>
  [...zip].flatMap(([name, bytes]) =>
    name.startsWith(`${folder}/`)
      ? bytes
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [],
  );

test('everything of the account is in the file, nothing of another, no secret, and each uploaded file whole', async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const { accountId } = owner;
  await insertCrmThings(db, accountId, owner.userId);
  await db.updateTable('app_user').set({ title: 'Chief of sales' }).where('id', '=', owner.userId).execute();
  await insertContact(db, other.accountId, { given_name: 'Somebody else' });
  await sql`insert into contact (account_id, given_name) select ${accountId}::uuid, 'P' || n from generate_series(1, 1200) n`.execute(
    db,
  );
  const uploaded = Buffer.alloc(PIECE_SIZE * 5 + 17, 'some bytes ');
  const { id: fileId } = await db
    .insertInto('file')
    .values({ account_id: accountId, name: 'a/b "c".pdf', size: uploaded.length, attached_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let piece = 0; piece <= 5; piece += 1) {
    await files.put({ accountId, fileId }, piece, uploaded.subarray(piece * PIECE_SIZE, (piece + 1) * PIECE_SIZE));
    await sql`insert into file_piece (account_id, file_id, piece) values (${accountId}, ${fileId}, ${piece}) on conflict do nothing`.execute(
      db,
    );
  }
  const begun = await start(owner);
  expect(begun).toMatchObject({ state: 'waiting', file: null });
  await expect(start(owner)).rejects.toMatchObject({ code: 'accountExport.running' });
  // Each seventh piece is written, and then whoever wrote it is gone: it is written again.
  let puts = 0;
  const broken = (store: FileStore): FileStore => ({
    ...store,
    put: async (key, piece, bytes) => {
      await store.put(key, piece, bytes);
      puts += 1;
      if (puts % 7 === 0) throw new FilesUnavailable('gone');
    },
    ...(store.within && { within: (trx) => broken(store.within?.(trx) ?? store) }),
  });
  await runJob(accountExportJob(broken(files)), db);
  const { export: done } = await look(owner);
  expect(done).toMatchObject({ state: 'done', file: { name: expect.stringMatching(/\.zip$/) } });
  expect(done?.part).toBe(done?.parts);
  const zip = await download(owner, begun.id);
  const contacts = linesOf(zip, 'contact');
  expect(contacts).toHaveLength(1201);
  expect(new Set(contacts.map(({ id }) => id)).size).toBe(contacts.length);
  expect([...zip.keys()].filter((name) => name.startsWith('contact/'))).toHaveLength(3);
  for (const table of [
    'deal',
    'task',
    'appointment',
    'note',
    'activity',
    'tag',
    'contact_tag',
    'webhook',
    'membership',
  ])
    expect(linesOf(zip, table).length, table).toBeGreaterThan(0);
  expect(zip.get('account.ndjson')?.toString()).toContain('Aire Valley');
  expect(zip.get('user.ndjson')?.toString()).toContain('Chief of sales');
  expect(zip.get(`files/${fileId}-a_b _c_.pdf`)?.equals(uploaded)).toBe(true);
  const all = [...zip.values()].map(String).join();
  expect(all).not.toContain('Somebody else');
  expect(all).not.toContain('whsec_');
  expect(all).not.toMatch(/"(token_hash|private_key|secret|key_hash)"/);
  const { rows } = await sql`select kind, action_url from notification where account_id = ${accountId}`.execute(db);
  expect(rows).toEqual([{ kind: 'accountExported', action_url: '/settings/data' }]);

  await sql`update account_export set finished_at = now() - interval '8 days' where account_id = ${accountId}`.execute(
    db,
  );
  await runJob(sweepAccountExportsJob(files), db);
  expect((await look(owner)).export).toMatchObject({ state: 'done', file: null });
});

test('mails of a colleague’s mailbox are in the file only where they share it, and so is what is attached', async () => {
  const owner = await newOwner();
  const { accountId } = owner;
  const colleague = await newColleague(server, accountId);
  const contact_id = await insertContact(db, accountId, {});
  const bring = async (subject: string, { userId, isShared }: { userId: string; isShared: boolean }) => {
    const bytes = Buffer.from(`attached to ${subject}`);
    const { id: fileId } = await db
      .insertInto('file')
      .values({ account_id: accountId, name: `${subject}.txt`, size: bytes.length, attached_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await files.put({ accountId, fileId }, 0, bytes);
    await sql`insert into file_piece (account_id, file_id, piece) values (${accountId}, ${fileId}, 0) on conflict do nothing`.execute(
      db,
    );
    const { id: message_id } = await db
      .insertInto('message')
      .values({
        ...{ account_id: accountId, contact_id, channel: 'mail', direction: 'in', purpose: 'personal', subject },
        ...{ address: 'a@b.example', state: 'received', sent_at: new Date() },
        content: JSON.stringify({ text: `words of ${subject}`, attachments: [{ fileId, name: 'x', size: 1 }] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('channel_reader')
      .values({ account_id: accountId, message_id, user_id: userId, is_shared: isShared })
      .execute();
  };
  await bring('Between us', { userId: colleague.userId, isShared: false });
  await bring('For all', { userId: colleague.userId, isShared: true });
  await bring('My own', { userId: owner.userId, isShared: false });
  const { id } = await start(owner);
  await runJob(accountExportJob(files), db);
  const zip = await download(owner, id);
  const all = [...zip].map(([name, bytes]) => `${name} ${bytes}`).join();
  expect(all).not.toContain('Between us');
  for (const subject of ['For all', 'My own']) {
    expect(all).toContain(`words of ${subject}`);
    expect(all).toContain(`attached to ${subject}`);
  }
});

test('every table with rows of accounts is in the file, or named with a reason', async () => {
  const exported = new Set((await exportedTables(db)).map(({ name }) => name));
  const all = [...(await tablesInOrder(db)), 'account_deletion'];
  expect(all.filter((name) => !exported.has(name) && !(name in LEFT_OUT))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((name) => !all.includes(name))).toEqual([]);
});

test('only the owner exports and deletes; others see that the account will be deleted', async () => {
  const owner = await newOwner();
  const { accountId } = owner;
  const colleague = await newColleague(server, accountId);
  const begun = await start(owner);
  const exportId = String(begun.id);
  const body = { name: 'Aire Valley' };
  for (const attempt of [
    () => start(colleague),
    () => colleague.call(stopAccountExport, { accountId, exportId }),
    () => colleague.call(downloadAccountExport, { accountId, exportId }),
    () => colleague.call(deleteAccount, { accountId, body }),
    () => colleague.call(keepAccount, { accountId }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'account.notOwner' });
  expect(await look(colleague)).toMatchObject({ isOwner: false, export: null, deletion: null });
  expect(await owner.call(stopAccountExport, { accountId, exportId })).toMatchObject({ state: 'stopped' });
  await expect(owner.call(downloadAccountExport, { accountId, exportId })).rejects.toMatchObject({
    code: 'file.notFound',
  });
  const stranger = await newOwner();
  await expect(stranger.call(stopAccountExport, { accountId: stranger.accountId, exportId })).rejects.toMatchObject({
    code: 'accountExport.notFound',
  });

  await expect(owner.call(deleteAccount, { accountId, body: { name: 'Aire' } })).rejects.toMatchObject({
    code: 'account.wrongName',
  });
  const asked = await owner.call(deleteAccount, { accountId, body: { name: ' aire valley ' } });
  const days = (Date.parse(asked.deletion?.date ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect(await owner.call(deleteAccount, { accountId, body })).toEqual(asked);
  expect((await look(colleague)).deletion).toMatchObject({ by: { id: owner.userId } });
  const told = async () => {
    const { rows } = await sql<{
      kind: string;
    }>`select kind from notification where account_id = ${accountId} order by created_at, kind`.execute(db);
    return rows.map(({ kind }) => kind);
  };
  expect(await told()).toEqual(['accountDeletion', 'accountDeletion']);
  await runJob(deleteAccountsJob, db);
  expect(await owner.call(keepAccount, { accountId })).toMatchObject({ deletion: null });
  expect(await told()).toHaveLength(4);
  const { rows: mails } = await sql<{
    subject: string;
  }>`select subject from mail where subject like '%Aire Valley%'`.execute(db);
  expect(mails).toHaveLength(4);
});

test('after the days of grace nothing with the account’s id is left in any table, but the seller keeps the invoice', async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const { accountId } = owner;
  for (const { accountId: id, userId } of [owner, other]) await insertCrmThings(db, id, userId);
  await sql`insert into contact (account_id, given_name) select ${accountId}::uuid, 'P' || n from generate_series(1, 4500) n`.execute(
    db,
  );
  const seller = await server.newPartner();
  const { id: orderId } = await db
    .insertInto('customer_order')
    .values({
      ...{ visit_id: crypto.randomUUID(), kind: 'cart', fingerprint: 'f', account_id: seller.accountId },
      ...{ client_id: accountId, plan_name: 'Pro', customer: JSON.stringify({ email: 'a@b.example' }) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invoice')
    .values({
      ...{ order_id: orderId, currency: 'USD', total: 100, estimate: '{}', status: 'paid' },
      ...{ issued_on: '2026-01-01', due_on: '2026-01-01' },
    })
    .execute();
  const tables = await tablesInOrder(db);
  const counted = async (id: string) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where account_id = ${id}`.execute(db);
      if (rows[0]?.n) counts[table] = rows[0].n;
    }
    return counts;
  };
  const before = await counted(other.accountId);
  expect(Object.keys(before).length).toBeGreaterThan(25);
  await owner.call(deleteAccount, { accountId, body: { name: 'Aire Valley' } });
  await sql`update account_deletion set delete_at = now() - interval '1 minute' where account_id = ${accountId}`.execute(
    db,
  );

  // It ends in the middle, as by kill -9; the lease runs out, and the next one goes on.
  const stop = new AbortController();
  let looks = 0;
  const signal = new Proxy(stop.signal, {
    get: (target, name) => (name === 'aborted' ? looks++ > 20 || target.aborted : Reflect.get(target, name)),
  });
  await deleteAccountsJob.run(db, signal, { info: () => undefined, error: () => undefined });
  expect(Object.keys(await counted(accountId)).length).toBeGreaterThan(5);
  await expect(owner.call(listContacts, { accountId, query: {} })).rejects.toMatchObject({ code: 'account.notFound' });
  await sql`update account_deletion set taken_until = now() - interval '1 second'`.execute(db);
  await runJob(deleteAccountsJob, db);
  expect(await counted(accountId)).toEqual({});
  expect(await db.selectFrom('account').select('id').where('id', '=', accountId).execute()).toEqual([]);
  expect(await counted(other.accountId)).toEqual(before);
  const { rows } = await sql`select client_id, total from invoice join customer_order on customer_order.id = order_id
    where order_id = ${orderId}`.execute(db);
  expect(rows).toEqual([{ client_id: null, total: 100 }]);
});
