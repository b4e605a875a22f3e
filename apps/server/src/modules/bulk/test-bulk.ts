import { type BulkAction, type ContactSelection, getBulkJob, startBulkJob } from '@app/contract/bulk-jobs';
import { type Insertable, type Selectable, sql } from 'kysely';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import type { Schema } from '../../db/schema.ts';
import { bulkWorker } from './bulk-worker.ts';

/** A server of its own, and what tests of bulk actions do again and again. */
export async function startBulk() {
  const server = await startTestApp();
  const { db } = server;
  const work = (size?: number) => runJob(bulkWorker(server.database, server.files, size), db);

  /** A customer's account with its owner, who calls. */
  async function newAccount() {
    const { accountId, user } = await server.newPartner({ kind: 'customer' });
    const call = await (await server.onHostOf(accountId)).as(user.id);

    /** As many as asked for; `columns` of each by its place. */
    const addContacts = async (
      count: number,
      columns: (at: number) => Partial<Insertable<Schema['contact']>> = () => ({}),
    ): Promise<number[]> => {
      const rows = await db
        .insertInto('contact')
        .values(
          Array.from({ length: count }, (_, at) => ({ account_id: accountId, given_name: `C${at}`, ...columns(at) })),
        )
        .returning('id')
        .execute();
      return rows.map(({ id }) => id).sort((one, other) => one - other);
    };
    const addTag = async (name: string): Promise<number> => {
      const tag = await db
        .insertInto('tag')
        .values({ account_id: accountId, name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return tag.id;
    };
    const rowsOf = <
      Table extends
        | 'contact'
        | 'contact_tag'
        | 'activity'
        | 'enrolment'
        | 'permission'
        | 'suppression'
        | 'bulk_outcome',
    >(
      table: Table,
    ) =>
      db
        .selectFrom(table as 'contact')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy(sql.ref(table === 'suppression' ? 'address' : table === 'contact' ? 'id' : 'contact_id'))
        .execute() as unknown as Promise<Selectable<Schema[Table]>[]>;
    const start = (action: BulkAction, selection: ContactSelection | number[] = { filter: {}, except: [] }) =>
      call(startBulkJob, {
        accountId,
        body: { action, selection: Array.isArray(selection) ? { ids: selection } : selection },
      });
    const look = (jobId: number) => call(getBulkJob, { accountId, jobId: String(jobId) });
    return { accountId, user, call, addContacts, addTag, rowsOf, start, look };
  }

  /**
   * A batch that comes to this contact is broken off with the code, as often as said, as by a process or a database that
   * goes away. Answers how to mend it.
   */
  async function breakOffAt(contactId: number, code = '40001', times = 1000) {
    await sql`create sequence attempts`.execute(db);
    await sql`
      create or replace function break_off() returns trigger language plpgsql as $$
      begin
        if new.contact_id = tg_argv[0]::bigint and nextval('attempts') <= tg_argv[2]::int then
          raise exception 'gone' using errcode = tg_argv[1];
        end if;
        return new;
      end $$`.execute(db);
    const given = sql.join([String(contactId), code, String(times)].map((value) => sql.lit(value)));
    await sql`create trigger break_off before insert on activity for each row execute function break_off(${given})`.execute(
      db,
    );
    return async () => {
      await sql`drop trigger break_off on activity`.execute(db);
      await sql`drop sequence attempts`.execute(db);
    };
  }
  return { server, db, work, newAccount, breakOffAt };
}
