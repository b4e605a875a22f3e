import { changeSending, getSending } from '@app/contract/sending';
import * as people from '@app/contract/solution-people';
import { addSolution, listRecommendations, listSolutions } from '@app/contract/solutions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertClient, insertListing } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertEnrolment, insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;
const PUBLISHED = { published_at: '2026-01-02T00:00:00Z' };

test('people are found by where they stand, what became of a step, and the goal that they reached', async () => {
  const { accountId, call } = await newMember(server);
  const { id, goal, sequence, steps } = await insertSolution(db, accountId, PUBLISHED);
  const at = { sequence_id: sequence, since: new Date(), due_at: new Date() };
  const ada = await insertEnrolment(db, accountId, id, {
    ...{ ...at, step_id: steps.wait, why: 'goal' },
    contact_id: await insertContact(db, accountId, { given_name: 'Ada', email: 'ada@a.example' }),
  });
  const end = await insertEnrolment(db, accountId, id, { sequence_id: sequence, since: new Date() });
  const gone = await insertEnrolment(db, accountId, id, { ...at, step_id: steps.wait, left_at: new Date() });
  const done = await insertEnrolment(db, accountId, id, { completed_at: new Date() });
  const outcome = { account_id: accountId, step_id: steps.email };
  await db
    .insertInto('step_outcome')
    .values([
      { ...outcome, enrolment_id: ada.id, run: 1, outcome: 'skipped', reason: 'frequency' },
      { ...outcome, enrolment_id: ada.id, run: 2, outcome: 'done' },
      { ...outcome, enrolment_id: done.id, run: 1, outcome: 'skipped', reason: 'noPermission' },
    ])
    .execute();
  await db
    .insertInto('goal_achievement')
    .values({ account_id: accountId, goal_id: goal, contact_id: done.contactId })
    .execute();
  const list = (query: object) => call(people.listPeopleInSolution, { accountId, solutionId: String(id), query });
  const ids = async (query: object) => {
    const found = await list(query);
    expect(found.total).toBe(found.people.length);
    return found.people.map(({ contact }) => contact.id);
  };
  const [stepId, sent] = [String(steps.wait), String(steps.email)];
  expect(await ids({})).toEqual([done, gone, end, ada].map(({ contactId }) => contactId));
  expect(await ids({ stepId })).toEqual([ada.contactId]);
  expect(await ids({ state: 'left' })).toEqual([gone.contactId]);
  expect(await ids({ sequenceId: String(sequence) })).toEqual([end.contactId, ada.contactId]);
  expect(await ids({ sequenceId: String(sequence), state: 'waiting' })).toEqual([end.contactId]);
  expect(await ids({ goalId: String(goal) })).toEqual([done.contactId]);
  expect(await ids({ stepId: sent, state: 'done' })).toEqual([ada.contactId]);
  // Not by the name alone: the others are called by signs that may have these letters.
  expect(await ids({ search: 'ADA@A' })).toEqual([ada.contactId]);
  const skipped = await list({ stepId: sent, state: 'skipped' });
  expect(skipped.people[0]).toMatchObject({ state: 'completed', outcome: { reason: 'noPermission' } });
  const first = await list({ pageSize: 3 });
  expect([first.total, first.people.length]).toEqual([4, 3]);
  expect((await list({ pageSize: 3, pageToken: first.nextPageToken })).people[0]).toMatchObject({
    ...{ contact: { name: 'Ada', email: 'ada@a.example' }, why: 'goal', state: 'active', stepId },
  });
});

