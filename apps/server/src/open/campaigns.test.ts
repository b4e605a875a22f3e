import { expect, test } from 'vitest';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { HOUR } from '../modules/campaign-events/test-campaigns.ts';
import { newProgram, pages } from './test-open.ts';
import { newRunner } from './test-runner.ts';

const server = await startTestApp();
const { db } = server;
const idsOf = (page: unknown) => (page as { id: string }[]).map(({ id }) => id);

test('campaigns are listed by pages, found by name, ordered and read', async () => {
  const program = await newRunner(server);
  const { accountId, done, refused, campaign, person, publish, insertDraft } = program;
  const draft = await insertDraft('Birthday');
  const other = String((await publish({ goals: [{ name: 'Tagged' }], sequences: [] })).id);
  await db
    .updateTable('campaign')
    .set({ name: 'Zebra' })
    .where('account_id', '=', accountId)
    .where('id', '=', campaign.id)
    .execute();
  const id = String(campaign.id);
  await db
    .insertInto('enrolment')
    .values({ account_id: accountId, campaign_id: campaign.id, contact_id: await person() })
    .execute();
  expect((await pages(program, '/campaigns', 'campaigns', 2)).map(idsOf)).toEqual([[id, draft], [other]]);
  const ordered = async (order: string) => idsOf((await done('GET', `/campaigns?order_by=${order}`)).campaigns);
  expect((await ordered('name+desc'))[0]).toBe(id);
  expect((await ordered('activeContacts+desc'))[0]).toBe(id);
  for (const order of ['id', 'publisheddate', 'datecreated', 'lastupdated', 'completedContactCount'])
    expect((await pages(program, `/campaigns?order_by=${order}+desc`, 'campaigns', 1)).flat(), order).toHaveLength(3);
  const found = async (filter: string) =>
    idsOf((await done('GET', `/campaigns?filter=${encodeURIComponent(filter)}`)).campaigns);
  expect(await found('name==irthd')).toEqual([draft]);
  expect(await found('name==zeb*')).toEqual([id]);
  for (const wrong of ['filter=id==1', 'filter=name>a', 'order_by=size', 'page_size=-1', 'page_token=x'])
    expect((await refused('GET', `/campaigns?${wrong}`))[0], wrong).toBe(400);
  expect(await done('GET', `/campaigns/${id}`)).toEqual({
    ...{ id, name: 'Zebra', locked: false, date_created: expect.stringMatching(/:\d\dZ$/) },
    ...{ published_date: expect.stringMatching(/:\d\dZ$/), published_status: true, error_message: null },
    ...{ time_zone: 'UTC', published_time_zone: 'UTC', created_by_global_id: null },
    ...{ active_contact_count: 1, completed_contact_count: 0 },
  });
  expect(await done('GET', `/campaigns/${draft}`)).toMatchObject({ published_status: false, published_date: null });
});

