import { deleteAsset } from '@app/contract/assets';
import type { CampaignContent } from '@app/contract/campaign-content';
import { listDifferences, settleDifference } from '@app/contract/solution-people';
import { changeSolution, getSolution, type SolutionDraft } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newColleague } from '../../../test/crm-member.ts';
import { contentWith, insertListing, insertVersion } from '../../../test/rows.ts';
import { startInstalls } from './test-installs.ts';

const { server, db, work, newClients, start, campaignsIn } = await startInstalls();

const withAssets = (steps: Parameters<typeof contentWith>[0], texts: Record<string, string>): CampaignContent => ({
  ...contentWith(steps),
  assets: Object.entries(texts).map(([key, body]) => ({ key, kind: 'email', name: key, subject: 'Hello', body })),
});
const stepsOfFirst: Parameters<typeof contentWith>[0] = [
  { key: 'a' },
  { key: 'b', kind: 'wait', days: 3, asset: null },
  { key: 'c' },
  { key: 'd' },
];
const first = withAssets(stepsOfFirst, { hello: 'One.', other: 'Two.' });
/** Another wait, other names, other texts, one more step. */
const second = withAssets(
  [
    { key: 'a', name: 'A' },
    { key: 'b', kind: 'wait', days: 9, asset: null },
    { key: 'c', name: 'C' },
    { key: 'd' },
    { key: 'e' },
  ],
  { hello: 'One, anew.', other: 'Two, anew.' },
);

async function installed() {
  const partner = await server.newPartner();
  const listing = await insertListing(db, partner.organizationId);
  await insertVersion(db, listing.id, 1, first);
  const [clientId = ''] = await newClients(partner, 1);
  const run = async (kind: 'install' | 'update') => {
    await start(partner, { kind, listingId: listing.id, accountIds: [clientId] });
    await work();
  };
  await run('install');
  const [campaign] = await campaignsIn([clientId]);
  const member = await newColleague(server, clientId);
  const one = { accountId: clientId, solutionId: String(campaign?.id) };
  const assets = () =>
    db.selectFrom('campaign_asset').selectAll().where('account_id', '=', clientId).orderBy('key').execute();
  const update = async (content = second, version = 2) => {
    await insertVersion(db, listing.id, version, content);
    await run('update');
  };
  return { ...member, one, assets, update };
}

/** As somebody here would save it. */
async function rewrite(accountId: string, key: string) {
  const content = JSON.stringify({ kind: 'email', subject: 'Ours', preview: '', blocks: [] });
  const asset = await db
    .updateTable('campaign_asset')
    .set({ version: 1, content, changed_at: new Date() })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = { account_id: accountId, asset_id: asset.id, version: 1, name: key, content };
  await db.insertInto('campaign_asset_version').values(version).execute();
  return asset.id;
}

test('an update keeps steps and texts that were changed here, offers its own, and each is taken or left', async () => {
  const { accountId, call, one, assets, update } = await installed();
  const { draft, savedDate } = await call(getSolution, one);
  const [sequence] = draft.sequences;
  const [a, b, c, d] = sequence?.steps ?? [];
  if (!sequence || !a || !b || !c || !d) throw new Error('no steps');
  const days = (amount: number) => ({
    kind: 'wait' as const,
    wait: { kind: 'for' as const, amount, unit: 'days' as const },
  });
  const ours = { id: 'new1', name: 'Ours', action: days(1) };
  const changed: SolutionDraft = {
    ...draft,
    sequences: [{ ...sequence, steps: [{ ...a, name: 'Ours too' }, { ...b, action: days(5) }, c, ours] }],
  };
  await call(changeSolution, { ...one, body: { draft: changed, seenDate: savedDate } });
  const helloId = await rewrite(accountId, 'hello');
  await update();

  const updated = await call(getSolution, one);
  // Somebody was drawing: the update waits in the draft to be published.
  expect(updated).toMatchObject({ version: 1, changedDate: expect.any(String) });
  expect(updated.draft.sequences[0]?.steps.map(({ name }) => name)).toEqual([
    'Ours too',
    'Step b',
    'C',
    'Ours',
    'Step e',
  ]);
  expect(updated.draft.sequences[0]?.steps[1]?.action).toEqual(days(5));
  const [hello, other] = await assets();
  expect(hello).toMatchObject({ body: 'One.', version: 1, content: { subject: 'Ours' } });
  expect(other).toMatchObject({ body: 'Two, anew.', version: 1, changed_at: null, offered: null });
  // What was sent of it stays as it was sent.
  const versions = await db
    .selectFrom('campaign_asset_version')
    .select(['version', 'content'])
    .where('account_id', '=', accountId)
    .where('asset_id', '=', other?.id ?? 0)
    .orderBy('version')
    .execute();
  expect(versions.map(({ version }) => version)).toEqual([0, 1]);

  const { differences } = await call(listDifferences, one);
  expect(differences.map((each) => [each.part, each.part === 'deletedAsset' ? each.key : each.id, each.name])).toEqual([
    ['step', Number(a.id), 'Ours too'],
    ['step', Number(b.id), 'Step b'],
    ['asset', helloId, 'hello'],
  ]);
  // Both sides as they are drawn, so that each can be said in words.
  const mail = { kind: 'email', asset: String(helloId) };
  expect(differences).toMatchObject([
    { here: { name: 'Ours too', action: mail }, offered: { name: 'A', action: mail } },
    { here: { name: 'Step b', action: days(5) }, offered: { name: 'Step b', action: days(9) } },
    {},
  ]);
  const settle = (part: 'step' | 'asset', id: number, take: boolean) =>
    call(settleDifference, { ...one, body: { part, id, take } });
  await settle('step', Number(a.id), false);
  await settle('step', Number(b.id), true);
  expect(await settle('asset', helloId, true)).toEqual({ differences: [] });
  expect(await settle('asset', helloId, true)).toEqual({ differences: [] });
  await expect(settle('step', 987654321, true)).rejects.toMatchObject({ code: 'solution.notFound' });
  const [a2, b2] = (await call(getSolution, one)).draft.sequences[0]?.steps ?? [];
  expect([a2?.name, b2?.action]).toEqual(['Ours too', days(9)]);
  expect((await assets())[0]).toMatchObject({ body: 'One, anew.', version: 2, changed_at: null });
});

