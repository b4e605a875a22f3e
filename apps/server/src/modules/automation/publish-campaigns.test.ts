import { RunningCampaign } from '@app/contract/campaign-steps';
import { expect, test } from 'vitest';
import { insertContact, insertTag } from '../../../test/crm-rows.ts';
import { contentWith, insertVersion } from '../../../test/rows.ts';
import { runJob } from '../../../test/work.ts';
import { startInstalls } from '../installs/test-installs.ts';
import { adoptCampaignsJob } from './adopt-campaigns.ts';
import { publishCampaigns } from './publish-campaigns.ts';

const { server, db, work, newListing, newClients, start, campaignsIn } = await startInstalls();

const triggersOf = (accountId: string) =>
  db.selectFrom('campaign_trigger').selectAll().where('account_id', '=', accountId).orderBy('goal_id').execute();
const versionsOf = (accountId: string) =>
  db.selectFrom('campaign_version').selectAll().where('account_id', '=', accountId).orderBy('version').execute();

test('what is installed runs: a version with the ids of its rows, what reaches its goals, and the tags that it names', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Welcome');
  const content = contentWith([
    { key: 'mail' },
    { key: 'wait', kind: 'wait', days: 3, asset: null },
    { key: 'tag', kind: 'tag', name: 'Wélcomed', asset: null },
    { key: 'call', kind: 'task', name: 'Call them', asset: null },
  ]);
  content.goals.push({ key: 'tagged', name: 'VIP', kind: 'tag', asset: null });
  content.assets.push({ key: 'form', kind: 'form', name: 'Form', subject: '', body: 'E-mail' });
  content.goals[0] = { key: 'entry', name: 'Form submitted', kind: 'form', asset: 'form' };
  await insertVersion(db, listing.id, 2, content);
  const clients = await newClients(partner, 2);
  const [first = ''] = clients;
  const there = await insertTag(db, first, { name: 'welcomed' });
  await start(partner, { listingId: listing.id, accountIds: clients });
  await work();

  for (const accountId of clients) {
    const [campaign] = await campaignsIn([accountId]);
    expect(campaign).toMatchObject({ version: 1, changed_at: null });
    const [version] = await versionsOf(accountId);
    const running = RunningCampaign.parse(version?.content);
    const assets = await db
      .selectFrom('campaign_asset')
      .select(['id', 'key'])
      .where('account_id', '=', accountId)
      .execute();
    const assetId = (key: string) => assets.find((asset) => asset.key === key)?.id ?? 0;
    const tags = await db.selectFrom('tag').select(['id', 'name']).where('account_id', '=', accountId).execute();
    const tagId = (name: RegExp) => tags.find((tag) => name.test(tag.name))?.id ?? 0;
    expect(tags).toHaveLength(2);
    if (accountId === first) expect(tags.map(({ id }) => id)).toContain(there.id);
    expect(running.sequences).toHaveLength(1);
    expect(running.sequences[0]?.steps.map(({ action }) => action)).toEqual([
      { kind: 'email', asset: String(assetId('hello')) },
      { kind: 'wait', wait: { kind: 'for', amount: 3, unit: 'days' } },
      { kind: 'tag', apply: [tagId(/w.lcomed/i)], remove: [] },
      { kind: 'task', title: 'Call them', description: '', days: 0, assigneeId: null },
    ]);
    expect(running.goals.map(({ kind, source }) => [kind, source])).toEqual([
      ['form', { assetId: assetId('form') }],
      ['appointment', null],
      ['tag', { tagId: tagId(/VIP/) }],
    ]);
    const [entry, end] = running.goals.map(({ id }) => id);
    const sequence = running.sequences[0]?.id;
    expect(running.flow).toEqual([
      { from: entry, to: sequence },
      { from: sequence, to: end },
    ]);
    expect(running.assets).toEqual({ [assetId('hello')]: 0, [assetId('form')]: 0 });
    // Goals and sequences never have the same id.
    expect(new Set([...running.goals, ...running.sequences].map(({ id }) => id)).size).toBe(4);
    expect((await triggersOf(accountId)).map(({ kind, source }) => [kind, source])).toEqual([
      ['form', String(assetId('form'))],
      ['appointment', ''],
      ['tag', String(tagId(/VIP/))],
    ]);
  }
});

test('who was in a campaign before it had a version goes on in its first; later ones leave them to the worker', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Welcome');
  const [account_id = ''] = await newClients(partner, 1);
  await start(partner, { listingId: listing.id, accountIds: [account_id] });
  await work();
  const [campaign] = await campaignsIn([account_id]);
  const id = campaign?.id ?? 0;
  // As it was before there were versions.
  await db.deleteFrom('campaign_version').where('account_id', '=', account_id).execute();
  await db.updateTable('campaign').set({ version: 0 }).where('account_id', '=', account_id).execute();
  const steps = await db
    .selectFrom('campaign_step')
    .select(['id', 'kind', 'sequence_id'])
    .where('account_id', '=', account_id)
    .orderBy('position')
    .execute();
  const entered_at = new Date(Date.now() - 86_400_000);
  for (const step of [...steps, null])
    await db
      .insertInto('enrolment')
      .values({
        account_id,
        campaign_id: id,
        contact_id: await insertContact(db, account_id),
        entered_at,
        step_id: step?.id ?? null,
      })
      .execute();
  const people = () =>
    db.selectFrom('enrolment').selectAll().where('account_id', '=', account_id).orderBy('id').execute();
  const publish = () =>
    db.transaction().execute((trx) => publishCampaigns(trx, [{ account_id, id }], { userId: null }));
  await runJob(adoptCampaignsJob, db);
  const [atMail, atWait, nowhere] = await people();
  expect(atMail).toMatchObject({ version: 1, sequence_id: steps[0]?.sequence_id, since: entered_at });
  expect(atMail?.due_at?.getTime()).toBeLessThanOrEqual(Date.now());
  expect(atWait?.due_at).toEqual(new Date(entered_at.getTime() + 3 * 86_400_000));
  expect(nowhere).toMatchObject({ version: 1, step_id: null, due_at: null, sequence_id: steps[0]?.sequence_id });
  const reworks = () => db.selectFrom('campaign_rework').selectAll().where('account_id', '=', account_id).execute();
  expect(await reworks()).toEqual([]);
  await publish();
  expect((await people()).map(({ version }) => version)).toEqual([1, 1, 1]);
  expect(await reworks()).toMatchObject([{ campaign_id: id, kind: 'publish', options: { isForWaiting: false } }]);
  expect((await versionsOf(account_id)).map(({ version }) => version)).toEqual([1, 2]);
});
