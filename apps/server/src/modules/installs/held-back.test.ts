import type { CampaignContent } from '@app/contract/campaign-content';
import { changeStep } from '@app/contract/campaigns';
import { getInstall, listInstallTargets } from '@app/contract/installs';
import { changePipeline } from '@app/contract/pipelines';
import { listSolutionLog } from '@app/contract/solution-people';
import { changeSolution, getSolution, listSolutions, publishSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newColleague } from '../../../test/crm-member.ts';
import { insertPipeline } from '../../../test/deal-rows.ts';
import { contentWith, insertListing, insertVersion } from '../../../test/rows.ts';
import { startInstalls } from './test-installs.ts';

const { server, db, work, newClients, start, campaignsIn } = await startInstalls();

const saying = (body: string, ...keys: string[]): CampaignContent => ({
  ...contentWith(keys.map((key) => ({ key }))),
  assets: [{ key: 'hello', kind: 'email', name: 'Hello', subject: 'Welcome', body }],
});

async function newRuns(content: CampaignContent) {
  const partner = await server.newPartner();
  const listing = await insertListing(db, partner.organizationId);
  await insertVersion(db, listing.id, 1, content);
  const [clientId = '', other = ''] = await newClients(partner, 2);
  const run = async (kind: 'install' | 'update', accountIds = [clientId]) => {
    const { id } = await start(partner, { kind, listingId: listing.id, accountIds });
    await work();
    const one = { accountId: partner.accountId, installId: id };
    const { content } = await partner.as(listInstallTargets, one);
    const reports = new Map(content.map(({ accountId, report }) => [accountId, report]));
    return { run: await partner.as(getInstall, one), reports };
  };
  const { call } = await newColleague(server, clientId);
  const solution = async () => {
    const [campaign] = await campaignsIn([clientId]);
    return { accountId: clientId, solutionId: String(campaign?.id) };
  };
  const read = async () => call(getSolution, await solution());
  return { listing, clientId, other, run, call, solution, read };
}

const publishedAt = (accountId: string) =>
  db.selectFrom('install').select('published_at').where('account_id', '=', accountId).executeTakeFirstOrThrow();

test('what an account could not publish by hand is installed there as a draft that says why, and runs elsewhere', async () => {
  const { clientId, other, run, call, solution, read } = await newRuns(saying('Hello.', 'a'));
  await db.deleteFrom('sender').where('account_id', '=', clientId).execute();
  const done = await run('install', [clientId, other]);
  expect(done.run).toMatchObject({ result: 'installed', heldBack: 1 });
  expect(done.reports.get(clientId)).toEqual({ campaigns: 1, heldBack: 1, lacksSender: 1 });
  expect(done.reports.get(other)).toEqual({ campaigns: 1 });
  expect((await campaignsIn([other]))[0]).toMatchObject({ version: 1, held_at: null, published_at: expect.any(Date) });
  expect([await publishedAt(clientId), await publishedAt(other)]).toEqual([
    { published_at: null },
    { published_at: expect.any(Date) },
  ]);

  const { solutions } = await call(listSolutions, { accountId: clientId });
  expect(solutions).toMatchObject([
    { state: 'draft', attention: ['noSender', 'heldBack'], heldBy: [{ problem: 'noSender', id: '' }] },
  ]);
  const { entries } = await call(listSolutionLog, { ...(await solution()), query: {} });
  expect(entries.map(({ what }) => what)).toEqual(['heldBack', 'installed']);

  // Mended elsewhere: nothing is in the way any more, and whoever publishes it has it running.
  const sender = { account_id: clientId, name: 'Us', address: 'us@us.example', proven_at: new Date() };
  await db.insertInto('sender').values(sender).execute();
  const mended = await read();
  expect(mended).toMatchObject({ attention: ['notPublished'], heldBy: [] });
  const body = { waiting: 'finish' as const, seenDate: mended.savedDate };
  await call(publishSolution, { ...(await solution()), body });
  expect((await campaignsIn([clientId]))[0]).toMatchObject({ version: 1, held_at: null });
  expect(await publishedAt(clientId)).toEqual({ published_at: expect.any(Date) });
});

test('an update with a merge field that nothing fills stays a draft; what ran before runs on, whole', async () => {
  const { listing, clientId, run, read } = await newRuns(saying('Hello.', 'a', 'b'));
  await run('install');
  const before = await read();
  expect(before).toMatchObject({ state: 'running', version: 1, heldBy: [] });
  await insertVersion(db, listing.id, 2, saying('Hello {{ contact.shoeSize }}.', 'b', 'c'));
  const done = await run('update');
  expect(done.run.heldBack).toBe(1);
  expect(done.reports.get(clientId)).toMatchObject({ campaigns: 1, heldBack: 1, faultyContent: 1, stepsAdded: 1 });
  const held = await read();
  expect(held).toMatchObject({
    state: 'running',
    version: 1,
    changedDate: expect.any(String),
    attention: ['heldBack'],
  });
  expect(held.heldBy).toMatchObject([{ problem: 'mergeField', detail: 'contact.shoeSize', asset: { name: 'Hello' } }]);
  // The step that is gone from the draft is still there for those who are in what runs.
  const gone = before.draft.sequences[0]?.steps[0]?.id;
  const step = await db
    .selectFrom('campaign_step')
    .select('retired_at')
    .where('account_id', '=', clientId)
    .where('id', '=', Number(gone))
    .executeTakeFirst();
  expect(step).toEqual({ retired_at: expect.any(Date) });

  await insertVersion(db, listing.id, 3, saying('Hello again.', 'b', 'c'));
  await run('update');
  // It was a draft: it stays one, and nothing is in the way of publishing it.
  expect(await read()).toMatchObject({ version: 1, attention: ['unpublishedChanges'], heldBy: [] });
});

