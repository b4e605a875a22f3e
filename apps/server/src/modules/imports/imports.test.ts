import { getFile } from '@app/contract/files';
import { exportImportRows, listImportRows } from '@app/contract/import-rows';
import {
  changeImport,
  checkImport,
  createImport,
  deleteImport,
  formatImport,
  listImports,
} from '@app/contract/imports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertImport, insertTag } from '../../../test/crm-rows.ts';
import { insertCampaign, insertMembership, insertUser } from '../../../test/rows.ts';
import { runJob } from '../../../test/work.ts';
import { rememberMatching } from './matching.ts';
import { requireImport } from './read-imports.ts';
import { sweepImportsJob } from './sweep-imports.ts';
import { CHOSEN, people, readerOf, staged, startImports } from './test-imports.ts';

const { server, db, check, newAccount } = await startImports();

test('a file becomes a draft with its columns and where they may belong; the same file is the same import', async () => {
  const { accountId, user, call, upload } = await newAccount();
  const fileId = await upload(
    'First name,Last name,Email,Notes\nAda,Byron,ada@x.example,\nEve,Hill,eve@x.example,Tall\n',
  );
  const draft = await call(createImport, { accountId, body: { fileId } });
  expect(draft).toMatchObject({
    name: 'people.csv',
    state: 'draft',
    counts: null,
    by: { id: user.id },
    matching: ['givenName', 'familyName', 'email', null],
    isRemembered: false,
    choices: { permission: null, type: null, existing: 'update' },
    preview: [
      ['Ada', 'Byron', 'ada@x.example', ''],
      ['Eve', 'Hill', 'eve@x.example', 'Tall'],
    ],
  });
  expect(draft.columns[0]).toEqual({ name: 'First name', samples: ['Ada', 'Eve'], suggestion: 'givenName' });
  expect(draft.columns[3]).toMatchObject({ name: 'Notes', samples: ['Tall'] });
  expect(await call(createImport, { accountId, body: { fileId } })).toEqual(draft);
  const { imports } = await call(listImports, { accountId, query: {} });
  expect(imports.map(({ id }) => id)).toEqual([draft.id]);

  const importId = String(draft.id);
  const read = await call(formatImport, { accountId, importId, body: { ...draft.format, separator: ';' } });
  expect(read.columns.map(({ name }) => name)).toEqual(['First name,Last name,Email,Notes']);
  expect(read.matching).toHaveLength(1);
  await call(deleteImport, { accountId, importId });
  await expect(call(getFile, { accountId, fileId: String(fileId) })).rejects.toMatchObject({ code: 'file.notFound' });
  await expect(call(createImport, { accountId, body: { fileId } })).rejects.toMatchObject({ code: 'file.notFound' });
});

test('what is decided must be the account’s; what is missing is told when it is to be checked', async () => {
  const { accountId, user, call, begin, look } = await newAccount();
  const importId = await begin(people(2));
  const change = (body: Parameters<typeof call<typeof changeImport>>[1]['body']) =>
    call(changeImport, { accountId, importId, body });
  const notReady = async () => {
    const failure = await call(checkImport, { accountId, importId }).catch((error) => error);
    expect(failure).toMatchObject({ code: 'import.notReady', status: 409 });
    return (failure.details as { path: string; message: string }[]).map(({ path, message }) => `${path} ${message}`);
  };
  await change({ matching: ['givenName', 'phone', 'phone', null] });
  expect(await notReady()).toEqual([
    'matching.familyName missing',
    'matching.email missing',
    'matching.2 twice',
    'choices.permission missing',
    'choices.type missing',
  ]);
  await change({ matching: ['fullName', null, 'email', null], choices: { permission: 'granted', type: 'lead' } });
  expect(await notReady()).toEqual(['choices.statement missing']);
  await change({ choices: { statement: 'At the fair' } });
  await change({ matching: ['fullName', 'phone', 'email', null], choices: { textPermission: 'granted' } });
  expect(await notReady()).toEqual(['choices.textStatement missing']);
  // Without numbers there is nothing to say.
  await change({ matching: ['fullName', null, 'email', null] });

  // A campaign that somebody has locked is refused, also after it was chosen.
  const campaignId = await insertCampaign(db, accountId, { published_at: new Date() });
  await change({ choices: { campaignId } });
  await db.updateTable('campaign').set({ locked_at: new Date() }).where('id', '=', campaignId).execute();
  expect(await notReady()).toEqual(['choices.campaignId locked']);
  await change({ choices: { tagIds: [] } });
  await change({ choices: { campaignId: null } });
  await expect(change({ choices: { campaignId } })).rejects.toMatchObject({
    ...{ code: 'request.invalid', details: [{ path: 'choices.campaignId', message: 'locked' }] },
  });

  const other = await newAccount();
  const stranger = await insertUser(db);
  const theirTag = await insertTag(db, other.accountId, { name: 'Theirs' });
  const refused = (path: string) => ({ code: 'request.invalid', details: [expect.objectContaining({ path })] });
  await expect(change({ matching: ['email'] })).rejects.toMatchObject(refused('matching'));
  await expect(change({ matching: ['field:99', null, 'email', null] })).rejects.toMatchObject(refused('matching.0'));
  await expect(change({ choices: { tagIds: [theirTag.id] } })).rejects.toMatchObject(refused('choices.tagIds'));
  await expect(change({ choices: { ownerId: stranger.id } })).rejects.toMatchObject(refused('choices.ownerId'));
  await expect(change({ choices: { overwrite: ['field:99'] } })).rejects.toMatchObject(refused('choices.overwrite.0'));
  const tag = await insertTag(db, accountId, { name: 'Ours' });
  await change({ choices: { tagIds: [tag.id], ownerId: user.id } });
  expect(await look(importId)).toMatchObject({ choices: { ...CHOSEN, tagIds: [tag.id], ownerId: user.id } });
  await call(checkImport, { accountId, importId });
  expect(await call(checkImport, { accountId, importId })).toMatchObject({ state: 'checking' });
  await check();
  expect(await look(importId)).toMatchObject({ state: 'checked' });
  // It has to be checked again.
  expect(await change({ choices: { existing: 'skip' } })).toMatchObject({ state: 'draft', counts: null, progress: 0 });
  await db.updateTable('tag').set({ deleted_at: sql`now()` }).where('id', '=', tag.id).execute();
  expect(await notReady()).toEqual(['choices.tagIds unknown']);

  await db.updateTable('contact_import').set({ state: 'importing' }).where('account_id', '=', accountId).execute();
  await expect(change({})).rejects.toMatchObject({ code: 'import.notReady' });
  await expect(call(checkImport, { accountId, importId })).rejects.toMatchObject({ code: 'import.notReady' });
  await expect(call(deleteImport, { accountId, importId })).rejects.toMatchObject({ code: 'import.notReady' });
  await db.deleteFrom('contact_import').where('account_id', '=', accountId).execute();
});

