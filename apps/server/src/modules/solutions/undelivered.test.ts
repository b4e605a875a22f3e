import { listPeopleInSolution } from '@app/contract/solution-people';
import { getSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertEnrolment, insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

test('a step whose message bounced or may not have gone out says so instead of done, with who it is', async () => {
  const { accountId, call } = await newMember(server);
  const { id, sequence, steps } = await insertSolution(db, accountId, { published_at: '2026-01-02T00:00:00Z' });
  const states = ['sent', 'bounced', 'uncertain', 'uncertain', 'failed'] as const;
  const contacts: number[] = [];
  for (const state of states) {
    const enrolment = await insertEnrolment(db, accountId, id, { sequence_id: sequence, since: new Date() });
    const key = { account_id: accountId, enrolment_id: enrolment.id, run: 1, step_id: steps.email };
    const outcome = state === 'failed' ? 'failed' : 'done';
    await db
      .insertInto('step_outcome')
      .values({ ...key, outcome })
      .execute();
    const mail = { channel: 'mail', purpose: 'marketing', address: 'a@x.example', campaign_id: id } as const;
    await db
      .insertInto('message')
      .values({ ...key, ...mail, contact_id: enrolment.contactId, state })
      .execute();
    contacts.push(enrolment.contactId);
  }
  const solutionId = String(id);
  const { steps: counts } = await call(getSolution, { accountId, solutionId });
  expect(counts[steps.email]).toEqual({ waiting: 0, done: 1, bounced: 1, uncertain: 2, skipped: 0, failed: 1 });
  const whose = async (state: 'done' | 'bounced' | 'uncertain' | 'failed') => {
    const query = { stepId: String(steps.email), state };
    const { people, total } = await call(listPeopleInSolution, { accountId, solutionId, query });
    expect(total).toBe(people.length);
    expect(people.every(({ outcome }) => outcome?.outcome === state)).toBe(true);
    return people.map(({ contact }) => contact.id).reverse();
  };
  const [sent, bounced, ...others] = contacts;
  expect(await whose('done')).toEqual([sent]);
  expect(await whose('bounced')).toEqual([bounced]);
  expect(await whose('uncertain')).toEqual(others.slice(0, 2));
  expect(await whose('failed')).toEqual(others.slice(2));
});
