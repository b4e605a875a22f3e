import { listImportRows } from '@app/contract/import-rows';
import { changeImport, checkImport, deleteImport, startImport, stopImport, undoImport } from '@app/contract/imports';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startSecondApp } from '../../../test/second-app.ts';
import { runJob } from '../../../test/work.ts';
import { UnreadableFile } from '../import-files/inspect.ts';
import { readRows } from '../import-files/read-rows.ts';
import { stagedBatch } from '../import-files/staged-batch.ts';
import type { StagedRow } from '../import-files/staged-row.ts';
import { runCheck, takeCheck } from './check.ts';
import { importChecker, importWriter } from './import-worker.ts';
import { placeOf, stageRows } from './stage-rows.ts';
import { CHOSEN, people, plainReader, readerOf, staged, startImports } from './test-imports.ts';

const { server, db, check, newAccount } = await startImports();
const { kind } = server.database.source;
const quiet = { info: () => undefined, error: () => undefined };

/** A reader that stands still after its first rows, until it is let go on. */
function haltingReader() {
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: halted, resolve: halt } = Promise.withResolvers<void>();
  const read = readerOf(async function* () {
    yield { rows: [1, 2, 3].map((row) => staged(row)), progress: 0.5 };
    halt();
    await promise;
    yield { rows: [4, 5, 6].map((row) => staged(row)), progress: 1 };
  });
  return { read, halted, goOn };
}

