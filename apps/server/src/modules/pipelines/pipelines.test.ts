import { createDeal } from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import * as contract from '@app/contract/pipelines';
import { describe, expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertDeal } from '../../../test/deal-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { newSales } from '../deals/test-deals.ts';
import { ensurePipeline } from './default-pipeline.ts';

const server = await startTestApp();
const { db } = server;

const stage = (name: string, more: Partial<contract.StageFields> = {}): contract.StageFields => ({
  ...{ name, odds: 50, targetDays: null, checklist: [] },
  ...more,
});

type Body = Request<typeof contract.changePipeline, 'input'>['body'];

async function newPipelines() {
  const sales = await newSales(server);
  const { accountId, call, pipelineId, first, second, third } = sales;
  return {
    ...sales,
    create: (name: string, stages: contract.StageFields[]) =>
      call(contract.createPipeline, { accountId, body: { name, stages } }),
    save: (body: Body, id = pipelineId) => call(contract.changePipeline, { accountId, pipelineId: String(id), body }),
    sort: (ids: number[]) => call(contract.sortPipelines, { accountId, body: { ids } }),
    drop: (id: number, moveTo?: number) =>
      call(contract.deletePipeline, { accountId, pipelineId: String(id), query: { moveTo } }),
    kept: [stage('Stage 1', { id: first }), stage('Stage 2', { id: second }), stage('Stage 3', { id: third })] as const,
    where: async (dealId: number) => {
      const row = await db.selectFrom('deal').select('stage_id').where('id', '=', dealId).executeTakeFirstOrThrow();
      return row.stage_id;
    },
  };
}

describe('an account without one', () => {
  test('gets one in the language of whoever looks first, once, however many look at once', async () => {
    const { accountId, call } = await newMember(server);
    await Promise.all(['de-DE', 'de-DE', 'de-DE'].map((locale) => ensurePipeline(db, { accountId }, locale)));
    const { pipelines } = await call(contract.listPipelines, { accountId });
    expect(pipelines).toHaveLength(1);
    expect(pipelines[0]).toMatchObject({ name: 'Vertrieb' });
    expect(pipelines[0]?.stages.map(({ name, odds }) => [name, odds])).toEqual([
      ['Neu', 10],
      ['Qualifiziert', 25],
      ['Gespräch', 45],
      ['Angebot verschickt', 65],
      ['Verhandlung', 85],
    ]);
  });

  test('gets one by looking, and by the first deal', async () => {
    const looking = await newMember(server);
    const { pipelines } = await looking.call(contract.listPipelines, { accountId: looking.accountId });
    expect(pipelines.map(({ name, stages }) => [name, stages[0]?.name])).toEqual([['Sales', 'New']]);
    const adding = await newMember(server);
    const deal = await adding.call(createDeal, { accountId: adding.accountId, body: { name: 'Chairs' } });
    expect(deal.stageId).toBeGreaterThan(0);
  });
});

