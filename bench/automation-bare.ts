import { sql } from 'kysely';
import type { Database, Db } from '../apps/server/src/db/open.ts';
import type { Made } from '../apps/server/src/modules/automation/test-automation.ts';

/**
 * Steps a second of the statement that claims due rows, logs the step and advances them to the next, on copies of the
 * same rows with the same indexes, as many at once as the worker took: no engine, no messages, nothing else.
 */
export async function measureBare({ db }: Database, accountId: string, made: Made, batch: number): Promise<number> {
  await sql`create table bare_enrolment (like enrolment including all)`.execute(db);
  await sql`create table bare_outcome (like step_outcome including all)`.execute(db);
  await sql`create table bare_step (id bigint, next_id bigint)`.execute(db);
  const steps = made.content.sequences.flatMap((sequence) => sequence.steps.map(({ id }) => Number(id)));
  for (const [at, id] of steps.entries())
    await sql`insert into bare_step values (${id}::bigint, ${steps[at + 1] ?? null}::bigint)`.execute(db);
  await sql`
    insert into bare_enrolment (account_id, campaign_id, contact_id, id, version, sequence_id, since, due_at, step_id)
    overriding system value
    select account_id, campaign_id, contact_id, id, version, sequence_id, since, now(), ${steps[0] ?? 0}::bigint
    from enrolment where account_id = ${accountId}`.execute(db);
  await sql`analyze bare_enrolment`.execute(db);
  let [taken, done] = [0, 0];
  for (let open = 1; open > 0; ) {
    const began = performance.now();
    for (let moved = 1; moved > 0; done += moved) moved = await advance(db, batch);
    taken += performance.now() - began;
    const { rows } = await sql<{ open: number }>`
      with moved as (update bare_enrolment set due_at = now() where due_at is not null returning 1)
      select count(*) as open from moved`.execute(db);
    open = rows[0]?.open ?? 0;
    await sql`vacuum analyze bare_enrolment`.execute(db);
  }
  await sql`drop table bare_enrolment, bare_outcome, bare_step`.execute(db);
  return (done / taken) * 1000;
}

async function advance(db: Db, size: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with due as materialized (
      select account_id, id, run, step_id from bare_enrolment where due_at is not null and due_at <= now()
      order by due_at, account_id, id limit ${sql.lit(size)} for update skip locked
    ), logged as (
      insert into bare_outcome (account_id, enrolment_id, run, step_id, outcome)
      select account_id, id, run, step_id, 'done' from due
    ), moved as (
      update bare_enrolment set step_id = step.next_id, since = now(),
        due_at = case when step.next_id is not null then now() + interval '2 days' end
      from due join bare_step step on step.id = due.step_id
      where bare_enrolment.account_id = due.account_id and bare_enrolment.id = due.id
      returning 1
    )
    select count(*) as moved from moved`.execute(db);
  return rows[0]?.moved ?? 0;
}
