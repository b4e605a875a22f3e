import { startBulkJob } from '@app/contract/bulk-jobs';
import { changeContact } from '@app/contract/contacts';
import { mergeTags } from '@app/contract/tags';
import { expect, inject, test } from 'vitest';
import { insertTag } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { HOUR, newCampaigns } from './test-campaigns.ts';

const server = await startTestApp();
const { db } = server;

test('tags that many get at once are heard; what an undo gives back, and a merge of tags, is not', async () => {
  const { accountId, call, publish, person, hear, runsOf, eventsOf } = await newCampaigns(server);
  const [old, tag] = [await insertTag(db, accountId), await insertTag(db, accountId)];
  const apply = { kind: 'tag', apply: [old.id], remove: [] } as const;
  const goals = [{ name: 'A', source: String(old.id) }];
  const campaign = await publish({ goals, sequences: [[HOUR, { ...apply, apply: [...apply.apply], remove: [] }]] });
  const [ada, bob, eve] = [await person(), await person(), await person()];
  const change = (kind: 'addTags' | 'removeTags', tagId: number, ids: number[]) =>
    call(startBulkJob, { accountId, body: { action: { kind, tagIds: [tagId] }, selection: { ids } } });
  await change('addTags', old.id, [ada, bob]);
  expect(await eventsOf()).toMatchObject([ada, bob].map((contact_id) => ({ contact_id, source: String(old.id) })));
  await hear();
  expect(await runsOf(bob, campaign.id)).toHaveLength(1);

  // Whoever merges tags puts nobody in; from then on the campaign hears of the tag that was kept.
  await change('addTags', tag.id, [eve]);
  await call(mergeTags, { accountId, tagId: String(old.id), body: { into: tag.id } });
  expect(await eventsOf()).toEqual([]);
  await change('removeTags', tag.id, [eve]);
  await change('addTags', tag.id, [eve]);
  await hear();
  expect(await runsOf(eve, campaign.id)).toHaveLength(1);
  const version = await db.selectFrom('campaign_version').selectAll().where('campaign_id', '=', campaign.id).execute();
  expect(version[0]?.content.sequences[0]?.steps[1]?.action).toMatchObject({ kind: 'tag', apply: [tag.id] });
});

test('a date for which somebody waits, or their clock, is heard where they wait, and nowhere else', async () => {
  const { accountId, call, publish, person, hear, runsOf, eventsOf } = await newCampaigns(server);
  await db.updateTable('account').set({ time_zone: 'UTC' }).where('id', '=', accountId).execute();
  const birthday = { kind: 'untilDate', field: 'birthday', days: -3, time: '09:00', isYearly: false } as const;
  const campaign = await publish({ goals: [{ name: 'A' }], sequences: [[{ kind: 'wait', wait: birthday }]] });
  const [ada, bob] = [await person({ birthday: '2031-05-20' }), await person()];
  const step = campaign.step(0, 0);
  const standing = { account_id: accountId, campaign_id: campaign.id, contact_id: ada, version: 1, step_id: step };
  const due_at = '2031-05-17T09:00:00Z';
  await db
    .insertInto('enrolment')
    .values({ ...standing, sequence_id: campaign.sequence(0), since: '2026-01-01', due_at })
    .execute();
  const change = async (contactId: number, body: { birthday?: string; timeZone?: string; city?: string }) => {
    await call(changeContact, { accountId, contactId: String(contactId), body: { change: body } });
    const heard = (await eventsOf()).map(({ source }) => source);
    await hear();
    return [heard, (await runsOf(ada, campaign.id))[0]?.due_at?.toISOString()];
  };
  expect(await change(bob, { birthday: '2031-01-01' })).toEqual([[], '2031-05-17T09:00:00.000Z']);
  expect(await change(ada, { city: 'Rome' })).toEqual([[], '2031-05-17T09:00:00.000Z']);
  expect(await change(ada, { birthday: '2031-07-10' })).toEqual([['birthday'], '2031-07-07T09:00:00.000Z']);
  expect(await change(ada, { timeZone: 'Europe/Rome' })).toEqual([['zone'], '2031-07-07T07:00:00.000Z']);
});

test.runIf('server' in inject('databaseTemplate'))(
  'a date that changes while somebody is being moved is heard once they are where they go',
  async () => {
    const { accountId, call, publish, person, hear, runsOf, eventsOf } = await newCampaigns(server);
    await db.updateTable('account').set({ time_zone: 'UTC' }).where('id', '=', accountId).execute();
    const birthday = { kind: 'untilDate', field: 'birthday', days: -3, time: '09:00', isYearly: false } as const;
    const campaign = await publish({ goals: [{ name: 'A' }], sequences: [[{ kind: 'wait', wait: birthday }]] });
    const ada = await person({ birthday: '2031-05-20' });
    const standing = { account_id: accountId, campaign_id: campaign.id, contact_id: ada, version: 1 };
    await db
      .insertInto('enrolment')
      .values({ ...standing, sequence_id: campaign.sequence(0), since: '2026-01-01', due_at: '2026-01-01' })
      .execute();
    // The worker has read the old date when the new one is written, and is done later.
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('enrolment').select('id').where('account_id', '=', accountId).forUpdate().execute();
      await call(changeContact, { accountId, contactId: String(ada), body: { change: { birthday: '2031-07-10' } } });
      await hear();
      await trx
        .updateTable('enrolment')
        .set({ step_id: campaign.step(0, 0), due_at: '2031-05-17T09:00:00Z' })
        .where('account_id', '=', accountId)
        .execute();
    });
    await hear();
    expect((await runsOf(ada, campaign.id))[0]?.due_at?.toISOString()).toBe('2031-07-07T09:00:00.000Z');
    expect(await eventsOf()).toEqual([]);
  },
);