test('an update of what nobody here is drawing runs at once', async () => {
  const { accountId, call, one, update } = await installed();
  await update();
  expect(await call(getSolution, one)).toMatchObject({ version: 2, changedDate: null });
  const log = await db
    .selectFrom('campaign_log')
    .select(['what', 'details'])
    .where('account_id', '=', accountId)
    .execute();
  expect(log.map(({ what, details }) => [what, details])).toEqual([
    ['installed', {}],
    ['published', { version: 1 }],
    ['updated', { version: 2 }],
    ['published', { version: 2 }],
  ]);
});

/** Texts of the listing's `other`, which was deleted here; the rest stays as it is. */
const saying = (body: string) => withAssets(stepsOfFirst, { hello: 'One.', other: body });

async function withDeleted() {
  const here = await installed();
  const { call, one, assets } = here;
  const remove = async () => {
    const other = (await assets()).find(({ key }) => key === 'other');
    await call(deleteAsset, { ...one, assetId: String(other?.id) });
  };
  await remove();
  return {
    ...here,
    remove,
    differences: async () => (await call(listDifferences, one)).differences,
    attention: async () => (await call(getSolution, one)).attention,
    settle: (take: boolean, key = 'other') =>
      call(settleDifference, { ...one, body: { part: 'deletedAsset', key, take } }),
    texts: async () => (await assets()).map(({ key, body }) => [key, body]),
  };
}

test('what was deleted here stays away with an update, and is offered where the listing has it anew', async () => {
  const { update, differences, attention, settle, texts, call, one } = await withDeleted();
  // Nothing is offered for having been deleted, nor for an update of something else.
  expect(await differences()).toEqual([]);
  await update(withAssets(stepsOfFirst, { hello: 'One, anew.', other: 'Two.' }), 2);
  expect([await differences(), await attention()]).toEqual([[], []]);
  await update(second, 3);
  expect(await texts()).toEqual([['hello', 'One, anew.']]);
  const offered = { part: 'deletedAsset', key: 'other', name: 'other', offered: 'Hello\nTwo, anew.' };
  expect([await differences(), await attention()]).toEqual([[offered], ['updateOffered']]);

  expect(await settle(false)).toEqual({ differences: [] });
  // In another tab it was still to be seen.
  expect(await settle(true)).toEqual({ differences: [] });
  expect([await texts(), await attention()]).toEqual([[['hello', 'One, anew.']], []]);
  await expect(settle(true, 'nothing')).rejects.toMatchObject({ code: 'solution.notFound' });
  expect(await call(getSolution, one)).toMatchObject({ changedDate: null });
});

test('what was deleted here is taken as the listing has it now, and the next update changes it again', async () => {
  const { accountId, update, differences, settle, texts, remove, call, one } = await withDeleted();
  await update(saying('Two, anew.'), 2);
  // It waits to be settled, whatever else comes; and a stranger settles nothing.
  await update(saying('Two, once more.'), 3);
  await update(saying('Two, once more.'), 4);
  expect(await differences()).toMatchObject([{ key: 'other', offered: 'Hello\nTwo, once more.' }]);
  const stranger = await withDeleted();
  const theirs = { ...one, accountId: stranger.accountId, body: { part: 'deletedAsset', key: 'other', take: true } };
  await expect(stranger.call(settleDifference, theirs as never)).rejects.toMatchObject({ code: 'solution.notFound' });

  expect(await settle(true)).toEqual({ differences: [] });
  expect(await settle(true)).toEqual({ differences: [] });
  expect(await texts()).toEqual([
    ['hello', 'One.'],
    ['other', 'Two, once more.'],
  ]);
  expect(await call(getSolution, one)).toMatchObject({ changedDate: expect.any(String) });
  const log = db.selectFrom('campaign_log').select('details').where('account_id', '=', accountId);
  expect(await log.where('what', '=', 'accepted').execute()).toEqual([{ details: { name: 'other' } }]);
  await update(saying('Two, at last.'), 5);
  expect((await texts())[1]).toEqual(['other', 'Two, at last.']);
  // Deleted again it is away again; what the listing no longer has is not offered.
  await remove();
  await update(saying('Two, after all.'), 6);
  expect(await differences()).toHaveLength(1);
  await update(withAssets(stepsOfFirst, { hello: 'One.' }), 7);
  expect(await differences()).toEqual([]);
});

test('what a new step needs comes back, and is no longer deleted', async () => {
  const { update, differences, texts } = await withDeleted();
  const more = [...stepsOfFirst, { key: 'e', asset: 'other' }];
  await update(withAssets(more, { hello: 'One.', other: 'Two, anew.' }), 2);
  expect([await texts(), await differences()]).toEqual([
    [
      ['hello', 'One.'],
      ['other', 'Two, anew.'],
    ],
    [],
  ]);
  await update(withAssets(more, { hello: 'One.', other: 'Two, once more.' }), 3);
  expect((await texts())[1]).toEqual(['other', 'Two, once more.']);
});