test('numbers have every day of the account, and the log says who did what, the newest first', async () => {
  const { accountId, userId, call } = await newMember(server);
  const { id } = await insertSolution(db, accountId, PUBLISHED);
  const of = { accountId, solutionId: String(id) };
  await sql`
    insert into campaign_day (account_id, campaign_id, day, what, count)
    select ${accountId}::uuid, ${id}::bigint, (now() at time zone time_zone)::date - 2, what, 3
    from account, (values ('sent'), ('replied')) w (what) where id = ${accountId}::uuid`.execute(db);
  const { days } = await call(people.getSolutionNumbers, { ...of, query: { days: 7 } });
  expect(days.map(({ sent, replied, left }) => [sent, replied, left])).toEqual([
    ...Array.from({ length: 4 }, () => [0, 0, 0]),
    [3, 3, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const log = { account_id: accountId, campaign_id: id, user_id: userId };
  await db
    .insertInto('campaign_log')
    .values([
      { ...log, what: 'published', details: JSON.stringify({ version: 1 }) },
      { ...log, what: 'pausedItself', user_id: null, details: JSON.stringify({ why: 'bounces' }) },
    ])
    .execute();
  const { entries } = await call(people.listSolutionLog, { ...of, query: {} });
  expect(entries.map(({ what, by, details }) => [what, by?.id, details])).toEqual([
    ['pausedItself', undefined, { why: 'bounces' }],
    ['published', userId, { version: 1 }],
  ]);
});

test('a simulation has what is drawn, and what is known of a contact', async () => {
  const { accountId, call } = await newMember(server);
  const { id, form, mail } = await insertSolution(db, accountId);
  const contactId = await insertContact(db, accountId, { given_name: 'Ada', family_name: 'Kim' });
  const simulation = await call(people.getSimulation, { accountId, solutionId: String(id), query: { contactId } });
  expect(simulation.contact).toEqual({ id: contactId, name: 'Ada Kim' });
  expect(simulation.campaign.sequences[0]?.steps.map(({ action }) => action.kind)).toEqual([
    ...['email', 'wait', 'tag', 'task'],
  ]);
  expect(simulation.campaign.assets).toEqual({ [form]: 0, [mail]: 0 });
  expect(simulation.schedule.sendingHours).toBeNull();
  const sendingHours = { weekdays: [1, 2], from: '09:00', to: '17:00' };
  const { settings } = await call(getSending, { accountId });
  await call(changeSending, { accountId, body: { ...settings, sendingHours } });
  const again = await call(people.getSimulation, { accountId, solutionId: String(id), query: { contactId } });
  expect(again.schedule.sendingHours).toEqual(sendingHours);
});

test("a partner's listing that fits is recommended until it is added; nobody else's is", async () => {
  const partner = await server.newPartner();
  const member = await newMember(server);
  const { accountId, call } = member;
  await insertClient(db, partner.accountId, { account_id: accountId });
  const key = { subject: 'Hello', body: 'See {{link.guide}}' };
  const content = {
    goals: [{ key: 'g', name: 'Asks', kind: 'reply' as const, asset: null }],
    sequences: [
      { key: 's', name: 'Answer', steps: [{ key: 'm', kind: 'email', name: 'Mail', days: null, asset: 'a' }] },
    ],
    flow: [{ from: 'g', to: 's' }],
    assets: [{ key: 'a', kind: 'email', name: 'Mail', ...key }],
  };
  const listing = await insertListing(db, partner.organizationId, { name: 'Fits' });
  await db
    .insertInto('listing_version')
    .values({ listing_id: listing.id, version: 1, content: JSON.stringify(content) })
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'version']).doUpdateSet({ content: JSON.stringify(content) }),
    )
    .execute();
  const stranger = await server.newPartner();
  const other = await insertListing(db, stranger.organizationId);
  const wrong = await insertListing(db, partner.organizationId, { editions: ['None'] });

  const recommended = async () => (await call(listRecommendations, { accountId })).recommendations;
  expect(await recommended()).toMatchObject([
    {
      ...{ listingId: listing.id, goals: ['Asks'], steps: [{ kind: 'email', count: 1 }] },
      needs: [
        { what: 'sender', count: 1 },
        { what: 'links', count: 1 },
        { what: 'texts', count: 1 },
      ],
    },
  ]);
  const add = (listingId: number) => call(addSolution, { accountId, body: { listingId } });
  for (const { id } of [other, wrong]) await expect(add(id)).rejects.toMatchObject({ code: 'listing.notFound' });
  const added = await add(listing.id);
  expect(added).toMatchObject({ name: 'Fits', state: 'draft', listing: { id: listing.id, version: 1 } });
  expect(added.draft.flow).toHaveLength(1);
  expect(await recommended()).toEqual([]);
  await expect(add(listing.id)).rejects.toMatchObject({ code: 'solution.installed' });
});

test('an empty solution has a goal that leads to a sequence', async () => {
  const { accountId, call } = await newMember(server);
  const { id, draft } = await call(addSolution, { accountId, body: { name: 'Mine' } });
  const [goal, sequence] = [draft.goals[0], draft.sequences[0]];
  expect(draft).toMatchObject({
    goals: [{ name: 'Mine', kind: 'tag' }],
    sequences: [{ name: 'First steps', steps: [] }],
    flow: [{ from: goal?.id, to: sequence?.id }],
  });
  const { solutions } = await call(listSolutions, { accountId });
  expect(solutions).toMatchObject([{ id, state: 'draft', attention: ['notPublished'] }]);
});
