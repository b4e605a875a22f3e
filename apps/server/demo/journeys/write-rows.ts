import { sql } from 'kysely';
import type { Db } from '../rows.ts';

const columns = {
  enrolment: {
    ...{ account_id: 'uuid', id: 'bigint', campaign_id: 'bigint', contact_id: 'bigint', version: 'int', why: 'text' },
    ...{ entered_at: 'timestamptz', completed_at: 'timestamptz', left_at: 'timestamptz', sequence_id: 'bigint' },
    ...{ step_id: 'bigint', since: 'timestamptz', due_at: 'timestamptz' },
  },
  step_outcome: {
    ...{ account_id: 'uuid', enrolment_id: 'bigint', run: 'int', step_id: 'bigint', at: 'timestamptz' },
    ...{ outcome: 'text', reason: 'text' },
  },
  message: {
    ...{ account_id: 'uuid', id: 'bigint', contact_id: 'bigint', channel: 'text', purpose: 'text' },
    ...{ campaign_id: 'bigint', enrolment_id: 'bigint', run: 'int', step_id: 'bigint', asset_id: 'bigint' },
    ...{ asset_version: 'int', address: 'text', subject: 'text', state: 'text', reason: 'text' },
    ...{ created_at: 'timestamptz', try_at: 'timestamptz', sent_at: 'timestamptz' },
  },
  message_event: { account_id: 'uuid', message_id: 'bigint', kind: 'text', by: 'text', at: 'timestamptz' },
  goal_achievement: {
    ...{ account_id: 'uuid', goal_id: 'bigint', contact_id: 'bigint', achieved_at: 'timestamptz', came_in: 'boolean' },
  },
} as const;
type Table = keyof typeof columns;
type Value = string | number | boolean | null;
export type Rows = { [Name in Table]: Record<keyof (typeof columns)[Name], Value>[] };

export const emptyRows = (): Rows => ({
  ...{ enrolment: [], step_outcome: [], message: [], message_event: [], goal_achievement: [] },
});

/** Each table in one statement, a column at a time: the quickest way in. Ids are given, so that rows can name each other. */
export async function writeRows(db: Db, rows: Rows): Promise<void> {
  for (const table of Object.keys(columns) as Table[]) {
    const types = Object.entries(columns[table]);
    const values = types.map(([name, type]) => {
      const column = rows[table].map((row) => (row as Record<string, Value>)[name] ?? null);
      return sql`${column}::${sql.raw(type)}[]`;
    });
    await sql`
      insert into ${sql.table(table)} (${sql.join(types.map(([name]) => sql.ref(name)))}) overriding system value
      select * from unnest(${sql.join(values)})`.execute(db);
  }
}
