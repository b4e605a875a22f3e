import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCrmToken } from '@app/contract/accounts';
import {
  type BulkAction,
  type BulkJob,
  countSelection,
  downloadBulkFile,
  listBulkOutcomes,
  startBulkJob,
  stopBulkJob,
  undoBulkJob,
} from '@app/contract/bulk-jobs';
import { createContact } from '@app/contract/contacts';
import { deleteFile, getFile, putFilePiece } from '@app/contract/files';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, expect, test } from 'vitest';
import { insertTag } from '../../../test/crm-rows.ts';
import { runJob } from '../../../test/work.ts';
import { diskStore } from '../files/disk-store.ts';
import { sweepFilesJob } from '../files/sweep-files.ts';
import { bulkWorker } from './bulk-worker.ts';
import { sweepExportsJob } from './export-file.ts';
import { runBatch } from './run-batch.ts';
import { startBulk } from './test-bulk.ts';

const { server, db, work, newAccount } = await startBulk();
const { files } = server;
type Account = Awaited<ReturnType<typeof newAccount>>;

const toExport = (more: Partial<Extract<BulkAction, { kind: 'export' }>> = {}): BulkAction => ({
  ...{ kind: 'export', sort: 'name', separator: ',' },
  ...more,
});

/** As a browser would that reads German. */
async function ask({ accountId, user }: Account, path: string, body?: object) {
  const site = await server.onHostOf(accountId);
  const session = await site.newSession(user.id);
  const { accessToken } = await site.withToken(session)(getCrmToken, { accountId, domain: 'localhost' });
  const headers = {
    ...{ authorization: `Bearer ${accessToken}`, 'x-account-id': accountId, 'x-forwarded-host': site.host },
    'accept-language': 'de-de',
  };
  const json = { ...headers, 'content-type': 'application/json' };
  return fetch(
    server.origin + path,
    body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : { headers },
  );
}

async function download(account: Account, jobId: number, separator = ',') {
  const answer = await ask(account, downloadBulkFile.path.replace('{jobId}', String(jobId)));
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  return { status: answer.status, headers: answer.headers, ...parse(text, separator) };
}

function parse(text: string, delimiter = ',') {
  const { data } = Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter });
  const [header = [], ...rows] = data;
  const toObject = (row: string[]) => Object.fromEntries(header.map((name, at) => [name, row[at]]));
  return { text, header, rows: rows.map(toObject) };
}