test('rows are listed by what would become of them; those that failed are a file that can be imported again', async () => {
  const { accountId, call, upload, begin, look } = await newAccount();
  const other = await insertUser(db);
  await insertMembership(db, { account_id: accountId, user_id: other.id });
  await db
    .insertInto('contact')
    .values({ account_id: accountId, given_name: 'Ada', family_name: 'B1', email: 'a1@x.example' })
    .execute();
  const importId = await begin(`${people(5)}=cmd(),"Hill, Jr.",nobody,\n`);
  const job = await requireImport(db, { accountId }, importId);
  await rememberMatching(db, job);
  await call(changeImport, { accountId, importId, body: { choices: { ...CHOSEN, permission: 'none' } } });
  await call(checkImport, { accountId, importId });
  const faults = [{ target: 'email' as const, problem: 'invalid' as const }];
  const cells = ['=cmd()', 'Hill, Jr.', 'nobody', ''];
  const rowsOfFile = [
    ...[1, 2, 3].map((row) => staged(row)),
    staged(4, { email: 'a3@x.example', same_as: 3 }),
    staged(5, { faults: [{ target: 'phone', problem: 'invalid' }], cells: ['Ada', 'B5', 'a5@x.example', 'none'] }),
    staged(6, { outcome: 'invalid', email: null, faults, cells }),
  ];
  await check(
    readerOf(async function* () {
      yield { rows: rowsOfFile, progress: 1 };
    }),
  );
  const counts = { rows: 6, created: 3, skipped: 2, invalid: 1, leftOut: 1 };
  expect(await look(importId)).toMatchObject({ state: 'checked', counts });
  const rows = async (
    outcome: 'created' | 'updated' | 'skipped' | 'invalid' | 'leftOut' | 'left',
    pageToken?: string,
  ) => call(listImportRows, { accountId, importId, query: { outcome, pageSize: 2, pageToken } });
  const created = await rows('created');
  expect(created.rows.map(({ row, email }) => [row, email])).toEqual([
    [2, 'a2@x.example'],
    [3, 'a3@x.example'],
  ]);
  const more = await rows('created', created.nextPageToken);
  expect([more.rows.map(({ row }) => row), more.nextPageToken]).toEqual([[5], '']);
  expect((await rows('skipped')).rows).toMatchObject([
    { row: 1, skipped: 'nothingNew', contactId: expect.any(Number) },
    // The line in which the other one begins.
    { row: 4, line: 5, skipped: 'sameInFile', sameAs: 4, cells: ['Ada', 'B4', 'a3@x.example', ''] },
  ]);
  const of = async (query: Parameters<typeof call<typeof listImportRows>>[1]['query']) =>
    (await call(listImportRows, { accountId, importId, query })).rows.map(({ row }) => row);
  expect(await of({ outcome: 'skipped', skipped: 'sameInFile' })).toEqual([4]);
  expect(await of({ outcome: 'skipped', skipped: 'exists' })).toEqual([]);
  expect(await of({ outcome: 'invalid', target: 'email', problem: 'invalid' })).toEqual([6]);
  expect(await of({ outcome: 'invalid', target: 'email', problem: 'missing' })).toEqual([]);
  expect(created.rows[0]).toMatchObject({ cells: ['Ada', 'B2', 'a2@x.example', ''] });
  expect((await rows('updated')).rows).toEqual([]);
  expect((await rows('invalid')).rows).toMatchObject([{ row: 6, line: 7, name: 'Ada B6', faults, cells }]);
  expect((await rows('leftOut')).rows).toMatchObject([{ row: 5, faults: [{ target: 'phone' }] }]);
  expect(await rows('left')).toEqual({ rows: [], nextPageToken: '' });
  await expect(rows('created', 'x')).rejects.toMatchObject({ code: 'request.pageToken' });

  const exported = async (query: Parameters<typeof call<typeof exportImportRows>>[1]['query']) => {
    const file = await call(exportImportRows, { accountId, importId, query }, { asFile: true });
    return Buffer.from(await (file as unknown as Blob).arrayBuffer()).toString();
  };
  const file = await exported({});
  expect(file).toBe(
    '\uFEFFWhat to correct,First name,Last name,Email,Phone\r\n' +
      'Email: not valid.,"\'=cmd()","Hill, Jr.",nobody,\r\n',
  );
  const leftOut = await exported({ outcome: 'leftOut', separator: ';' });
  expect(leftOut.split('\r\n')[1]).toBe('Phone: not valid.;Ada;B5;a5@x.example;none');
  expect((await exported({ outcome: 'skipped' })).split('\r\n').slice(1, 3)).toEqual([
    'Nothing new: the contact already has all of it.,Ada,B1,a1@x.example,',
    'Same email as line 4 of the file.,Ada,B4,a3@x.example,',
  ]);
  expect(await exported({ target: 'email', problem: 'missing' })).toMatch(/^[^\n]*\r\n$/);
  // The same header as before, with our column in front.
  const again = await call(createImport, { accountId, body: { fileId: await upload(file.slice(1)) } });
  expect(again).toMatchObject({ isRemembered: true, matching: [null, 'givenName', 'familyName', 'email', 'phone'] });
  const once = await call(createImport, {
    accountId,
    body: { fileId: await upload('FIRST  NAME,last name,EMAIL,phone\nA,B,c@x.example,\n') },
  });
  expect(once).toMatchObject({ isRemembered: true, matching: ['givenName', 'familyName', 'email', 'phone'] });
});

