import { createPipeline } from '@app/contract/pipelines';
import { expect, test } from 'vitest';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const idsOf = (page: unknown) => (page as { id: string }[]).map(({ id }) => id);

async function newSeller() {
  const program = await newProgram(server);
  const { accountId, member } = program;
  const item = { id: 'a', text: 'Ask', isRequired: false };
  const stage = (name: string, odds: number) => ({ name, odds, targetDays: 7, checklist: odds === 10 ? [item] : [] });
  const pipeline = await member.call(createPipeline, {
    accountId,
    body: { name: 'Sales', stages: [stage('New', 10), stage('Talk', 50)] },
  });
  const [first, second] = pipeline.stages.map(({ id }) => String(id)) as [string, string];
  const contact = String(
    await insertContact(db, accountId, { given_name: 'Ada', email: 'ada@a.example', city: 'Ulm', phone: '+49 731 1' }),
  );
  const me: Record<string, string> = await program.done('GET', '/oauth/connect/userinfo');
  return { ...program, first, second, contact, me };
}

test('a deal is written, read, moved, changed and deleted', async () => {
  const { ask, done, refused, first, second, contact, me } = await newSeller();
  const answer = await ask('POST', '/opportunities', {
    ...{ opportunity_title: 'Engine', contact_id: contact, stage_id: first, user_id: me.id },
    ...{ projected_revenue_low: 100.5, projected_revenue_high: 1234.56, estimated_close_time: '2030-03-15T00:00:00Z' },
    ...{ next_action_notes: 'Call', next_action_time: '2030-01-01T10:00:00Z', include_in_forecast: false },
  });
  expect(answer.status, answer.text).toBe(201);
  const deal = JSON.parse(answer.text) as Record<string, string>;
  expect(deal).toMatchObject({
    ...{ opportunity_title: 'Engine', projected_revenue_low: 100.5, projected_revenue_high: 1234.56 },
    contact: { id: contact, email: 'ada@a.example', first_name: 'Ada', city: 'Ulm' },
    stage: {
      ...{ id: first, name: 'New', reasons: [] },
      details: {
        probability: 10,
        stage_order: 1,
        target_num_days: 7,
        checklist_items: [{ id: 1, description: 'Ask' }],
      },
    },
    ...{ user: { id: me.id }, next_action_notes: 'Call', include_in_forecast: false },
    estimated_close_time: '2030-03-15T00:00:00Z',
  });
  expect(deal).not.toHaveProperty('status');
  const path = `/opportunities/${deal.id}`;
  expect(await done('GET', path)).toEqual(deal);
  expect(await done('GET', `${path}?fields=status&fields=stage_entrance_time`)).toMatchObject({
    ...{ status: 'active', stage_entrance_time: expect.stringMatching(/Z$/) },
  });
  expect(await done('PATCH', path, { stage_id: second, next_action_notes: null })).toMatchObject({
    ...{ stage: { id: second, name: 'Talk' }, next_action_notes: null, opportunity_title: 'Engine' },
  });
  expect(
    await done('PATCH', `${path}?update_mask=opportunity_title`, { opportunity_title: 'Mill', user_id: null }),
  ).toMatchObject({ opportunity_title: 'Mill', user: { id: me.id } });
  expect((await refused('GET', `${path}?fields=nothing`))[0]).toBe(400);
  for (const body of [
    { stage_id: '999999999' },
    { contact_id: '999999999' },
    { user_id: '999999999' },
    { opportunity_title: '' },
    { projected_revenue_high: -1 },
  ])
    expect([400, 404], JSON.stringify(body)).toContain((await refused('PATCH', path, body))[0]);
  expect((await refused('POST', '/opportunities', { opportunity_title: 'X', stage_id: first }))[0]).toBe(400);
  const stranger = await newSeller();
  for (const [method, body] of [['GET'], ['PATCH', { opportunity_title: 'Y' }], ['DELETE']] as const)
    expect(await stranger.refused(method, path, body)).toEqual([404, 'deal.notFound']);
  expect((await ask('DELETE', path)).status).toBe(204);
  expect(await refused('GET', path)).toEqual([404, 'deal.notFound']);
});