const jobRow = (id: number) => db.selectFrom('bulk_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const outcomesOf = ({ accountId, call }: Account, jobId: number, outcome: 'done' | 'skipped') =>
  call(listBulkOutcomes, { accountId, jobId: String(jobId), query: { outcome, pageSize: 200 } });
const names = (rows: Record<string, string | undefined>[]) => rows.map((row) => row['First name']);

test('everybody whom the filter means, batch after batch, in their order, as a file that is kept until it is undone', async () => {
  const account = await newAccount();
  const { accountId, user, call, start, look } = account;
  await sql`insert into contact (account_id, given_name, type)
    select ${accountId}::uuid, 'Person ' || lpad(n::text, 4, '0'), case when n % 4 = 0 then 'lead' else 'customer' end
    from generate_series(1, 1203) n`.execute(db);
  const action = toExport({ sort: '-name' });
  const selection = { filter: { type: ['customer' as const] }, except: [] };
  expect(await call(countSelection, { accountId, body: { selection, action } })).toEqual({ total: 903, changes: 903 });
  const { id } = await start(action, selection);
  const jobId = String(id);
  expect(await look(id)).toMatchObject({ state: 'waiting', total: 903, canUndo: false, file: null });
  expect((await download(account, id)).status).toBe(404);
  await account.addContacts(1, () => ({ type: 'customer', given_name: 'Later' }));
  await work(200);
  const job = await look(id);
  expect(job).toMatchObject({ state: 'done', done: 903, skipped: 0, failed: 0, canUndo: true });
  const file = await download(account, id);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
  expect(file.text).toMatch(/^\uFEFFFirst name,Last name,Email,/);
  expect(file.text.split('\r\n')).toHaveLength(905);
  expect(job.file).toMatchObject({ size: Buffer.byteLength(file.text) });
  const kept = new Date(job.file!.expirationDate).getTime() - new Date(job.finishedDate!).getTime();
  expect(kept).toBe(7 * 24 * 60 * 60 * 1000);
  const all = Array.from({ length: 1203 }, (_, at) => 1203 - at).filter((n) => n % 4 !== 0);
  expect(names(file.rows)).toEqual(all.map((n) => `Person ${String(n).padStart(4, '0')}`));
  expect((await outcomesOf(account, id, 'done')).outcomes[0]).toMatchObject({ name: 'Person 0001', reason: null });
  // Nobody was changed: there is nothing in any history.
  expect(await account.rowsOf('activity')).toEqual([]);
  const told = await db.selectFrom('notification').selectAll().where('account_id', '=', accountId).execute();
  expect(told).toMatchObject([
    {
      user_id: user.id,
      kind: 'exportFinished',
      params: { file: job.file!.name, exported: 903 },
      action_url: `/contacts?job=${id}`,
    },
  ]);
  const audit = await db
    .selectFrom('audit')
    .select(['user_id', 'action', 'subject'])
    .where('account_id', '=', accountId);
  expect(await audit.where('action', 'like', '%file').execute()).toMatchObject([
    { user_id: user.id, action: 'GET /crm/rest/v1/bulkJobs/{jobId}/file', subject: { jobId, name: job.file!.name } },
  ]);

  // It is no upload: nobody adds to it, takes it away, or imports it under its number.
  const fileId = String((await jobRow(id)).file_id);
  for (const refused of [
    () => call(getFile, { accountId, fileId }),
    () => call(deleteFile, { accountId, fileId }),
    () => call(putFilePiece, { accountId, fileId, piece: '9', body: new Uint8Array(10) }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'file.notFound' });
  expect((await download(await newAccount(), id)).status).toBe(404);

  expect(await call(undoBulkJob, { accountId, jobId })).toMatchObject({
    ...{ state: 'undone', undone: 903, left: 0, canUndo: false, file: null },
  });
  expect((await download(account, id)).status).toBe(404);
  expect(await call(undoBulkJob, { accountId, jobId })).toMatchObject({ state: 'undone' });
  expect(await db.selectFrom('file').select('id').where('account_id', '=', accountId).execute()).toEqual([]);
});

test('says everything of a contact, in the reader’s language, and nothing that a spreadsheet would run', async () => {
  const account = await newAccount();
  const { accountId, user, call } = account;
  const ownField = async (name: string, kind: 'number' | 'text') => {
    const field = { account_id: accountId, name, kind, options: '[]', position: 1 };
    return (await db.insertInto('contact_field').values(field).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [score, evil] = [await ownField('Punkte', 'number'), await ownField('=cmd', 'text')];
  const [a, b] = [await insertTag(db, accountId, { name: 'Alt' }), await insertTag(db, accountId, { name: 'Bär' })];
  const create = (body: Parameters<typeof call<typeof createContact>>[1]['body']) =>
    call(createContact, { accountId, body });
  const contact = await create({
    ...{ givenName: '=HYPERLINK("http://x.example")', familyName: '-1+1', company: '@SUM(A1)', title: 'a;"b"' },
    ...{ phone: '+1 512 555 0100', morePhones: ['+1-512-555-0101'], moreEmails: ['second@x.example'] },
    ...{ fields: { [score]: -2.5, [evil]: '+cmd|calc' }, tagIds: [b.id, a.id], ownerId: user.id },
  });
  const other = await create({ givenName: 'Other' });
  const begin = async (action: BulkAction, selection: object) =>
    (await (await ask(account, startBulkJob.path, { action, selection })).json()) as BulkJob;
  const job = await begin(toExport({ separator: ';' }), { ids: [contact.id] });
  // So few are in the file when the call is answered, and nobody needs to be told of it.
  expect(job).toMatchObject({ state: 'done', total: 1, done: 1, canUndo: true });
  expect(await db.selectFrom('notification').select('id').where('account_id', '=', accountId).execute()).toEqual([]);
  const { header, rows } = await download(account, job.id, ';');
  expect(header).toEqual(expect.arrayContaining(['Vorname', 'E-Mail 2', 'Telefon 5', 'Letzte Aktivität', 'Punkte']));
  expect([header.length, header.at(-1)]).toEqual([33, "'=cmd"]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ...{ Vorname: `'=HYPERLINK("http://x.example")`, Nachname: "'-1+1", Firma: "'@SUM(A1)", Position: 'a;"b"' },
    ...{ Telefon: '+1 512 555 0100', 'Telefon 2': "'+1-512-555-0101", 'E-Mail 2': 'second@x.example' },
    ...{ Punkte: '-2.5', "'=cmd": "'+cmd|calc", Tags: 'Alt, Bär', Zuständig: user.username, Quelle: 'hand' },
  });
  const columns = [`field:${score}`, 'familyName', 'givenName'] as const;
  const few = await begin(toExport({ columns: [...columns] }), { filter: {}, except: [contact.id] });
  const { text } = await download(account, few.id);
  expect(text).toBe(`\uFEFFPunkte,Nachname,Vorname\r\n,,${other.givenName}\r\n`);
  for (const [wrong, code] of [
    [toExport({ columns: ['field:999999'] }), 'contactField.notFound'],
    [toExport({ columns: ['salary'] }), 'request.invalid'],
    [toExport({ sort: 'salary' }), 'request.invalid'],
  ] as const)
    await expect(account.start(wrong, [contact.id])).rejects.toMatchObject({ code });
});

test('whoever moves in the list meanwhile is in the file once, and whoever goes is told', async () => {
  const account = await newAccount();
  const { accountId, addContacts, start, look } = account;
  const ids = await addContacts(300, (at) => ({ given_name: `P${String(at).padStart(3, '0')}` }));
  const { id } = await start(toExport(), ids);
  const batch = async () => {
    const job = await jobRow(id);
    return db.transaction().execute((trx) => runBatch(trx, files, job, 100));
  };
  await batch();
  const rename = (at: number, given_name: string) =>
    db.updateTable('contact').set({ given_name }).where('id', '=', ids[at]!).execute();
  await rename(5, 'Z, has moved on');
  await rename(250, 'A, has moved back');
  await db.updateTable('contact').set({ deleted_at: new Date() }).where('id', '=', ids[222]!).execute();
  await work(100);
  expect(await look(id)).toMatchObject({ state: 'done', total: 300, done: 299, skipped: 1, failed: 0 });
  const { rows } = await download(account, id);
  const expected = ids.map((_, at) => (at === 250 ? 'A, has moved back' : `P${String(at).padStart(3, '0')}`));
  expect(names(rows).toSorted()).toEqual(expected.filter((_, at) => at !== 222).toSorted());
  expect((await outcomesOf(account, id, 'skipped')).outcomes).toEqual([
    { contactId: ids[222], name: 'P222', reason: 'notFound' },
  ]);

  // A filter, by what no index sorts so many: in the order of their ids. And a field that is gone sorts nobody.
  for (const [sort, changes] of [
    ['tags', { total: 20_000 }],
    ['field:7', { place: 'not a place' }],
  ] as const) {
    const other = await start(toExport({ sort }));
    await db.updateTable('bulk_job').set(changes).where('id', '=', other.id).execute();
    await work(100);
    expect(await look(other.id), sort).toMatchObject({ state: 'done', done: 299, skipped: 0 });
    const people = names((await download(account, other.id)).rows);
    expect([people.length, new Set(people).size, people[0]], sort).toEqual([299, 299, 'P000']);
  }
  await db.deleteFrom('bulk_job').where('account_id', '=', accountId).execute();
});

const directory = await mkdtemp(join(tmpdir(), 'exports-'));
afterAll(() => rm(directory, { recursive: true }));

test.each([
  ['where the server keeps them', files],
  ['on disk', diskStore(directory)],
])(
  'a batch that is broken off leaves nothing in the file, and several at once write nothing twice: %s',
  async (_, store) => {
    const { accountId, addContacts, start, look } = await newAccount();
    const ids = await addContacts(300, (at) => ({ given_name: `P${String(at).padStart(3, '0')}` }));
    const { id } = await start(toExport({ columns: ['givenName'] }));
    const before = await jobRow(id);
    // The headings were written where the server keeps them.
    if (store !== files)
      for await (const bytes of files.read({ accountId, fileId: before.file_id!, pieces: 1 }))
        await store.put({ accountId, fileId: before.file_id! }, 0, bytes);
    const brokenOff = db.transaction().execute(async (trx) => {
      await runBatch(trx, store, before, 100);
      throw new Error('gone');
    });
    await expect(brokenOff).rejects.toThrow('gone');
    expect(await look(id)).toMatchObject({ state: 'waiting', done: 0 });
    await db.updateTable('contact').set({ given_name: 'P000 has another name' }).where('id', '=', ids[0]!).execute();
    const run = () => runJob(bulkWorker(server.database, store, 40), db);
    await Promise.all([run(), run(), run()]);
    expect(await look(id)).toMatchObject({ state: 'done', done: 300 });
    const [file] = await db.selectFrom('file').select('pieces').where('account_id', '=', accountId).execute();
    const bytes = await Array.fromAsync(store.read({ accountId, fileId: before.file_id!, pieces: file!.pieces! }));
    const { rows } = parse(Buffer.concat(bytes).toString());
    const expected = ids.map((_, at) => `P${String(at).padStart(3, '0')}`);
    expect(names(rows)).toEqual(['P000 has another name', ...expected.slice(1)]);
  },
);

test('nobody is a file with headings alone; what was stopped can be downloaded, for a week', async () => {
  const account = await newAccount();
  const { accountId, call, addContacts, start, look } = account;
  const nobody = await start(toExport());
  expect(nobody).toMatchObject({ state: 'done', total: 0, done: 0, canUndo: true });
  const empty = await download(account, nobody.id);
  expect([empty.rows, empty.header.length]).toEqual([[], 31]);

  await addContacts(300);
  const { id } = await start(toExport());
  const first = await jobRow(id);
  await db.transaction().execute((trx) => runBatch(trx, files, first, 100));
  expect(await look(id)).toMatchObject({ state: 'running', done: 100, file: null });
  await call(stopBulkJob, { accountId, jobId: String(id) });
  await work();
  expect(await look(id)).toMatchObject({ state: 'stopped', done: 100, canUndo: true });
  expect((await download(account, id)).rows).toHaveLength(100);

  const sweep = async () => {
    await runJob(sweepFilesJob(files), db);
    await runJob(sweepExportsJob(files), db);
  };
  const older = (days: number) =>
    db.transaction().execute(async (trx) => {
      const ago = sql<Date>`now() - make_interval(days => ${days})`;
      await trx.updateTable('file').set({ created_at: ago }).where('account_id', '=', accountId).execute();
      await trx.updateTable('bulk_job').set({ finished_at: ago }).where('account_id', '=', accountId).execute();
    });
  await older(6);
  await sweep();
  expect((await download(account, id)).status).toBe(200);
  await older(8);
  await sweep();
  expect((await download(account, id)).status).toBe(404);
  expect(await look(id)).toMatchObject({ state: 'stopped', done: 100, canUndo: false, file: null });
  await expect(call(undoBulkJob, { accountId, jobId: String(id) })).rejects.toMatchObject({
    code: 'bulkJob.notUndoable',
  });
});