describe('a check', () => {
  test('goes through the whole file, and says what would happen; nothing is written', async () => {
    const { accountId, call, begin, look, rowsOf } = await newAccount();
    const importId = await begin(`${people(1200)}Eve,Nobody,nobody,\n\nAda,Again,a7@x.example,\n`);
    await call(changeImport, { accountId, importId, body: { choices: CHOSEN } });
    await call(checkImport, { accountId, importId });
    expect(await look(importId)).toMatchObject({ state: 'checking', counts: null, progress: 0 });
    await expect(call(startImport, { accountId, importId })).rejects.toMatchObject({ code: 'import.notReady' });
    await check(readRows);
    const counts = { rows: 1202, created: 1200, updated: 0, skipped: 1, invalid: 1 };
    expect(await look(importId)).toMatchObject({ state: 'checked', progress: 1, done: 1202, counts });
    expect(await rowsOf(importId)).toHaveLength(1202);
    const contacts = await db.selectFrom('contact').select('id').where('account_id', '=', accountId).execute();
    expect(contacts).toEqual([]);
    // Asked for again, it begins again.
    await call(checkImport, { accountId, importId });
    await check(readRows);
    expect(await look(importId)).toMatchObject({ state: 'checked', counts });
    expect(new Set((await rowsOf(importId)).map(({ attempt }) => attempt))).toEqual(new Set([1, 2]));
  });

  test.each(['stopped', 'changed', 'deleted'] as const)(
    'that is %s in the middle ends, and writes no more',
    async (how) => {
      const { accountId, call, look, rowsOf, waiting } = await newAccount();
      const importId = await waiting(6);
      const { read, halted, goOn } = haltingReader();
      const checking = check(read);
      await halted;
      expect(await look(importId)).toMatchObject({ state: 'checking', done: 3, progress: 0.5 });
      if (how === 'stopped') await call(stopImport, { accountId, importId });
      if (how === 'changed') await call(changeImport, { accountId, importId, body: { choices: { type: 'customer' } } });
      if (how === 'deleted') await call(deleteImport, { accountId, importId });
      goOn();
      await checking;
      expect((await rowsOf(importId)).map(({ row }) => row)).toEqual([1, 2, 3]);
      if (how === 'deleted') return expect(look(importId)).rejects.toMatchObject({ code: 'import.notFound' });
      expect(await look(importId)).toMatchObject({ state: 'draft', counts: null, done: 0, progress: 0 });
      await call(checkImport, { accountId, importId });
      await check();
      expect(await look(importId)).toMatchObject({ state: 'checked', counts: { rows: 6, created: 6 } });
    },
  );

  test('of a broken file says what is wrong and where, and can be tried in another way', async () => {
    const { accountId, call, look, waiting } = await newAccount();
    const importId = await waiting(3);
    const broken = readerOf(async function* () {
      yield { rows: [staged(1)], progress: 0.5 };
      throw new UnreadableFile('openQuote', 7);
    });
    await check(broken);
    expect(await look(importId)).toMatchObject({ state: 'failed', fault: { reason: 'openQuote', line: 7 } });
    await call(changeImport, { accountId, importId, body: {} });
    expect(await look(importId)).toMatchObject({ state: 'draft', fault: null });
    // Without a single row there is nothing to import.
    await call(checkImport, { accountId, importId });
    await check(async function* () {
      yield* [];
    });
    expect(await look(importId)).toMatchObject({ state: 'failed', fault: { reason: 'noRows', line: null } });
    // What nobody expects is logged, and ends it as well.
    await call(checkImport, { accountId, importId });
    await check(() => {
      throw new Error('unheard of');
    });
    expect(await look(importId)).toMatchObject({ state: 'failed', fault: null });
  });

  test('whose process is dead is begun again by another one, and the dead one writes nothing more', async () => {
    const { accountId, look, rowsOf, waiting } = await newAccount();
    const importId = await waiting(6);
    const dead = await takeCheck(db);
    expect(dead).toMatchObject({ id: Number(importId), attempt: 1 });
    // As long as it may live, nobody else begins.
    await check();
    expect(await look(importId)).toMatchObject({ state: 'checking' });
    await db
      .updateTable('contact_import')
      .set({ leased_until: sql`now() - interval '1 second'` })
      .where('account_id', '=', accountId)
      .execute();
    const { read, halted, goOn } = haltingReader();
    const checking = check(read);
    await halted;
    // It was only asleep, and goes on where it was.
    const { signal } = new AbortController();
    await runCheck(
      { db, source: server.database.source, files: server.files, read: plainReader, signal, log: quiet },
      dead!,
    );
    expect(await look(importId)).toMatchObject({ state: 'checking', done: 3 });
    goOn();
    await checking;
    expect((await rowsOf(importId)).map(({ attempt }) => attempt)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(await look(importId)).toMatchObject({ state: 'checked', counts: { rows: 6 } });
  });

  test('whose server is stopped is given back at once', async () => {
    const { look, waiting } = await newAccount();
    const importId = await waiting(6);
    const { read, halted, goOn } = haltingReader();
    const stopping = new AbortController();
    const running = importChecker(server.database, server.files, read).run(db, stopping.signal, quiet);
    await halted;
    stopping.abort();
    goOn();
    await running;
    expect(await look(importId)).toMatchObject({ state: 'checking' });
    await check();
    expect(await look(importId)).toMatchObject({ state: 'checked', counts: { rows: 6 } });
  });

  test('goes on when the database is back, and misses nothing', async () => {
    const { look, rowsOf, waiting } = await newAccount();
    const importId = await waiting(6);
    await sql`create sequence outages`.execute(db);
    await sql`
      create function break_off() returns trigger language plpgsql as $$
      begin
        if nextval('outages') <= 2 then raise exception 'gone' using errcode = '57P01'; end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger break_off before insert on import_row for each row execute function break_off()`.execute(
      db,
    );
    await check();
    await sql`drop trigger break_off on import_row`.execute(db);
    expect(await look(importId)).toMatchObject({ state: 'checked', counts: { rows: 6 } });
    expect((await rowsOf(importId)).map(({ attempt, row }) => [attempt, row])).toEqual(
      [1, 2, 3, 4, 5, 6].map((row) => [1, row]),
    );
  });
});

test('several files are checked at once, by two processes, each once', async () => {
  const second = await startSecondApp(server);
  const { look, rowsOf, waiting } = await newAccount();
  const ids = [];
  for (const count of [3, 1200, 5, 7]) ids.push(await waiting(count));
  const checker = () => importChecker(server.database, server.files, plainReader);
  await Promise.all([runJob(checker(), db), runJob(checker(), second.db), runJob(checker(), second.db)]);
  const found = await Promise.all(ids.map(look));
  expect(found.map(({ state, counts }) => [state, counts?.created])).toEqual(
    [3, 1200, 5, 7].map((created) => ['checked', created]),
  );
  for (const id of ids) expect(new Set((await rowsOf(id)).map(({ attempt }) => attempt))).toEqual(new Set([1]));
});

test('what was checked is written and taken back batch by batch; its file is removed, its matching remembered', async () => {
  const { accountId, call, look, waiting } = await newAccount();
  const importId = await waiting(150);
  await check();
  await call(startImport, { accountId, importId });
  const write = () => runJob(importWriter(server.database, server.files), db);
  await write();
  const counts = { rows: 150, created: 150, updated: 0, skipped: 0, invalid: 0 };
  expect(await look(importId)).toMatchObject({ state: 'done', counts, canUndo: true });
  const { rows } = await call(listImportRows, { accountId, importId, query: { outcome: 'created' } });
  expect(rows[0]).toMatchObject({
    ...{ row: 1, line: 2, name: 'Ada B1', email: 'a1@x.example', contactId: expect.any(Number) },
    cells: expect.arrayContaining(['Ada', 'B1', 'a1@x.example']),
  });
  const kept = (table: 'file' | 'import_matching') =>
    db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute();
  expect([await kept('file'), await kept('import_matching')].map(({ length }) => length)).toEqual([0, 1]);
  await expect(call(deleteImport, { accountId, importId })).rejects.toMatchObject({ code: 'import.notReady' });
  await call(undoImport, { accountId, importId });
  await write();
  expect(await look(importId)).toMatchObject({ state: 'undone', undone: 150, left: 0, canUndo: false });
});

test('rows are kept to the letter, whatever stands in them', async () => {
  const { accountId, rowsOf, waiting } = await newAccount();
  const importId = await waiting(1);
  const job = await db
    .selectFrom('contact_import')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', Number(importId))
    .executeTakeFirstOrThrow();
  const odd = 'a\tb\nc\rd\\N\\"{}\',NULL;é😀\\u0000';
  const rows = [
    staged(1, {
      given_name: odd,
      family_name: '',
      company: '\\N',
      cells: [odd, '', 'NULL', 'null', '{', 'a,b'],
      more_emails: [],
      tags: ['"', '\\'],
      fields: { 1: odd, 2: 7, 3: true, 4: '\\' },
      faults: [{ target: 'phone', problem: 'invalid' }],
      birthday: '2026-02-28',
      same_as: 1,
    }),
    staged(2),
  ];
  const stage = (some: StagedRow[]) =>
    db.transaction().execute((trx) => stageRows(trx, job, stagedBatch(some, placeOf(kind, job))));
  await stage(rows);
  const place = { account_id: accountId, import_id: Number(importId), attempt: 0 };
  expect(await rowsOf(importId)).toEqual(rows.map((row) => ({ ...place, ...row })));
  // What the database cannot keep at all is left away.
  const unstorable = staged(3, { given_name: 'a\0b', cells: ['\0'], fields: { 1: 'x\0\uD800y' } });
  await stage([unstorable]);
  expect((await rowsOf(importId))[2]).toMatchObject({ given_name: 'ab', cells: [''], fields: { 1: 'xy' } });
});