test('a step that is changed by the campaign api joins the draft where it could not be published by hand', async () => {
  const { clientId, run, call, solution, read } = await newRuns(saying('Hello.', 'a'));
  await run('install');
  await db.deleteFrom('sender').where('account_id', '=', clientId).execute();
  const { solutionId } = await solution();
  const stepId = (await read()).draft.sequences[0]?.steps[0]?.id ?? '';
  const change = (name: string) =>
    call(changeStep, { accountId: clientId, campaignId: solutionId, stepId, body: { name, days: null } });
  expect(await change('Good day')).toMatchObject({ name: 'Good day', changed_date: expect.any(String) });
  const held = await read();
  expect(held).toMatchObject({ state: 'running', version: 1, changedDate: expect.any(String) });
  expect(held).toMatchObject({ attention: ['noSender', 'heldBack'], heldBy: [{ problem: 'noSender', id: '' }] });
  expect(held.draft.sequences[0]?.steps[0]?.name).toBe('Good day');
  // What was held back is a draft: what is changed next is part of it, also once nothing is in the way.
  const sender = { account_id: clientId, name: 'Us', address: 'us@us.example', proven_at: new Date() };
  await db.insertInto('sender').values(sender).execute();
  await change('Good evening');
  const { savedDate } = await read();
  const body = { waiting: 'finish' as const, seenDate: savedDate };
  const published = await call(publishSolution, { ...(await solution()), body });
  expect(published).toMatchObject({ version: 2, changedDate: null, heldBy: [] });
});

test('a goal of a listing means a stage by its name: the account’s own, or it is held back and says which is missing', async () => {
  const content = contentWith([{ key: 'a' }]);
  const goals = [
    { key: 'entry', name: 'QUALIFIED', kind: 'stage' as const, asset: null },
    { key: 'end', name: 'Booked', kind: 'appointment' as const, asset: null },
  ];
  const { clientId, other, run, call, solution, read } = await newRuns({ ...content, goals });
  const addStages = async (account_id: string, ...names: string[]) => {
    const { pipelineId, stages } = await insertPipeline(
      db,
      account_id,
      names.map(() => 10),
    );
    for (const [at, name] of names.entries())
      await db
        .updateTable('stage')
        .set({ name })
        .where('account_id', '=', account_id)
        .where('id', '=', stages[at] ?? 0)
        .execute();
    return { pipelineId, stages };
  };
  const { pipelineId, stages } = await addStages(clientId, 'New');
  const { stages: others } = await addStages(other, 'New', 'Qualified');
  const done = await run('install', [clientId, other]);
  expect(done.reports.get(clientId)).toEqual({ campaigns: 1, heldBack: 1, lacksStage: 1 });
  expect(done.reports.get(other)).toEqual({ campaigns: 1 });
  const triggersOf = (accountId: string) =>
    db
      .selectFrom('campaign_trigger')
      .select(['kind', 'source'])
      .where('account_id', '=', accountId)
      .orderBy('kind', 'desc')
      .execute();
  expect(await triggersOf(other)).toMatchObject([{ kind: 'stage', source: String(others[1]) }, {}]);
  expect(await triggersOf(clientId)).toEqual([]);
  const held = await read();
  const [goal] = held.draft.goals;
  const missing = { problem: 'stageMissing', id: goal?.id, detail: 'QUALIFIED' };
  expect([goal?.source, held.heldBy]).toEqual([{ stageName: 'QUALIFIED' }, [missing]]);

  // Another name for the goal is none for the stage.
  const renamed = { ...held.draft, goals: held.draft.goals.map((each) => ({ ...each, name: `${each.name}!` })) };
  const seenDate = held.savedDate;
  const saved = await call(changeSolution, { ...(await solution()), body: { draft: renamed, seenDate } });
  expect(saved.solution.faults).toEqual([missing]);
  const stage = (name: string, id?: number) => ({
    ...{ name, odds: 10, targetDays: null, checklist: [] },
    ...(id !== undefined && { id }),
  });
  const pipeline = await call(changePipeline, {
    ...{ accountId: clientId, pipelineId: String(pipelineId) },
    body: { name: 'Sales', stages: [stage('New', stages[0]), stage('Qualified')] },
  });
  const mended = await read();
  expect(mended.faults).toEqual([]);
  expect(mended.draft.goals[0]?.source).toEqual({ stageId: pipeline.stages[1]?.id });
});
