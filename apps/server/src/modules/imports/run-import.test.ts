import { expect, test } from 'vitest';
import { runJob } from '../../../test/work.ts';
import { importWriter } from './import-worker.ts';
import { startImport, stopImport } from './run-import.ts';
import { startWriting } from './test-writing.ts';

const { server, db, newAccount } = await startWriting();

test('what one row of a file writes is not met by a later one, however many are written at once', async () => {
  const outcomes = [];
  for (const size of [1, 2, 1000, { plain: 1, special: 1 }, { plain: 2, special: 3 }, { plain: 3, special: 1000 }]) {
    const { stage, run, rowsOf, add } = await newAccount();
    await add({ email: 'a@x.example', more_emails: ['a2@x.example'] });
    const id = await stage(
      [
        { email: 'a@x.example', more_emails: ['b@x.example'], company: 'One' },
        // The import has just given it to the contact before.
        { email: 'b@x.example' },
        { email: 'c@x.example', more_emails: ['d@x.example'] },
        { email: 'd@x.example' },
        // Another address of somebody whom the file has met, and one that the reader did not notice.
        { email: 'a2@x.example', company: 'Two' },
        { email: 'c@x.example', same_as: null },
        { email: 'c@x.example', same_as: 2 },
      ],
      { matching: ['fullName', 'email', 'email2', 'company'] },
    );
    const { counts } = await run(id, size);
    expect(counts).toMatchObject({ rows: 7, created: 3, updated: 1, skippedBy: { sameInFile: 3 } });
    // Whom a row that was put aside creates comes later.
    const written = (await rowsOf('contact')).toSorted((a, b) => (a.email ?? '').localeCompare(b.email ?? ''));
    outcomes.push(written.map(({ email, more_emails, company }) => [email, more_emails, company]));
  }
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});

test('rows that need a plan are put aside until they are enough, also by a process that dies', async () => {
  const { stage, start, work, look, add, rowsOf } = await newAccount();
  const emails = Array.from({ length: 9 }, (_, at) => `p${at}@x.example`);
  for (const email of emails.slice(0, 5)) await add({ email });
  const id = await stage(
    emails.map((email) => ({ email, company: 'One' })),
    { matching: ['fullName', 'email', 'company'] },
  );
  await start(id);
  const size = { plain: 3, special: 4 };
  await work(id, size, 1);
  expect(await look(id)).toMatchObject({ cursor: 3, aside: [1, 2, 3], done: 0 });
  await work(id, size, 1);
  expect(await look(id)).toMatchObject({ cursor: 6, aside: [1, 2, 3, 4, 5], done: 1, counts: { created: 1 } });
  await work(id, size, 1);
  expect(await look(id)).toMatchObject({ cursor: 6, aside: [5], done: 5, counts: { created: 1, updated: 4 } });
  await work(id, size, 1);
  // The file has ended, but not the import.
  expect(await look(id)).toMatchObject({ cursor: 9, aside: [5], done: 8, state: 'importing' });
  expect(await work(id, size)).toMatchObject({ state: 'done', counts: { rows: 9, created: 4, updated: 5 } });
  expect(await look(id)).toMatchObject({ aside: [] });
  expect((await rowsOf('contact')).map(({ company }) => company)).toEqual(Array(9).fill('One'));
});

test('what was put aside is written, whichever database the import goes on in', async () => {
  const { stage, start, work, look, add } = await newAccount();
  const emails = Array.from({ length: 5 }, (_, at) => `p${at}@x.example`);
  for (const email of emails.slice(0, 2)) await add({ email });
  const id = await stage(
    emails.map((email) => ({ email, company: 'One' })),
    { matching: ['fullName', 'email', 'company'] },
  );
  await start(id);
  await work(id, { plain: 3, special: 4 }, 1);
  expect(await look(id)).toMatchObject({ aside: [1, 2] });
  await runJob(importWriter(server.database, server.files), db);
  expect(await look(id)).toMatchObject({ state: 'done', aside: [], counts: { rows: 5, created: 3, updated: 2 } });
});

