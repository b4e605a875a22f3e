import { startImport, undoImport } from '@app/contract/imports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runJob } from '../../../test/work.ts';
import { importWriter } from './import-worker.ts';
import { startImports } from './test-imports.ts';

const { server, db, check, newAccount } = await startImports();

/** As if the database had gone in the middle of a batch. */
async function breakOff() {
  await sql`create sequence if not exists gone`.execute(db);
  await sql`select setval('gone', 1, false)`.execute(db);
  await sql`
    create or replace function break_off() returns trigger language plpgsql as $$
    begin
      if nextval('gone') = 1 then raise exception 'gone' using errcode = '57P01'; end if;
      return new;
    end $$`.execute(db);
  await sql`
    create or replace trigger break_off before insert or update on contact
    for each row execute function break_off()`.execute(db);
}

test('an import and its undo go on when the database is back: the counts add up, and nobody is there twice', async () => {
  const { accountId, call, look, waiting } = await newAccount();
  const importId = await waiting(150);
  await check();
  const work = () => runJob(importWriter(server.database, server.files), db);
  const people = () =>
    db
      .selectFrom('contact')
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('email').distinct().as('emails')])
      .select(sql<number>`count(deleted_at)`.as('trash'))
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  await call(startImport, { accountId, importId });
  await breakOff();
  await work();
  expect(await look(importId)).toMatchObject({ state: 'done', counts: { rows: 150, created: 150 } });
  expect(await people()).toEqual({ all: 150, emails: 150, trash: 0 });
  await call(undoImport, { accountId, importId });
  await breakOff();
  await work();
  await sql`drop trigger break_off on contact`.execute(db);
  expect(await look(importId)).toMatchObject({ state: 'undone', undone: 150, left: 0 });
  expect(await people()).toEqual({ all: 150, emails: 150, trash: 150 });
});