describe('changing', () => {
  test('writes names, order, odds, target days and checklists; open deals are counted', async () => {
    const { save, kept, add, close, second, pipelines } = await newPipelines();
    await add({ name: 'Chairs', stageId: second });
    await close((await add({ name: 'Tables', stageId: second })).id, 'lost');
    const checklist = [{ id: 'a', text: 'Offer signed', isRequired: true }];
    const changed = await save({
      name: 'Projects',
      stages: [
        kept[2],
        stage('Fresh', { odds: 5 }),
        stage('Second', { id: second, odds: 60, targetDays: 7, checklist }),
        kept[0],
      ],
    });
    expect(changed).toMatchObject({
      name: 'Projects',
      stages: [
        { name: 'Stage 3', deals: 0 },
        { name: 'Fresh', odds: 5 },
        { id: second, name: 'Second', odds: 60, targetDays: 7, checklist, deals: 1 },
        { name: 'Stage 1' },
      ],
    });
    expect(await pipelines()).toEqual([changed]);
  });

  test('a stage with open deals goes only when they have somewhere to go; closed and deleted ones stay near', async () => {
    const { save, kept, add, close, remove, restore, history, where, first, second, third } = await newPipelines();
    const open = await add({ name: 'Open', stageId: second });
    const won = await add({ name: 'Won', stageId: third });
    await close(won.id, 'won');
    const gone = await add({ name: 'Gone', stageId: third });
    await remove(gone.id);
    const stages = [kept[0]];
    await expect(save({ name: 'Sales', stages })).rejects.toMatchObject({
      ...{ code: 'stage.hasDeals', details: { stageId: second, deals: 1 } },
    });
    for (const moveTo of [{ [second]: third }, { [second]: second }, { [second]: third + 1000 }])
      await expect(save({ name: 'Sales', stages, moveTo })).rejects.toMatchObject({ code: 'stage.notFound' });
    expect(await where(open.id)).toBe(second);
    const { stages: left } = await save({ name: 'Sales', stages, moveTo: { [second]: first } });
    expect(left).toMatchObject([{ id: first, deals: 1 }]);
    expect([await where(open.id), await where(won.id), await where(gone.id)]).toEqual([first, first, first]);
    expect((await history(open.id)).at(-1)).toMatchObject({ what: 'moved', from: 'Stage 2', to: 'Stage 1' });
    expect(await restore(gone.id)).toMatchObject({ stageId: first });
  });

  test('is refused for what is not there, or there twice', async () => {
    const { save, create, kept, first } = await newPipelines();
    const stranger = await newSales(server);
    await expect(save({ name: 'x', stages: [stage('x', { id: stranger.first })] })).rejects.toMatchObject({
      code: 'stage.notFound',
    });
    await expect(create('x', [stage('x', { id: first })])).rejects.toMatchObject({ code: 'stage.notFound' });
    await expect(save({ name: 'x', stages: [kept[0], kept[0]] })).rejects.toMatchObject({ code: 'request.invalid' });
    const item = { id: 'a', text: 'x', isRequired: true };
    const twice = stage('x', { checklist: [item, item] });
    await expect(save({ name: 'x', stages: [twice] })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(save({ name: 'x', stages: [kept[0]] }, stranger.pipelineId)).rejects.toMatchObject({
      code: 'pipeline.notFound',
    });
  });
});

describe('several', () => {
  test('stand in the order that was chosen, at most 20 of them', async () => {
    const { create, sort, pipelines, pipelineId, accountId } = await newPipelines();
    const [b, c] = [await create('B', [stage('x')]), await create('C', [stage('x')])];
    const names = async () => (await pipelines()).map(({ name }) => name);
    expect(await names()).toEqual(['Sales', 'B', 'C']);
    await sort([c.id, pipelineId]);
    expect(await names()).toEqual(['C', 'Sales', 'B']);
    const stranger = await newSales(server);
    await expect(sort([b.id, stranger.pipelineId])).rejects.toMatchObject({ code: 'pipeline.notFound' });
    const more = Array.from({ length: 17 }, (_, at) => ({ account_id: accountId, name: `P${at}`, position: 9 + at }));
    await db.insertInto('pipeline').values(more).execute();
    await expect(create('Too many', [stage('x')])).rejects.toMatchObject({ code: 'pipeline.tooMany' });
  });

  test('one goes after its deals have gone to another; the last one stays', async () => {
    const { create, drop, add, close, where, pipelines, pipelineId, first, second } = await newPipelines();
    const open = await add({ name: 'Open', stageId: second });
    const lost = await add({ name: 'Lost', stageId: second });
    await close(lost.id, 'lost');
    await expect(drop(pipelineId, first)).rejects.toMatchObject({ code: 'pipeline.last' });
    const other = await create('Other', [stage('One'), stage('Two')]);
    const [one = 0, two = 0] = other.stages.map(({ id }) => id);
    await expect(drop(pipelineId)).rejects.toMatchObject({ code: 'stage.hasDeals', details: { stageId: second } });
    await expect(drop(pipelineId, first)).rejects.toMatchObject({ code: 'stage.notFound' });
    await drop(pipelineId, two);
    expect([await where(open.id), await where(lost.id)]).toEqual([two, two]);
    expect((await pipelines()).map(({ id }) => id)).toEqual([other.id]);
    // Without open deals nothing has to be said.
    const third = await create('Third', [stage('x')]);
    await close(open.id, 'won');
    await drop(other.id);
    expect(await where(open.id)).toBe(third.stages[0]?.id);
    expect(one).toBeGreaterThan(0);
  });

  test('a stage does not go away under a deal that is being put into it', async () => {
    const { save, kept, add, move, read, first, second, third, accountId } = await newPipelines();
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await add({ name: `Deal ${n}` })).id);
    await insertDeal(db, accountId, { stage_id: third });
    const stages = [kept[0], kept[1]];
    const done = await Promise.allSettled([
      ...ids.map((id) => move(id, third)),
      save({ name: 'Sales', stages, moveTo: { [third]: second } }),
      add({ name: 'New', stageId: third }),
    ]);
    const refused = done.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(
      refused.every((code) => code === 'stage.notFound'),
      String(refused),
    ).toBe(true);
    for (const id of ids) expect([first, second]).toContain((await read(id)).stageId);
  });
});
