import { type Selectable, sql } from 'kysely';
import { insertContact } from '../../../test/crm-rows.ts';
import { type FileRow, type ImportOptions, insertCheckedImport } from '../../../test/import-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import type { Pace } from './pace.ts';
import { countPlan } from './plan-rows.ts';
import { getImport, requireImport } from './read-imports.ts';
import { startImport, undoImport } from './run-import.ts';
import { undoBatch } from './undo-batch.ts';
import { writeSmallBatch } from './write-aside.ts';
import { writeBatch } from './write-batch.ts';

/** Of every batch; or, where those that need a plan are put aside, of each kind. */
export type Size = number | { plain: number; special: number };
const steady = (size: number): Pace => ({ size, took: () => undefined });

/** A server of its own, and what tests of writing and undoing imports do again and again. */
export async function startWriting() {
  const server = await startTestApp();
  const { db } = server;

  async function newAccount() {
    const { accountId, user } = await server.newPartner({ kind: 'customer' });
    const person = { accountId, userId: user.id };
    const stage = (rows: FileRow[], options: ImportOptions = {}) =>
      insertCheckedImport(db, { account_id: accountId, user_id: user.id }, rows, options);
    const look = (id: number) => requireImport(db, { accountId }, id);

    async function batch(trx: Db, id: number, size: Size): Promise<boolean> {
      const job = await requireImport(trx, { accountId }, id, { lock: true });
      if (job.state !== 'importing' && job.state !== 'undoing') return true;
      if (job.state === 'undoing') return undoBatch(trx, job, typeof size === 'number' ? size : size.plain);
      if (typeof size === 'number') return writeBatch(trx, job, size);
      return writeSmallBatch(trx, job, { plain: steady(size.plain), special: steady(size.special) });
    }
    /** One batch after the other, each in its transaction, as the worker does. */
    async function work(id: number, size: Size = 1000, batches = Number.POSITIVE_INFINITY) {
      for (let turn = 0; turn < batches; turn++)
        if (await db.transaction().execute((trx) => batch(trx, id, size))) break;
      return getImport(db, { accountId }, id);
    }
    const start = (id: number) => db.transaction().execute((trx) => startImport(trx, person, String(id)));
    async function run(id: number, size?: Size) {
      await start(id);
      return work(id, size);
    }
    async function undo(id: number, size?: Size) {
      await db.transaction().execute((trx) => undoImport(trx, person, String(id)));
      return work(id, size);
    }
    const plan = async (id: number) => countPlan(db, await look(id), 0, 1_000_000);

    const rowsOf = <Table extends 'contact' | 'contact_tag' | 'activity' | 'permission' | 'tag' | 'import_left'>(
      table: Table,
    ) =>
      db
        .selectFrom(table as 'contact')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy(sql.ref(table === 'contact_tag' || table === 'import_left' ? 'contact_id' : 'id'))
        .execute() as unknown as Promise<Selectable<Schema[Table]>[]>;
    const contactOf = async (email: string) =>
      (await rowsOf('contact')).find((contact) => contact.email === email && contact.deleted_at === null);
    const add = (columns: Parameters<typeof insertContact>[2] = {}) => insertContact(db, accountId, columns);
    const suppress = (address: string, reason: 'withdrawn' | 'bounced' | 'complained') =>
      db.insertInto('suppression').values({ account_id: accountId, channel: 'mail', address, reason }).execute();
    return {
      accountId,
      user,
      person,
      stage,
      look,
      start,
      batch,
      work,
      run,
      undo,
      plan,
      rowsOf,
      contactOf,
      add,
      suppress,
    };
  }
  return { server, db, newAccount };
}