test('deals and stages are listed by pages and found by filters', async () => {
  const program = await newSeller();
  const { done, refused, first, second, contact, me } = program;
  const add = async (body: object): Promise<string> => {
    const given = { contact_id: contact, stage_id: first, ...body };
    const { id = '' }: Record<string, string> = await done('POST', '/opportunities', given);
    return id;
  };
  const one = await add({ opportunity_title: 'Alpha', projected_revenue_high: 10, affiliate_id: '7' });
  const two = await add({ opportunity_title: 'Beta', projected_revenue_high: 20, stage_id: second });
  const three = await add({ opportunity_title: 'Gamma', projected_revenue_high: 30, user_id: me.id });
  expect((await pages(program, '/opportunities', 'opportunities', 2)).map(idsOf)).toEqual([[one, two], [three]]);
  for (const order of ['opportunity_title', 'contact_name', 'next_action_time', 'update_time'])
    expect((await pages(program, `/opportunities?order_by=${order}+desc`, 'opportunities', 2)).flat()).toHaveLength(3);
  const found = async (filter: string) =>
    idsOf((await done('GET', `/opportunities?filter=${encodeURIComponent(filter)}`)).opportunities);
  for (const filter of [
    ...['opportunity_title==alp*', 'affiliate_id==7', `ids==${one}`, `opportunity_id<${two}`],
    ...['projected_revenue_high<=10', 'projected_revenue_low<20', `stage_id==${first};opportunity_title==Alpha`],
  ])
    expect(await found(filter), filter).toEqual([one]);
  for (const filter of [`contact_id==${contact}`, 'contact_city==ulm', 'contact_phone==+49 731 1', `user_id==${me.id}`])
    expect(await found(filter), filter).toHaveLength(3);
  expect(await found('lead_source_name==x')).toEqual([]);
  expect((await refused('GET', '/opportunities?filter=stage_id>1'))[0]).toBe(400);
  expect((await pages(program, '/opportunities/stages', 'stages', 1)).flatMap(idsOf)).toEqual([first, second]);
  expect(await done('GET', `/opportunities/stages/${first}`)).toMatchObject({
    ...{ id: first, name: 'New', order: 1, target_number_days: 7, probability: 10 },
    checklist_items: [{ id: '1', description: 'Ask', required: false, order: 1 }],
  });
  expect(await refused('GET', '/opportunities/stages/999999999')).toEqual([404, 'stage.notFound']);
  await done('PATCH', `/opportunities/${one}`, { stage_id: second });
  expect(await done('GET', '/opportunities/stageMoves')).toMatchObject({
    stage_moves: [
      ...[one, two, three].map((id) => ({ opportunity_id: id, move_from_stage_id: '0', user_id: me.id })),
      { opportunity_id: one, move_from_stage_id: first, move_to_stage_id: second, user_id: me.id, created_by: me.id },
    ],
  });
  expect((await done('GET', `/opportunities/stageMoves?filter=opportunity_id==${two}`)).stage_moves).toHaveLength(1);
});

