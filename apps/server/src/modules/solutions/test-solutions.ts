import type { Insertable } from 'kysely';
import { insertContact } from '../../../test/crm-rows.ts';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

type Ids = { goal: number; end: number; sequence: number; form: number; mail: number };
type Steps = { email: number; wait: number; tag: number; task: number };

/** A campaign as a listing brings it: a form, a mail, two days, a tag, a task, and a purchase that ends it. */
export async function insertSolution(
  db: Db,
  account_id: string,
  columns: Partial<Insertable<Schema['campaign']>> = {},
): Promise<Ids & { id: number; steps: Steps }> {
  const flow = [
    { from: 'asks', to: 'answer' },
    { from: 'answer', to: 'buys' },
  ];
  const { id } = await db
    .insertInto('campaign')
    .values({ name: 'Answer', flow: JSON.stringify(flow), ...columns, account_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = { account_id, campaign_id: id };
  const insert = async (table: 'campaign_goal' | 'campaign_sequence' | 'campaign_asset', row: object) =>
    (
      await db
        .insertInto(table)
        .values({ ...part, ...row } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const goal = await insert('campaign_goal', { key: 'asks', name: 'Asks', kind: 'form', asset: 'form', position: 1 });
  const end = await insert('campaign_goal', { key: 'buys', name: 'Buys', kind: 'purchase', position: 2 });
  const sequence = await insert('campaign_sequence', { key: 'answer', name: 'Answer', position: 1 });
  const form = await insert('campaign_asset', {
    key: 'form',
    kind: 'form',
    name: 'Form',
    body: 'E-mail',
    slug: `ask${id}`,
  });
  const mail = await insert('campaign_asset', {
    ...{ key: 'mail', kind: 'email', name: 'Mail', subject: 'Hello' },
    body: 'Hello {{contact.first_name}}, book here: {{link.book}}, or read on: {{ link.guide }}.',
  });
  const [email = 0, wait = 0, tag = 0, task = 0] = (
    await db
      .insertInto('campaign_step')
      .values(
        [
          { key: 's1', kind: 'email' as const, name: 'First mail', asset: 'mail' },
          { key: 's2', kind: 'wait' as const, name: 'Wait 2 days', days: 2 },
          { key: 's3', kind: 'tag' as const, name: 'Was Answered' },
          { key: 's4', kind: 'task' as const, name: 'Call' },
        ].map((step, at) => ({ ...step, account_id, sequence_id: sequence, position: at + 1 })),
      )
      .returning('id')
      .execute()
  ).map((step) => step.id);
  return { id, goal, end, sequence, form, mail, steps: { email, wait, tag, task } };
}

/** Somebody who is or was in it. */
export async function insertEnrolment(
  db: Db,
  account_id: string,
  campaign_id: number,
  columns: Partial<Insertable<Schema['enrolment']>> = {},
): Promise<{ id: number; contactId: number }> {
  const contactId = columns.contact_id ?? (await insertContact(db, account_id));
  const { id } = await db
    .insertInto('enrolment')
    .values({ entered_at: '2026-01-03T00:00:00Z', ...columns, account_id, campaign_id, contact_id: contactId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, contactId };
}