test('twenty may be open; what nobody goes on with is swept, with its file and its rows', async () => {
  const { accountId, call, upload, rowsOf, waiting } = await newAccount();
  const old = await waiting(1);
  const kept = await waiting(1);
  await check();
  for (let at = 0; at < 18; at += 1) await insertImport(db, accountId);
  const fileId = await upload(people(1));
  await expect(call(createImport, { accountId, body: { fileId } })).rejects.toMatchObject({
    code: 'import.tooMany',
    status: 429,
  });
  const long = sql<Date>`now() - interval '61 days'`;
  const ended = await insertImport(db, accountId, { state: 'done', attempt: 1 });
  await db.updateTable('contact_import').set({ finished_at: long }).where('id', '=', Number(ended)).execute();
  const recent = await insertImport(db, accountId, { state: 'done', attempt: 1, finished_at: new Date() });
  const { file_id } = await requireImport(db, { accountId }, old);
  await db
    .updateTable('contact_import')
    .set({ changed_at: sql`now() - interval '8 days'` })
    .where('id', '=', Number(old))
    .execute();
  await db.updateTable('contact_import').set({ attempt: 3 }).where('id', '=', Number(kept)).execute();
  const attempts = [
    [old, 2],
    [kept, 2],
    [kept, 3],
    [ended, 1],
    [recent, 1],
  ] as const;
  await db
    .insertInto('import_row')
    .values(
      attempts.flatMap(([id, attempt]) =>
        Array.from({ length: 250 }, (_, at) => ({
          account_id: accountId,
          import_id: Number(id),
          attempt,
          row: at + 1,
          line: at + 2,
        })),
      ),
    )
    .execute();
  await runJob(sweepImportsJob(server.database, server.files), db);
  await expect(requireImport(db, { accountId }, old)).rejects.toMatchObject({ code: 'import.notFound' });
  await expect(call(getFile, { accountId, fileId: String(file_id) })).rejects.toMatchObject({ code: 'file.notFound' });
  expect(await rowsOf(old)).toEqual([]);
  expect(new Set((await rowsOf(kept)).map(({ attempt }) => attempt))).toEqual(new Set([3]));
  expect(await rowsOf(ended)).toEqual([]);
  expect(await rowsOf(recent)).toHaveLength(250);
});