test('a stage is added at its place, changed, moved and deleted, as in the settings', async () => {
  const { ask, done, refused, first, second, contact } = await newSeller();
  const PATH = '/opportunities/stages';
  const names = async () =>
    ((await done('GET', PATH)).stages as unknown as { name: string; order: number }[]).map(
      ({ name, order }) => `${order} ${name}`,
    );
  const item = { description: 'Call', required: true };
  const answer = await ask('POST', PATH, {
    ...{ name: 'Offer', order: 2, target_number_days: 0, probability: 30, checklist_items: [item] },
  });
  expect(answer.status, answer.text).toBe(201);
  const { id = '', ...stage } = JSON.parse(answer.text) as Record<string, string>;
  expect(stage).toEqual({
    ...{ name: 'Offer', order: 2, target_number_days: 0, probability: 30 },
    checklist_items: [{ id: '1', description: 'Call', required: true, order: 1 }],
    ...{ created_time: expect.stringMatching(/:\d\dZ$/), updated_time: stage.created_time },
  });
  expect(await names()).toEqual(['1 New', '2 Offer', '3 Talk']);
  const path = `${PATH}/${id}`;
  expect(await done('PATCH', path, { order: 99, target_number_days: 5 })).toMatchObject({
    ...{ name: 'Offer', order: 3, target_number_days: 5, probability: 30 },
  });
  expect(await done('PATCH', `${path}?update_mask=name`, { name: 'Deal', probability: 99 })).toMatchObject({
    ...{ name: 'Deal', order: 3, probability: 30 },
  });
  const ticked = () =>
    db.selectFrom('stage').select('checklist').where('id', '=', Number(id)).executeTakeFirstOrThrow();
  const before = await ticked();
  expect(
    await done('PATCH', path, {
      checklist_items: [
        { description: 'Write', order: 2 },
        { id: '1', description: 'Call first', required: false, order: 1 },
      ],
    }),
  ).toMatchObject({ checklist_items: [{ description: 'Call first' }, { description: 'Write', required: false }] });
  expect((await ticked()).checklist[0]?.id).toBe(before.checklist[0]?.id);
  for (const body of [
    ...[{ name: '' }, { probability: 101 }, { probability: 1.5 }, { target_number_days: -1 }, { order: 'last' }],
    ...[{ checklist_items: [{ description: '' }] }, { checklist_items: [{ ...item, id: 'x' }] }],
  ])
    expect(await refused('PATCH', path, body), JSON.stringify(body)).toEqual([400, 'request.invalid']);
  expect(await refused('POST', PATH, { name: 'X', order: 1 })).toEqual([400, 'request.invalid']);
  const stranger = await newSeller();
  expect(await stranger.refused('PATCH', path, { name: 'X' })).toEqual([404, 'stage.notFound']);
  expect(await stranger.refused('DELETE', path)).toEqual([404, 'stage.notFound']);
  const deal: Record<string, string> = await done('POST', '/opportunities', {
    ...{ opportunity_title: 'Mill', contact_id: contact, stage_id: id },
  });
  expect(await refused('DELETE', path)).toEqual([409, 'stage.hasDeals']);
  await done('PATCH', `/opportunities/${deal.id}`, { stage_id: first });
  expect((await ask('DELETE', path)).status).toBe(204);
  expect(await refused('DELETE', path)).toEqual([404, 'stage.notFound']);
  await done('DELETE', `${PATH}/${second}`);
  expect(await names()).toEqual(['1 New']);
  await done('DELETE', `/opportunities/${deal.id}`);
  expect(await refused('DELETE', `${PATH}/${first}`)).toEqual([409, 'pipeline.last']);
});

test('an account without a pipeline gets one with its first stage; more stages than fit are refused', async () => {
  const { done, refused } = await newProgram(server);
  const given = { name: 'First', order: 0, target_number_days: 3, probability: 5 };
  expect(await done('POST', '/opportunities/stages', given)).toMatchObject({ name: 'First', order: 1 });
  const { length } = (await done('GET', '/opportunities/stages')).stages as unknown as unknown[];
  for (let more = length; more < 20; more++)
    await done('POST', '/opportunities/stages', { ...given, name: `S${more}` });
  expect(await refused('POST', '/opportunities/stages', given)).toEqual([400, 'request.invalid']);
});

test('an address says whether it may be written to; opting in is evidence, and a withdrawal stays', async () => {
  const { done, refused, accountId } = await newProgram(server);
  await insertContact(db, accountId, { email: 'a+b@c.example' });
  const path = `/emailAddresses/${encodeURIComponent('A+B@c.example')}/status`;
  expect(await done('GET', path)).toMatchObject({ email: 'a+b@c.example', opted_in: false, status: 'NON_MARKETABLE' });
  expect((await refused('PATCH', path, { opted_in: true }))[0]).toBe(400);
  expect(await done('PATCH', path, { opted_in: true, reason: 'Asked' })).toMatchObject({
    ...{ opted_in: true, status: 'SINGLE_OPT_IN' },
  });
  expect(await done('PATCH', path, { opted_in: false, reason: 'Asked' })).toMatchObject({ opted_in: false });
  const after: Record<string, unknown> = await done('PATCH', path, { opted_in: true, reason: 'Asked again' });
  expect(after).toMatchObject({ opted_in: false, status: 'MANUAL' });
  expect(await (await newProgram(server)).refused('GET', path)).toEqual([404, 'contact.notFound']);
});
