import { expect, test } from 'vitest';
import { startTestApp } from '../../test/setup.ts';
import { runJob } from '../../test/work.ts';
import { eventJob } from '../modules/campaign-events/process-events.ts';
import { HOUR } from '../modules/campaign-events/test-campaigns.ts';
import { newProgram, pages } from './test-open.ts';
import { newRunner } from './test-runner.ts';

const server = await startTestApp();
const { db, database } = server;
const idsOf = (page: unknown) => (page as { id: string }[]).map(({ id }) => id);

test('automations are the same campaigns in another view', async () => {
  const program = await newRunner(server);
  const { accountId, done, refused, campaign, insertDraft } = program;
  const id = String(campaign.id);
  const me: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  await db
    .updateTable('campaign')
    .set({ name: 'Answer', categories: ['Sales', 'Web'] })
    .where('account_id', '=', accountId)
    .execute();
  await db
    .updateTable('campaign_version')
    .set({ published_by: program.userId })
    .where('account_id', '=', accountId)
    .execute();
  const draft = await insertDraft('Birthday', ['Care']);
  expect(await done('GET', `/automations/${id}`)).toEqual({
    ...{ id, title: 'Answer', categories: ['Sales', 'Web'], status: 'PUBLISHED', locked: false, active_contacts: 0 },
    ...{ error_message: null, published_date: expect.any(String), published_by: me.id, published_timezone: 'UTC' },
    current_edit_lock_status: { locked: false, user_id: null, user_name: null, user_firstname: null },
  });
  expect(await done('GET', '/automations')).toMatchObject({
    automation_count: 2,
    automations: [{ id }, { id: draft }],
  });
  expect((await pages(program, '/automations', 'automations', 1)).map(idsOf)).toEqual([[id], [draft]]);
  const found = async (filter: string) =>
    idsOf((await done('GET', `/automations?filter=${encodeURIComponent(filter)}`)).automations);
  for (const filter of [
    'name==nsw',
    'name==ans*',
    `id<${draft}`,
    `id==${id}`,
    'status==PUBLISHED',
    'categories==web,x',
  ])
    expect(await found(filter), filter).toEqual([id]);
  expect(await found('status==DRAFT;categories==care')).toEqual([draft]);
  for (const order of ['category+desc', 'activeContacts', 'publishedDate'])
    expect((await done('GET', `/automations?order_by=${order}`)).automations).toHaveLength(2);
  for (const wrong of ['filter=status==NEW', 'filter=title==x', 'order_by=id'])
    expect((await refused('GET', `/automations?${wrong}`))[0], wrong).toBe(400);
  expect(await (await newProgram(server)).refused('GET', `/automations/${id}`)).toEqual([404, 'campaign.notFound']);
});

test('automations are unpublished and deleted, several at once all or none', async () => {
  const { ask, done, refused, accountId, campaign, publish, person, insertDraft } = await newRunner(server);
  const second = await publish({ goals: [{ name: 'Tagged' }], sequences: [[HOUR]] });
  const draft = await insertDraft('Draft');
  const [one, two] = [String(campaign.id), String(second.id)];
  const stateOf = async (id: string) => (await done('GET', `/automations/${id}`)).status;
  expect(await refused('POST', '/automations/batch-unpublish', { automation_ids: [one, draft] })).toEqual([
    ...[409, 'campaign.notPublished'],
  ]);
  expect(await stateOf(one)).toBe('PUBLISHED');
  const answer = await ask('PUT', `/automations/${one}/unpublish`);
  expect([answer.status, answer.text]).toEqual([200, '']);
  expect(await stateOf(one)).toBe('DRAFT');
  expect((await ask('POST', '/automations/batch-unpublish', { automation_ids: [one, two] })).status).toBe(200);
  expect(await stateOf(two)).toBe('DRAFT');
  await db
    .insertInto('enrolment')
    .values({ account_id: accountId, campaign_id: second.id, contact_id: await person() })
    .execute();
  expect(await refused('DELETE', `/automations?automation_ids=${one}&automation_ids=${two}`)).toEqual([
    ...[409, 'solution.inUse'],
  ]);
  expect(await stateOf(one)).toBe('DRAFT');
  const stranger = await newProgram(server);
  expect((await stranger.refused('DELETE', `/automations?automation_ids=${one}`))[0]).toBe(404);
  expect((await stranger.refused('PUT', `/automations/${one}/unpublish`))[0]).toBe(404);
  expect((await ask('DELETE', `/automations?automation_ids=${one},${draft}`)).status).toBe(204);
  expect(await refused('GET', `/automations/${one}`)).toEqual([404, 'campaign.notFound']);
  for (const query of ['', '?automation_ids=', '?automation_ids=x'])
    expect(await refused('DELETE', `/automations${query}`)).toEqual([400, 'request.invalid']);
});

test('several are not deleted by whom the owner has not left it to, nor a locked one by anybody', async () => {
  const { refused, done, accountId, userId, insertDraft } = await newRunner(server);
  const [one, two] = [await insertDraft('A'), await insertDraft('B')];
  await db
    .updateTable('membership')
    .set({ withheld: ['bulkDelete'] })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  expect(await refused('DELETE', `/automations?automation_ids=${one}&automation_ids=${two}`)).toEqual([
    ...[403, 'power.withheld'],
  ]);
  await done('DELETE', `/automations?automation_ids=${one}`);
  await db.updateTable('campaign').set({ locked_at: new Date() }).where('account_id', '=', accountId).execute();
  expect(await refused('DELETE', `/automations?automation_ids=${two}`)).toEqual([409, 'campaign.locked']);
});

test('a goal is reached by its automation and its id; it leads somebody in', async () => {
  const { done, refused, campaign, person, runsOf, insertDraft } = await newRunner(server);
  const contact_id = await person();
  const [goal_id] = campaign.goalIds as [number];
  const path = '/automations/goals/achieve';
  const body = { contact_id, automation_id: campaign.id, goal_id };
  expect(await done('POST', path, body)).toEqual({
    results: [
      {
        ...{ success: true, message: '', automation_id: campaign.id, goal_id, flow_stop_results: [] },
        flow_start_results: [{ success: true, message: '', flow_id: campaign.sequence(0) }],
      },
    ],
  });
  await runJob(eventJob(database), db);
  expect(await runsOf(contact_id, campaign.id)).toMatchObject([{ sequence_id: campaign.sequence(0), why: 'goal' }]);
  expect(await done('POST', path, { contact_id, integration: 'shop', call_name: 'bought' })).toEqual({ results: [] });
  for (const wrong of [
    ...[{ contact_id }, { ...body, integration: 'shop', call_name: 'bought' }, { ...body, contact_id: 'x' }],
    ...[
      { contact_id, automation_id: campaign.id },
      { contact_id, call_name: 'bought' },
    ],
  ])
    expect(await refused('POST', path, wrong), JSON.stringify(wrong)).toEqual([400, 'request.invalid']);
  expect(await refused('POST', path, { ...body, contact_id: 999_999_999 })).toEqual([404, 'contact.notFound']);
  expect(await refused('POST', path, { ...body, goal_id: 999_999_999 })).toEqual([404, 'campaign.notFound']);
  const draft = Number(await insertDraft('Draft'));
  expect(await refused('POST', path, { ...body, automation_id: draft })).toEqual([409, 'campaign.notPublished']);
  const stranger = await newRunner(server);
  expect(await stranger.refused('POST', path, { ...body, contact_id: await stranger.person() })).toEqual([
    ...[404, 'campaign.notFound'],
  ]);
});
