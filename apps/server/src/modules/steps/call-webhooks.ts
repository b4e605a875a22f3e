import { sql } from 'kysely';
import { wakeJob } from '../../jobs/jobs.ts';
import type { DoSteps } from './doing.ts';
import { namesOf } from './names-of.ts';

/** What is called is told who it is about and why. The call itself is a job of its own. */
export const callWebhooks: DoSteps<'webhook'> = async (db, { now }, all) => {
  const names = await namesOf(db, all);
  const calls = all.map(({ person, running, stepId, action }) => {
    const {
      givenName = '',
      familyName = '',
      company = '',
      phone = '',
    } = names.get(`${person.accountId} ${person.contactId}`) ?? {};
    const contact = { id: person.contactId, givenName, familyName, email: person.email ?? '', phone, company };
    const body = {
      event: 'solution.step',
      date: now.toISOString(),
      solution: { id: running.id, name: running.name },
      contact,
    };
    return { person, campaignId: running.id, stepId, url: action.url, body };
  });
  await sql`
    insert into webhook_call (account_id, campaign_id, enrolment_id, run, step_id, url, body, try_at)
    select *, now() from unnest(${calls.map(({ person }) => person.accountId)}::uuid[],
      ${calls.map(({ campaignId }) => campaignId)}::bigint[],
      ${calls.map(({ person }) => person.id)}::bigint[], ${calls.map(({ person }) => person.run)}::int[],
      ${calls.map(({ stepId }) => stepId)}::bigint[], ${calls.map(({ url }) => url)}::text[],
      ${calls.map(({ body }) => JSON.stringify(body))}::jsonb[])
    on conflict (account_id, enrolment_id, run, step_id) do nothing`.execute(db);
  await wakeJob(db, 'webhook-calls');
};
