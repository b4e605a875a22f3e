import { simulate } from '@app/automation/simulate';
import type { StepAction } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/open.ts';
import {
  days,
  decide,
  email,
  type Made,
  makeCampaign,
  minutes,
  tag,
} from '../apps/server/src/modules/automation/test-automation.ts';
import { insertPartner } from '../apps/server/test/rows.ts';

export type Story = { accountId: string; made: Made; vip: number; people: number };

const task: StepAction = { kind: 'task', title: 'Call them', description: '', days: 1, assigneeId: null };
const company: StepAction = { kind: 'field', field: 'company', value: 'Acme' };

/** Every third is a VIP, and every tenth does not want mail. */
export const isVip = (at: number) => at % 3 === 0;
export const isSilent = (at: number) => at % 10 === 0;

/**
 * A form leads in; a task, a decision by tag, mails and waits; the last step's tag is the goal that leads on to the second
 * part. In a brief one only the first wait lasts. Whatever writes down what became of a step is counted besides, because writing it twice would look as once.
 */
export async function prepareStory(db: Db, people: number, isBrief: boolean): Promise<Story> {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const account_id = accountId;
  const newTag = async (name: string) =>
    (await db.insertInto('tag').values({ account_id, name }).returning('id').executeTakeFirstOrThrow()).id;
  const [vip, done] = [await newTag('VIP'), await newTag('Done')];
  const made = await makeCampaign(db, accountId, {
    flow: ['FORM>a', 'a>TAG', 'b>TAG', 'TAG>c'],
    sequences: {
      a: [email(), minutes(1), task, decide(vip, 'b'), email(), tag(done)],
      b: [days(isBrief ? 0 : 2), email(), tag(done)],
      c: [minutes(isBrief ? 0 : 5), company, email()],
    },
  });
  const of = { account_id, campaign_id: made.id };
  await db
    .insertInto('campaign_trigger')
    .values([
      { ...of, kind: 'form', source: '', goal_id: made.goals.FORM ?? 0 },
      { ...of, kind: 'tag', source: String(done), goal_id: made.goals.TAG ?? 0 },
    ])
    .execute();
  await db.updateTable('campaign_asset').set({ subject: 'Hello', body: 'What is new.' }).execute();
  const sender = { account_id, name: 'Ines', address: 'ines@shop.example', is_default: true, proven_at: new Date() };
  await db.insertInto('sender').values(sender).execute();
  await db.insertInto('sending_settings').values({ account_id, rate: 100_000 }).execute();
  await sql`
    insert into contact (account_id, given_name, email, mail_permission)
    select ${accountId}::uuid, n::text, 'p' || n || '@reader.example', case when n % 10 = 0 then 'withdrawn' else 'granted' end
    from generate_series(0, ${sql.lit(people - 1)}) n`.execute(db);
  await sql`
    insert into contact_tag (account_id, contact_id, tag_id)
    select account_id, id, ${vip}::bigint from contact
    where account_id = ${accountId} and given_name::int % 3 = 0`.execute(db);
  await sql`create table passed (enrolment_id bigint not null, step_id bigint not null)`.execute(db);
  await sql`
    create function note_passed() returns trigger language plpgsql as $$
    begin
      insert into passed values (new.enrolment_id, new.step_id);
      return null;
    end $$`.execute(db);
  await sql`create trigger note_passed after insert or update of at on step_outcome
    for each row execute function note_passed()`.execute(db);
  return { accountId, made, vip, people };
}

/** The next of them fill in the form. */
export async function fillForm(db: Db, { accountId }: Story, from: number, to: number): Promise<void> {
  await sql`
    insert into campaign_event (account_id, contact_id, kind, source)
    select account_id, id, 'form', 'bench' from contact
    where account_id = ${accountId} and given_name::int >= ${from} and given_name::int < ${to}`.execute(db);
}

/** What everybody waits for is due, also what was put off. */
export async function moveOn(db: Db): Promise<void> {
  await sql`update enrolment set due_at = now() where due_at > now()`.execute(db);
  await sql`update message set try_at = now() where state = 'waiting' and try_at > now() and taken_by is null`.execute(
    db,
  );
}

/** Nobody is at work, and four minutes go by: what those who were killed had in hand is nobody's. */
export async function moveOnWithoutAnybody(db: Db): Promise<void> {
  await moveOn(db);
  await sql`update message set try_at = now() where state = 'waiting'`.execute(db);
  await sql`update message set taken_at = taken_at - interval '4 minutes' where state = 'sending'`.execute(db);
}

export type Left = Record<'entered' | 'open' | 'events' | 'waiting' | 'sending' | 'held', number>;

export async function whatIsLeft(db: Db): Promise<Left> {
  const { rows } = await sql<Left>`
    select (select count(*)::int from enrolment) as entered,
      (select count(*)::int from enrolment where completed_at is null) as open,
      (select count(*)::int from campaign_event) as events,
      (select count(*)::int from message where state = 'waiting' and taken_by is null) as waiting,
      (select count(*)::int from message where state = 'waiting' and taken_by is not null) as held,
      (select count(*)::int from message where state = 'sending') as sending`.execute(db);
  return rows[0]!;
}

/** What the pure engine does with somebody, in its order. */
export function stepsOf({ made, vip }: Story, at: number): string[] {
  const facts = {
    zone: null,
    tags: new Set(isVip(at) ? [vip] : []),
    fields: new Map<string, string>(),
    opened: new Set<string>(),
    clicked: new Set<string>(),
  };
  const start = Date.parse('2026-06-01T10:00:00Z');
  const moves = simulate(
    { ...made.content, sendingHours: null },
    {
      ...{ zone: 'UTC', facts },
      happenings: [
        { at: start, goal: String(made.goals.FORM) },
        // Their last step's tag, after everything before it.
        { at: start + 30 * 24 * 3_600_000, goal: String(made.goals.TAG) },
      ],
    },
  );
  return moves.flatMap(({ passed }) => passed);
}
