import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/open.ts';
import { isSilent, type Story, stepsOf } from './exactly-once-story.ts';
import type { RoughSink } from './rough-sink.ts';

/** Compares everything that was written down, and everything that arrived, with what the pure engine says. */
export async function judge(db: Db, story: Story, sink: RoughSink): Promise<Record<string, number>> {
  const wrong: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      wrong.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };
  const mails = mailSteps(story);
  const runs = await readRuns(db, story);
  const messages = await readMessages(db, story);
  const arrived = Map.groupBy(sink.taken, ({ messageId }) => messageId);
  let skipped = 0;
  let inOrder = 0;
  for (let at = 0; at < story.people; at += 1) {
    const steps = stepsOf(story, at);
    const own = runs.get(at) ?? [];
    const byStep = new Map(own.map((row) => [String(row.step), row]));
    expect(`steps of ${at}`, own.map(({ step }) => String(step)).sort(), [...steps].sort());
    expect(`twice, of ${at}`, own.filter(({ times }) => times !== 1).length, 0);
    const times = steps.map((step) => byStep.get(step)?.at.getTime() ?? 0);
    if (times.every((time, place) => place === 0 || time >= (times[place - 1] ?? 0))) inOrder += 1;
    for (const step of steps) {
      const isSkipped = isSilent(at) && mails.has(step);
      if (isSkipped) skipped += 1;
      expect(`outcome of ${at}`, byStep.get(step)?.outcome, isSkipped ? 'skipped' : 'done');
    }
    const sent = messages.get(at) ?? [];
    const wanted = isSilent(at) ? [] : steps.filter((step) => mails.has(step));
    expect(`mails of ${at}`, sent.map(({ step }) => String(step)).sort(), wanted.sort());
    for (const { state, rfcId } of sent) {
      const count = arrived.get(rfcId)?.length ?? 0;
      if (state === 'sent') expect(`arrived ${rfcId}`, count, 1);
      else expect(`${state} ${rfcId}`, state === 'uncertain' && count <= 1, true);
    }
  }
  expect('in the order of the engine', inOrder, story.people);
  const all = [...messages.values()].flat();
  const known = new Set(all.map(({ rfcId }) => rfcId));
  expect('unknown mails', sink.taken.filter(({ messageId }) => !known.has(messageId)).length, 0);
  const uncertain = all.filter(({ state }) => state === 'uncertain');
  const sent = all.length - uncertain.length;
  await judgeRest(db, story, { sent, skipped }, expect);
  if (wrong.length > 0) throw new Error(`${wrong.length} things are wrong: ${wrong.slice(0, 20).join('\n')}`);
  return {
    people: story.people,
    steps: [...runs.values()].flat().length,
    'mails sent, each once': sent,
    'marked uncertain': uncertain.length,
    'of these arrived, once': uncertain.filter(({ rfcId }) => arrived.has(rfcId)).length,
    'mails twice': sink.taken.length - arrived.size,
  };
}

type Expect = (what: string, found: unknown, wanted: unknown) => void;

/** Tasks, tags, the timeline and the numbers of the day. */
async function judgeRest(
  db: Db,
  { accountId, people, vip }: Story,
  { sent, skipped }: { sent: number; skipped: number },
  expect: Expect,
): Promise<void> {
  const { rows } = await sql<{ what: string; count: number; people: number }>`
    select kind || ' ' || coalesce(details ->> 'what', '') as what, count(*)::int as count,
      count(distinct contact_id)::int as people
    from activity where account_id = ${accountId} group by 1 order by 1`.execute(db);
  const told = new Map(rows.map(({ what, ...counts }) => [what, counts]));
  const once = { count: people, people };
  for (const what of ['contact tagged', 'contact changed', 'task added', 'strategy entered', 'strategy completed'])
    expect(what, told.get(what), once);
  expect('strategy goal', told.get('strategy goal'), once);
  expect('mails in the timeline', told.get('email ')?.count, sent);
  expect('kinds of activities', told.size, 7);
  const { rows: things } = await sql<Record<string, number>>`
    select (select count(*)::int from task) as tasks, (select count(distinct contact_id)::int from task) as "peopleWithTask",
      (select count(*)::int from contact_tag where tag_id <> ${vip}) as tags,
      (select count(*)::int from contact where company = 'Acme') as fields,
      (select count(*)::int from enrolment) as runs,
      (select count(*)::int from enrolment where completed_at is not null) as completed,
      (select count(*)::int from goal_achievement) as goals`.execute(db);
  for (const [what, count] of Object.entries(things[0] ?? {}))
    expect(what, count, what === 'goals' ? 2 * people : people);
  const { rows: numbers } = await sql<{ what: string; count: number }>`
    select what, sum(count)::int as count from campaign_day where account_id = ${accountId}
    group by what order by what`.execute(db);
  // The goal by which they came in is none that they have reached since.
  expect('numbers of the day', Object.fromEntries(numbers.map(({ what, count }) => [what, count])), {
    ...{ completed: people, entered: people, goal: people, sent, skipped },
  });
}

function mailSteps({ made }: Story): Set<string> {
  const steps = made.content.sequences.flatMap((sequence) => sequence.steps);
  return new Set(steps.flatMap(({ id, action }) => (action.kind === 'email' ? [id] : [])));
}

type Passed = { person: number; step: number; outcome: string; at: Date; times: number };

async function readRuns(db: Db, { accountId }: Story): Promise<Map<number, Passed[]>> {
  await sql`create index if not exists passed_by_step on passed (enrolment_id, step_id)`.execute(db);
  const { rows } = await sql<Passed>`
    select contact.given_name::int as person, outcome.step_id as step, outcome.outcome, outcome.at,
      (select count(*)::int from passed
        where passed.enrolment_id = outcome.enrolment_id and passed.step_id = outcome.step_id) as times
    from step_outcome outcome
    join enrolment on enrolment.account_id = outcome.account_id and enrolment.id = outcome.enrolment_id
    join contact on contact.account_id = enrolment.account_id and contact.id = enrolment.contact_id
    where outcome.account_id = ${accountId}`.execute(db);
  return Map.groupBy(rows, ({ person }) => person);
}

type Mail = { person: number; step: number; state: string; rfcId: string };

async function readMessages(db: Db, { accountId }: Story): Promise<Map<number, Mail[]>> {
  const { rows } = await sql<Mail>`
    select contact.given_name::int as person, message.step_id as step, message.state, coalesce(message.rfc_id, '') as "rfcId"
    from message join contact on contact.account_id = message.account_id and contact.id = message.contact_id
    where message.account_id = ${accountId}`.execute(db);
  return Map.groupBy(rows, ({ person }) => person);
}
