import { reportDelivery, reportReply } from '@app/contract/messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertDeal, insertPipeline } from '../../../test/deal-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { countDays } from '../automation/count-days.ts';
import { readReport } from './read-report.ts';
import { newSendingAccount } from './test-messages.ts';
import { notSpam, samples } from './test-reports.ts';

const server = await startTestApp();
const { db } = server;

test.each(samples)('a report is read: $name', async ({ mail, expected }) => {
  const reports = await readReport(Buffer.from(mail('<abc@partner-edition>', 'mia@reader.example')));
  expect(reports).toEqual([
    expect.objectContaining({ address: 'mia@reader.example', rfcId: '<abc@partner-edition>', ...expected }),
  ]);
});

test('what is no report, and what is no complaint, says nothing', async () => {
  expect(await readReport(Buffer.from('Subject: Out of office\r\n\r\nI am away.'))).toEqual([]);
  expect(await readReport(Buffer.from(notSpam('<a@b>', 'mia@reader.example')))).toEqual([]);
  expect(await readReport(Buffer.from([0, 255, 10, 13]))).toEqual([]);
});

const sentMail = async () => {
  const account = await newSendingAccount(server);
  const contactId = await account.newContact('mia@reader.example');
  const rfc_id = `<${crypto.randomUUID()}@partner-edition>`;
  const id = await account.newMessage(contactId, 'mia@reader.example', { rfc_id, state: 'sent', sent_at: new Date() });
  const handIn = (text: string) =>
    account.as(reportDelivery, { accountId: account.accountId, body: Buffer.from(text) });
  const permission = async () =>
    (
      await db
        .selectFrom('contact')
        .select('mail_permission')
        .where('account_id', '=', account.accountId)
        .where('id', '=', contactId)
        .executeTakeFirst()
    )?.mail_permission;
  return { ...account, contactId, id, rfc_id, handIn, permission };
};
const [noUser, , full] = samples;
const complaint = samples.find(({ name }) => name.startsWith('a complaint that says'));
const refused = samples.find(({ expected }) => expected.isRefusal === true);

test('a hard bounce takes the address off, once; a full mailbox does not; somebody else’s mail changes nothing', async () => {
  const { handIn, rfc_id, id, message, permission } = await sentMail();
  const foreign = await handIn(noUser!.mail('<unknown@elsewhere>', 'mia@reader.example'));
  expect(foreign.reports).toEqual([{ address: 'mia@reader.example', kind: 'bounced', isOurs: false }]);
  expect((await handIn(noUser!.mail(rfc_id, 'other@reader.example'))).reports).toMatchObject([{ isOurs: false }]);
  expect(await permission()).toBe('granted');
  await handIn(noUser!.mail(rfc_id, 'mia@reader.example'));
  await handIn(noUser!.mail(rfc_id, 'mia@reader.example'));
  expect(await permission()).toBe('bounced');
  expect((await message(id)).state).toBe('bounced');
  const events = await db.selectFrom('message_event').select('kind').where('message_id', '=', id).execute();
  expect(events).toEqual([{ kind: 'bounced' }]);
  const soft = await sentMail();
  await soft.handIn(full!.mail(soft.rfc_id, 'mia@reader.example'));
  expect(await soft.permission()).toBe('granted');
  expect((await soft.message(soft.id)).state).toBe('failed');
});

test('a complaint takes the address off for good', async () => {
  const { handIn, rfc_id, permission } = await sentMail();
  expect((await handIn(complaint!.mail(rfc_id, 'mia@reader.example'))).reports).toMatchObject([{ isOurs: true }]);
  expect(await permission()).toBe('complained');
});

test.each([
  { sent: 1000, complained: 3, why: 'complaints' },
  { sent: 999, complained: 3, why: null },
  { sent: 1001, complained: 3, why: null },
  { sent: 1000, complained: 2, why: null },
  { sent: 2000, complained: 6, why: 'complaints' },
])('of $sent mails $complained are complained about: the campaign pauses itself: $why', async (given) => {
  const { sent, complained, why } = given;
  const { accountId, campaignId, contactId, handIn, rfc_id } = await sentMail();
  const past = sql<{ id: number }>`
    insert into message (account_id, contact_id, address, channel, purpose, campaign_id, state, sent_at)
    select ${accountId}::uuid, ${contactId}::bigint, 'p@r.example', 'mail', 'marketing', ${campaignId}::bigint, 'sent', now()
    from generate_series(1, ${sql.lit(sent - 1)}) returning id`;
  const { rows } = await past.execute(db);
  const earlier = rows.slice(1, complained).map(({ id }) => id);
  await db
    .insertInto('message_event')
    .values(earlier.map((message_id) => ({ account_id: accountId, message_id, kind: 'complained', by: 'machine' })))
    .execute();
  await countDays(db, [
    { accountId, campaignId, what: 'sent', count: sent },
    { accountId, campaignId, what: 'complained', count: earlier.length },
  ]);
  await handIn(complaint!.mail(rfc_id, 'mia@reader.example'));
  expect(await pausedWhy(accountId, campaignId)).toBe(why);
});

