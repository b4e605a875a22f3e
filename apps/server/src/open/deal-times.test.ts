import { addDealNote, changeDeal } from '@app/contract/deals';
import { createPipeline } from '@app/contract/pipelines';
import { expect, test } from 'vitest';
import { newColleague } from '../../test/crm-member.ts';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;

async function newSeller() {
  const program = await newProgram(server);
  const { accountId, member, done } = program;
  const items = ['Ask', 'Write'].map((text) => ({ id: text.toLowerCase(), text, isRequired: false }));
  const stage = (name: string) => ({ name, odds: 10, targetDays: 7, checklist: name === 'New' ? items : [] });
  const body = { name: 'Sales', stages: [stage('New'), stage('Talk'), stage('Talk')] };
  const { stages } = await member.call(createPipeline, { accountId, body });
  const contact_id = await insertContact(db, accountId, { email: 'ada@a.example' });
  const add = async (more: object = {}) => {
    const given = { opportunity_title: 'Mill', contact_id, stage_id: stages[0]?.id, ...more };
    return ((await done('POST', '/opportunities', given)) as unknown as { id: string }).id;
  };
  return { ...program, stages, add };
}

test('a move names the stages that it was between, whatever they are called', async () => {
  const { done, stages, add } = await newSeller();
  const [first = '', , third = ''] = stages.map(({ id }) => String(id));
  const deal = await add();
  await done('PATCH', `/opportunities/${deal}`, { stage_id: third });
  const come = { opportunity_id: deal, move_from_stage_id: '0', move_to_stage_id: first };
  const move = { opportunity_id: deal, move_from_stage_id: first, move_to_stage_id: third };
  expect(await done('GET', '/opportunities/stageMoves')).toMatchObject({ stage_moves: [come, move] });
  await done('PATCH', `/opportunities/stages/${first}`, { name: 'Fresh' });
  expect(await done('GET', '/opportunities/stageMoves')).toMatchObject({ stage_moves: [come, move] });
  await done('DELETE', `/opportunities/stages/${first}`);
  expect(await done('GET', '/opportunities/stageMoves')).toMatchObject({
    stage_moves: [
      { ...come, move_to_stage_id: '0' },
      { ...move, move_from_stage_id: '0' },
    ],
  });
});

test('a new deal comes from no stage to its first, by who wrote it down', async () => {
  const { done, stages, add } = await newSeller();
  const me: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const deal = await add({ stage_id: stages[1]?.id });
  const { created_time }: Record<string, string> = await done('GET', `/opportunities/${deal}`);
  expect(await done('GET', `/opportunities/stageMoves?filter=opportunity_id%3D%3D${deal}`)).toMatchObject({
    stage_moves: [
      {
        ...{ move_from_stage_id: '0', move_to_stage_id: String(stages[1]?.id), user_id: me.id, created_by: me.id },
        ...{ move_time: created_time, prev_stage_move_time: created_time },
      },
    ],
  });
});

test('who made a deal and who changed it last is told, a colleague too', async () => {
  const { done, stages, add, member, accountId } = await newSeller();
  const me: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const colleague = await newProgram(server, { of: await newColleague(server, accountId) });
  const them: Record<string, string> = await colleague.done('GET', '/oauth/connect/userinfo');
  expect(them.id).not.toBe(me.id);
  const path = `/opportunities/${await add()}`;
  const read = async () => {
    const { created_by, last_updated_by } = await done('GET', `${path}?fields=created_by,last_updated_by`);
    return [created_by, last_updated_by];
  };
  expect(await read()).toEqual([me.id, me.id]);
  // What only programs write stands in no history.
  await colleague.done('PATCH', path, { next_action_notes: 'Call' });
  expect(await read()).toEqual([me.id, them.id]);
  await done('PATCH', path, { stage_id: stages[1]?.id });
  expect(await read()).toEqual([me.id, me.id]);
  await colleague.done('PATCH', path, { opportunity_title: 'Windmill' });
  expect(await read()).toEqual([me.id, them.id]);
  await member.call(addDealNote, { accountId, dealId: path.split('/')[2] ?? '', body: { text: 'Hm' } });
  expect(await read()).toEqual([me.id, them.id]);
});

test('an item of the checklist says when it was ticked off', async () => {
  const { done, stages, add, member, accountId } = await newSeller();
  const deal = await add();
  const [ask] = stages[0]?.checklist ?? [];
  const tick = (is: boolean) =>
    member.call(changeDeal, { accountId, dealId: deal, body: { change: { checked: { [ask?.id ?? '']: is } } } });
  const dates = async () => {
    const { stage } = (await done('GET', `/opportunities/${deal}`)) as unknown as {
      stage: { details: { checklist_items: { done_date: string | null }[] } };
    };
    return stage.details.checklist_items.map(({ done_date }) => done_date);
  };
  expect(await dates()).toEqual([null, null]);
  await tick(true);
  const [at, other] = await dates();
  expect(other).toBeNull();
  expect(Math.abs(Date.parse(at ?? '') - Date.now())).toBeLessThan(10 * 60_000);
  expect(at).toMatch(/T\d\d:\d\d:\d\dZ$/);
  // It stays done when, whatever the item is called by now.
  const items = ['Ask them', 'Write'].map((description, index) => ({ id: String(index + 1), description }));
  await done('PATCH', `/opportunities/stages/${stages[0]?.id}`, { checklist_items: items });
  expect(await dates()).toEqual([at, null]);
  await tick(false);
  expect(await dates()).toEqual([null, null]);
});

test('the next action is told in UTC, and deals are ordered by when it is', async () => {
  const program = await newSeller();
  const { done, add } = program;
  const late = await add({ next_action_time: '2030-01-01T10:00:00-05:00' });
  const none = await add();
  const early = await add({ next_action_time: '2030-01-01T12:00:00Z' });
  const before = await add({ next_action_time: '2030-01-01T13:00:00+05:00' });
  expect(await done('GET', `/opportunities/${late}`)).toMatchObject({ next_action_time: '2030-01-01T15:00:00Z' });
  const ids = async (order: string) =>
    (
      (await pages(program, `/opportunities?order_by=next_action_time+${order}`, 'opportunities', 2)).flat() as {
        id: string;
      }[]
    ).map(({ id }) => id);
  expect(await ids('asc')).toEqual([before, early, late, none]);
  expect(await ids('desc')).toEqual([late, early, before, none]);
});