test('two imports of the same people at once create each of them, and each tag, once', async () => {
  const { stage, start, work, rowsOf } = await newAccount();
  const rows = Array.from({ length: 60 }, (_, at) => ({ email: `p${at}@x.example`, tags: ['Fair', `Row ${at % 5}`] }));
  const matching = ['fullName', 'email', 'tags'] as const;
  const ids = [
    await stage(rows, { matching: [...matching] }),
    await stage(rows.toReversed(), { matching: [...matching] }),
  ];
  for (const id of ids) await start(id);
  const done = await Promise.all(ids.map((id) => work(id, 7)));
  expect(await rowsOf('contact')).toHaveLength(60);
  expect(await rowsOf('tag')).toHaveLength(6);
  expect(done.reduce((sum, { counts }) => sum + (counts?.created ?? 0), 0)).toBe(60);
  for (const { state, counts } of done) {
    expect(state).toBe('done');
    expect(counts?.rows).toBe(60);
    expect((counts?.created ?? 0) + (counts?.updated ?? 0) + (counts?.skipped ?? 0)).toBe(60);
  }
});

test('an import is started once, after its check, and can be stopped where it is', async () => {
  const { person, stage, start, work, rowsOf, look } = await newAccount();
  const id = await stage(Array.from({ length: 30 }, (_, at) => ({ email: `p${at}@x.example` })));
  const as = (state: 'draft' | 'checking' | 'checked') =>
    db.updateTable('contact_import').set({ state }).where('id', '=', id).execute();
  await as('draft');
  await expect(start(id)).rejects.toMatchObject({ code: 'import.notReady' });
  expect(await stopImport(db, person, String(id))).toMatchObject({ changed: false, import: { state: 'draft' } });
  await as('checking');
  await expect(start(id)).rejects.toMatchObject({ code: 'import.notReady' });
  expect(await stopImport(db, person, String(id))).toMatchObject({ changed: true, import: { state: 'draft' } });
  await as('checked');
  expect(await start(id)).toMatchObject({ changed: true, import: { state: 'importing', done: 0 } });
  expect(await start(id)).toMatchObject({ changed: false, import: { state: 'importing' } });
  await work(id, 10, 2);
  expect(await stopImport(db, person, String(id))).toMatchObject({
    changed: true,
    import: { state: 'stopped', done: 20, canUndo: true, counts: { rows: 20, created: 20 } },
  });
  await work(id, 10);
  expect(await rowsOf('contact')).toHaveLength(20);
  expect((await look(id)).finished_at).not.toBeNull();
  await expect(start(id)).rejects.toMatchObject({ code: 'import.notReady' });
  await expect(startImport(db, person, 'none')).rejects.toMatchObject({ code: 'import.notFound' });
});

test('a permission is kept as evidence, and never takes the place of a withdrawal, a bounce or a complaint', async () => {
  const { stage, run, plan, rowsOf, contactOf, add, suppress, user } = await newAccount();
  await suppress('new-withdrawn@x.example', 'withdrawn');
  await suppress('bounced@x.example', 'bounced');
  for (const [email, mail_permission] of [
    ['none@x.example', 'none'],
    ['granted@x.example', 'granted'],
    ['bounced@x.example', 'bounced'],
  ] as const)
    await add({ email, mail_permission, given_name: 'Ada', family_name: 'Lovelace' });
  await add({
    email: 'first@x.example',
    more_emails: ['further@x.example'],
    given_name: 'Ada',
    family_name: 'Lovelace',
  });
  const names = ['new', 'new-withdrawn', 'none', 'granted', 'bounced', 'further'];
  const rows = names.map((name) => ({ email: `${name}@x.example` }));
  expect((await run(await stage([{ email: 'without@x.example' }]))).counts).toMatchObject({
    created: 1,
    suppressed: 0,
  });
  expect(await rowsOf('permission')).toEqual([]);
  const id = await stage(rows, { choices: { permission: 'granted', statement: 'They ticked the box' } });
  const counts = await plan(id);
  expect(counts).toMatchObject({ created: 2, updated: 1, skippedBy: { nothingNew: 3 }, suppressed: 2 });
  expect((await run(id)).counts).toEqual(counts);
  const shown = await Promise.all([...names, 'without'].map((name) => contactOf(`${name}@x.example`)));
  expect(shown.map((contact) => contact?.mail_permission)).toEqual([
    'granted',
    'withdrawn',
    'granted',
    'granted',
    'bounced',
    undefined,
    'none',
  ]);
  expect(await rowsOf('permission')).toMatchObject(
    ['new', 'new-withdrawn', 'none'].map((name) => ({
      address: `${name}@x.example`,
      granted: true,
      how: 'import',
      evidence: 'They ticked the box',
      user_id: user.id,
    })),
  );
  // Saying nothing of permissions takes none away.
  await run(await stage(rows, { choices: { permission: 'none' } }));
  expect((await contactOf('none@x.example'))?.mail_permission).toBe('granted');
});