test('a report that they do not want our mail pauses the campaign, and the address stays', async () => {
  const { accountId, campaignId, handIn, rfc_id, permission } = await sentMail();
  await handIn(refused!.mail(rfc_id, 'mia@reader.example'));
  expect(await permission()).toBe('granted');
  expect(await pausedWhy(accountId, campaignId)).toBe('refused');
});

async function pausedWhy(accountId: string, id: number): Promise<string | null> {
  const columns = db.selectFrom('campaign').select('paused_why').where('account_id', '=', accountId);
  return (await columns.where('id', '=', id).executeTakeFirstOrThrow()).paused_why;
}

test('an answer is found by the mail it answers or by who wrote it, and stands in the timeline', async () => {
  const { as, accountId, rfc_id, contactId, id } = await sentMail();
  const reply = { from: 'mia@home.example', subject: 'Re: Hello', text: 'Yes, please.' };
  expect(await as(reportReply, { accountId, body: { ...reply, inReplyTo: rfc_id } })).toEqual({ contactId });
  expect(await as(reportReply, { accountId, body: { ...reply, from: 'mia@reader.example' } })).toEqual({ contactId });
  expect(await as(reportReply, { accountId, body: reply })).toEqual({ contactId: null });
  const timeline = await db
    .selectFrom('activity')
    .select('details')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute();
  expect(timeline.map(({ details }) => details)).toMatchObject([
    { direction: 'in', subject: 'Re: Hello', campaign: { name: 'Welcome' } },
    { direction: 'in', campaign: null },
  ]);
  const events = await db.selectFrom('message_event').select(['kind', 'by']).where('message_id', '=', id).execute();
  expect(events).toEqual([{ kind: 'replied', by: 'person' }]);
});

test('an automatic answer stands in the timeline, reaches no goal and ends nothing; a person’s does both', async () => {
  const { as, accountId, campaignId, rfc_id, contactId, id } = await sentMail();
  const goal = {
    account_id: accountId,
    campaign_id: campaignId,
    name: 'Answered',
    kind: 'reply',
    position: 1,
  } as const;
  const { id: goal_id } = await db.insertInto('campaign_goal').values(goal).returning('id').executeTakeFirstOrThrow();
  const trigger = { account_id: accountId, campaign_id: campaignId, goal_id, kind: 'reply', source: '' } as const;
  await db.insertInto('campaign_trigger').values(trigger).execute();
  const { stages } = await insertPipeline(db, accountId);
  const followUp = {
    stage_id: stages[0]!,
    primary_contact_id: contactId,
    status: 'auto follow-up',
    follow_up_id: campaignId,
  } as const;
  const dealId = await insertDeal(db, accountId, followUp);
  const found = async () => ({
    subjects: (
      await db
        .selectFrom('activity')
        .select('details')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'email')
        .orderBy('id')
        .execute()
    ).map(({ details }) => (details as { subject: string }).subject),
    goals: await db.selectFrom('campaign_event').select('kind').where('account_id', '=', accountId).execute(),
    replied: await db.selectFrom('message_event').select('kind').where('message_id', '=', id).execute(),
    deal: await db
      .selectFrom('deal')
      .select('status')
      .where('account_id', '=', accountId)
      .where('id', '=', dealId)
      .executeTakeFirst(),
  });
  const reply = { from: 'mia@reader.example', inReplyTo: rfc_id, subject: 'Out of office', text: 'I am away.' };
  expect(await as(reportReply, { accountId, body: { ...reply, isAutomatic: true } })).toEqual({ contactId });
  expect(await found()).toEqual({
    subjects: ['Out of office'],
    goals: [],
    replied: [],
    deal: { status: 'auto follow-up' },
  });
  await as(reportReply, { accountId, body: { ...reply, subject: 'Re: Hello' } });
  expect(await found()).toEqual({
    subjects: ['Out of office', 'Re: Hello'],
    goals: [{ kind: 'reply' }],
    replied: [{ kind: 'replied' }],
    deal: { status: 'active' },
  });
});
