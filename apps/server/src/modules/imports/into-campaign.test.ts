import { expect, test } from 'vitest';
import { insertTagOf } from '../../../test/crm-rows.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startWriting } from './test-writing.ts';

const { db, newAccount } = await startWriting();

test('an import adds those to a campaign who may be mailed, and campaigns hear of its tags; undo takes them out', async () => {
  const { accountId, stage, run, undo, suppress, add } = await newAccount();
  const campaignId = await insertCampaign(db, accountId, { published_at: new Date() });
  const goal = await db
    .selectFrom('campaign_goal')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const tag = await insertTagOf(db, accountId, 'New');
  const trigger = { account_id: accountId, campaign_id: campaignId, goal_id: goal.id };
  await db
    .insertInto('campaign_trigger')
    .values({ ...trigger, kind: 'tag', source: String(tag) })
    .execute();
  await suppress('left@x.example', 'withdrawn');
  const known = await add({ email: 'known@x.example' });
  const id = await stage(
    [{ email: 'ada@x.example' }, { email: 'left@x.example' }, { email: 'known@x.example', city: 'Rome' }],
    {
      matching: ['givenName', 'familyName', 'email', 'city'],
      choices: { permission: 'granted', statement: 'Fair', campaignId, tagIds: [tag] },
    },
  );
  await run(id);
  const entered = () =>
    db
      .selectFrom('enrolment')
      .innerJoin('contact', 'contact.id', 'enrolment.contact_id')
      .select(['contact.email', 'enrolment.why', 'enrolment.left_at'])
      .where('enrolment.campaign_id', '=', campaignId)
      .orderBy('contact.email')
      .execute();
  expect(await entered()).toEqual(
    ['ada@x.example', 'known@x.example'].map((email) => ({ email, why: 'import', left_at: null })),
  );
  const events = await db.selectFrom('campaign_event').select('kind').where('account_id', '=', accountId).execute();
  expect(events.map(({ kind }) => kind)).toEqual(['tag', 'tag', 'tag']);
  await undo(id);
  expect((await entered()).filter(({ left_at }) => left_at === null)).toEqual([]);
  const { deleted_at } = await db
    .selectFrom('contact')
    .select('deleted_at')
    .where('id', '=', known)
    .executeTakeFirstOrThrow();
  expect(deleted_at).toBeNull();
});

test('a campaign that was locked since it was chosen takes nobody from an import; undo still takes out who is in it', async () => {
  const { accountId, stage, run, undo } = await newAccount();
  const campaignId = await insertCampaign(db, accountId, { published_at: new Date() });
  const lock = (locked_at: Date | null) =>
    db.updateTable('campaign').set({ locked_at }).where('id', '=', campaignId).execute();
  const choices = { permission: 'granted', statement: 'Fair', campaignId } as const;
  const inside = () =>
    db
      .selectFrom('enrolment')
      .innerJoin('contact', 'contact.id', 'enrolment.contact_id')
      .select('contact.email')
      .where('enrolment.campaign_id', '=', campaignId)
      .where('enrolment.left_at', 'is', null)
      .execute();
  const first = await stage([{ email: 'ada@x.example' }], { choices });
  await run(first);
  await lock(new Date());
  const second = await stage([{ email: 'bob@x.example' }], { choices });
  expect((await run(second)).counts).toMatchObject({ created: 1 });
  expect(await inside()).toEqual([{ email: 'ada@x.example' }]);
  await undo(first);
  expect(await inside()).toEqual([]);
});