test('its goals and sequences are those of what runs, with who has been there', async () => {
  const { done, accountId, campaign, person, insertDraft } = await newRunner(server);
  const [asks, buys] = campaign.goalIds.map(String) as [string, string];
  const [sequence, wait, mail] = [campaign.sequence(0), campaign.step(0, 0), campaign.step(0, 1)].map(String);
  const one = await person();
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await db
    .insertInto('goal_achievement')
    .values([
      { account_id: accountId, goal_id: Number(asks), contact_id: one },
      { account_id: accountId, goal_id: Number(asks), contact_id: await person(), achieved_at: days(3) },
      { account_id: accountId, goal_id: Number(asks), contact_id: await person(), achieved_at: days(40) },
    ])
    .execute();
  const { id: enrolment_id } = await db
    .insertInto('enrolment')
    .values({ account_id: accountId, campaign_id: campaign.id, contact_id: one, sequence_id: Number(sequence) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('step_outcome')
    .values({ account_id: accountId, enrolment_id, run: 1, step_id: Number(wait), outcome: 'done', at: days(2) })
    .execute();
  const path = `/campaigns/${campaign.id}`;
  expect(await done('GET', `${path}/goals`)).toEqual({
    campaign_id: String(campaign.id),
    goals: [
      {
        ...{ id: asks, name: 'Asks', type: 'WebForm', historical_contact_counts: { '24_hours': 1, '30_days': 2 } },
        ...{ next_sequence_ids: [sequence], previous_sequence_ids: [] },
      },
      {
        ...{ id: buys, name: 'Buys', type: 'Purchase', historical_contact_counts: { '24_hours': 0, '30_days': 0 } },
        ...{ next_sequence_ids: [], previous_sequence_ids: [sequence] },
      },
    ],
  });
  expect(await done('GET', `${path}/sequences`)).toEqual({
    campaign_id: String(campaign.id),
    sequences: [
      {
        ...{ id: sequence, name: 'After Asks', active_contact_count: 1, active_contact_count_completed: 1 },
        historical_contact_count: { '24_hours': 0, '30_days': 1 },
        paths: [
          {
            id: sequence,
            items: [
              { id: wait, name: 'Step 0', type: 'DelayTimer', next_item_id: mail, previous_item_id: null },
              { id: mail, name: 'Step 1', type: 'Email', next_item_id: null, previous_item_id: wait },
            ],
          },
        ],
      },
    ],
  });
  const draft = await insertDraft('Draft');
  expect((await done('GET', `/campaigns/${draft}/goals`)).goals).toEqual([]);
  expect((await done('GET', `/campaigns/${draft}/sequences`)).sequences).toEqual([]);
});

test('contacts are added to a sequence and taken out of it, each with how it went; permission counts', async () => {
  const { done, refused, campaign, person, publish, runsOf, insertDraft } = await newRunner(server);
  const [may, not, gone] = [
    await person(),
    await person({ mail_permission: 'none' }),
    await person({ deleted_at: new Date() }),
  ];
  const stranger = await insertContact(db, (await newProgram(server)).accountId);
  const at = (id: number, sequence: number, verb: string) => `/campaigns/${id}/sequences/${sequence}:${verb}`;
  const add = at(campaign.id, campaign.sequence(0), 'addContacts');
  const remove = at(campaign.id, campaign.sequence(0), 'removeContacts');
  const contact_ids = [may, not, gone, stranger].map(String);
  expect((await done('POST', add, { contact_ids })).add_to_sequence_results).toEqual({
    ...{ [may]: 'SUCCESS', [not]: 'FAILED', [gone]: 'CONTACT_DOES_NOT_EXIST', [stranger]: 'CONTACT_DOES_NOT_EXIST' },
  });
  expect(await runsOf(may, campaign.id)).toMatchObject([{ sequence_id: campaign.sequence(0), left_at: null }]);
  expect(await runsOf(not, campaign.id)).toEqual([]);
  expect((await done('POST', add, { contact_ids: [may] })).add_to_sequence_results).toEqual({
    [may]: 'ALREADY_IN_SEQUENCE',
  });
  expect((await done('POST', remove, { contact_ids })).remove_from_sequence_results).toEqual({
    ...{ [may]: 'SUCCESS', [not]: 'FAILED', [gone]: 'CONTACT_DOES_NOT_EXIST', [stranger]: 'CONTACT_DOES_NOT_EXIST' },
  });
  expect(await runsOf(may, campaign.id)).toMatchObject([{ left_at: expect.any(Date) }]);
  const automation = `/automations/${campaign.id}/sequences/${campaign.sequence(0)}:addContacts`;
  expect((await done('POST', automation, { contact_ids: [may] })).add_to_automation_sequence_results).toEqual({
    [may]: 'SUCCESS',
  });
  // Another campaign's sequence is none of this one.
  const other = await publish({ goals: [{ name: 'Tagged' }], sequences: [[HOUR]] });
  expect(await refused('POST', at(campaign.id, other.sequence(0), 'addContacts'), { contact_ids: [may] })).toEqual([
    ...[404, 'campaign.notFound'],
  ]);
  const draft = Number(await insertDraft('Draft'));
  expect(await refused('POST', at(draft, 1, 'addContacts'), { contact_ids: [may] })).toEqual([
    409,
    'campaign.notPublished',
  ]);
  for (const body of [{}, { contact_ids: [] }, { contact_ids: ['x'] }, { contact_ids: 'x' }])
    expect(await refused('POST', add, body)).toEqual([400, 'request.invalid']);
  expect(await (await newProgram(server)).refused('POST', add, { contact_ids: [may] })).toEqual([
    404,
    'campaign.notFound',
  ]);
});

test('a key reads campaigns, writes them or has nothing to do with them', async () => {
  const { accountId, user, call, campaign } = await newRunner(server);
  const of = { accountId, userId: user.id, call };
  const reader = await newProgram(server, { of, scopes: { campaigns: 'read' } });
  await reader.done('GET', `/campaigns/${campaign.id}/goals`);
  await reader.done('GET', '/automations');
  for (const [method, path] of [
    ...([
      ['PUT', `/automations/${campaign.id}/unpublish`],
      ['DELETE', `/automations?automation_ids=${campaign.id}`],
    ] as const),
    ...([
      ['POST', `/campaigns/${campaign.id}/sequences/1:addContacts`],
      ['POST', '/automations/goals/achieve'],
    ] as const),
  ])
    expect(await reader.refused(method, path, method === 'POST' ? {} : undefined)).toEqual([403, 'apiKey.scope']);
  const other = await newProgram(server, { of, scopes: { contacts: 'write', settings: 'write' } });
  expect(await other.refused('GET', '/campaigns')).toEqual([403, 'apiKey.scope']);
  expect(await other.refused('GET', '/automations')).toEqual([403, 'apiKey.scope']);
});
