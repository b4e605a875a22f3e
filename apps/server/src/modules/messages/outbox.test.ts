import { sql } from 'kysely';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { startSmtp } from '../../../test/smtp.ts';
import type { Outcome } from './outcome.ts';
import { markUncertain, takeMessages } from './take-messages.ts';
import { newSendingAccount, outboxOf } from './test-messages.ts';

const server = await startTestApp();
const { db } = server;
const smtp = await startSmtp();
const sendAll = outboxOf(server, smtp.url);
afterAll(() => smtp.stop());
beforeEach(async () => {
  await db.updateTable('message').set({ state: 'skipped' }).where('state', '=', 'waiting').execute();
  smtp.received.length = 0;
  smtp.refuseWith(() => null);
});
const answering = (answer: Outcome) => outboxOf(server, { handOver: async () => answer });
const recipients = () => smtp.received.flatMap((mail) => mail.recipients);
const due = () =>
  db
    .updateTable('message')
    .set({ try_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute();

test('a marketing mail has the headers that receivers demand, signed by the key of its domain', async () => {
  const { mailTo, message, keys, campaignId, site } = await newSendingAccount(server);
  const id = await mailTo('mia@reader.example');
  await sendAll();
  const [mail] = smtp.received;
  const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value ?? '';
  expect(mail).toMatchObject({
    recipients: ['mia@reader.example'],
    from: { name: 'Ines of Shop', address: 'ines@shop.example' },
    subject: 'Hello Mia',
  });
  expect(header('list-unsubscribe')).toMatch(new RegExp(`^<${site.pages.origin}/u/[\\w.-]+>$`));
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-id')).toContain(`campaign-${campaignId}.`);
  expect(header('feedback-id')).toContain(`${campaignId}:`);
  expect(mail?.text).toContain('1 Main Street, 12345 Springfield');
  expect(mail?.text).toContain('/u/');
  expect(mail?.html).toContain(`${site.pages.origin}/c/`);
  expect(mail?.html).toContain(`${site.pages.origin}/o/`);
  expect(mail?.html).not.toContain('https://shop.example/offer');
  const sent = await message(id);
  expect(sent).toMatchObject({ state: 'sent', subject: 'Hello Mia', sent_at: expect.any(Date), attempts: 1 });
  expect(mail?.messageId).toBe(sent.rfc_id);
  const { results } = await dkimVerify(Buffer.from(mail?.raw ?? ''), {
    resolver: async () => [[`v=DKIM1; k=rsa; p=${keys.publicKey}`]],
  });
  expect(results).toMatchObject([{ status: { result: 'pass' }, signingDomain: 'shop.example', selector: 'pe1' }]);
  const signed = String(results[0]?.signingHeaders?.keys).toLowerCase();
  expect(signed).toContain('list-unsubscribe:');
  expect(signed).toContain('list-unsubscribe-post');
  const activity = await db
    .selectFrom('activity')
    .select(['kind', 'details'])
    .where('contact_id', '=', sent.contact_id!)
    .executeTakeFirst();
  expect(activity).toMatchObject({
    kind: 'email',
    details: { subject: 'Hello Mia', messageId: id, campaign: { name: 'Welcome' } },
  });
  await sendAll();
  expect(smtp.received).toHaveLength(1);
});

test('what somebody waits for goes first, without a word of tracking or unsubscribing', async () => {
  const { mailTo, senderId } = await newSendingAccount(server);
  await mailTo('last@reader.example');
  const blocks = [{ id: '1', kind: 'button', label: 'Open', href: 'https://shop.example/x', align: 'start' }];
  const own = { asset_id: null, campaign_id: null, content: JSON.stringify({ blocks }), sender_id: senderId };
  await mailTo('first@reader.example', { purpose: 'transactional', subject: 'Your order', ...own });
  await sendAll();
  const [first] = smtp.received.toSorted((one) => (one.subject === 'Your order' ? -1 : 1));
  expect(first?.raw).not.toMatch(/list-unsubscribe|\/c\/|\/o\/|\/u\//i);
  expect(first?.html).toContain('href="https://shop.example/x"');
  expect(recipients().sort()).toEqual(['first@reader.example', 'last@reader.example']);
});

test('what somebody waits for is taken before what was written for many long ago', async () => {
  const { mailTo } = await newSendingAccount(server);
  const try_at = new Date(Date.now() - 3_600_000);
  const marketing = await mailTo('many@reader.example', { try_at });
  const order = await mailTo('order@reader.example', { purpose: 'transactional', campaign_id: null });
  const note = await mailTo('note@reader.example', { purpose: 'personal', campaign_id: null });
  const taken: number[] = [];
  for (let at = 0; at < 3; at += 1)
    taken.push(...(await takeMessages(db, 'mail', 1, crypto.randomUUID())).map(({ id }) => id));
  expect(taken).toEqual([order, note, marketing]);
});

test('whoever wants no more of one kind of mail gets the others', async () => {
  const { accountId, campaignId, mailTo, message } = await newSendingAccount(server);
  const topic = { account_id: accountId, name: 'News', position: 1 };
  const { id: topic_id } = await db.insertInto('mail_topic').values(topic).returning('id').executeTakeFirstOrThrow();
  const other = await insertCampaign(db, accountId, { name: 'Offers', published_at: new Date() });
  await db.updateTable('campaign').set({ topic_id }).where('id', '=', campaignId).execute();
  const address = 'mia@reader.example';
  await db.insertInto('topic_opt_out').values({ account_id: accountId, topic_id, address }).execute();
  const unwanted = await mailTo(address);
  const wanted = await mailTo(address, { campaign_id: other });
  await sendAll();
  expect(await message(unwanted)).toMatchObject({ state: 'skipped', reason: 'topic' });
  expect(await message(wanted)).toMatchObject({ state: 'sent' });
});

test('one account with many mails does not hold up another with one; each keeps to its rate', async () => {
  const large = await newSendingAccount(server);
  const small = await newSendingAccount(server);
  await db.insertInto('sending_settings').values({ account_id: large.accountId, rate: 60 }).execute();
  const contact = await large.newContact('many@reader.example');
  await db
    .insertInto('message')
    .columns(['account_id', 'contact_id', 'address', 'channel', 'purpose', 'campaign_id', 'asset_id', 'asset_version'])
    .expression(
      sql`select ${large.accountId}::uuid, ${contact}::bigint, 'many@reader.example', 'mail', 'marketing',
        ${large.campaignId}::bigint, ${large.assetId}::bigint, 1 from generate_series(1, 400)` as never,
    )
    .execute();
  await small.mailTo('one@reader.example');
  await sendAll();
  expect(recipients()).toContain('one@reader.example');
  // A burst of ten seconds at one a second, and what a second or two add.
  const many = recipients().filter((address) => address.startsWith('many'));
  expect(many.length).toBeGreaterThanOrEqual(10);
  expect(many.length).toBeLessThan(60);
});

test('permission, limits and hours are looked at again before each is handed over', async () => {
  const account = await newSendingAccount(server);
  const { accountId, campaignId, newContact, newMessage, mailTo, message } = account;
  const cases = {
    unsubscribed: await newContact('w@reader.example', { mail_permission: 'withdrawn' }),
    bounced: await newContact('b@reader.example', { mail_permission: 'bounced' }),
    noPermission: await newContact('n@reader.example', { mail_permission: 'none' }),
    noAddress: await newContact('x@reader.example', { email: null }),
    inTrash: await newContact('t@reader.example', { deleted_at: new Date() }),
  };
  const written = Object.entries(cases).map(
    async ([reason, contact]) => [reason, await newMessage(contact, 'a@b.example')] as const,
  );
  for (const [reason, id] of await Promise.all(written)) {
    await sendAll();
    expect(await message(id)).toMatchObject({ state: 'skipped', reason });
  }
  await db.insertInto('sending_settings').values({ account_id: accountId, frequency_limit: 1 }).execute();
  const often = await newContact('often@reader.example');
  const ids = [await newMessage(often, 'often@reader.example'), await newMessage(often, 'often@reader.example')];
  await sendAll();
  const states = await Promise.all(ids.map(async (id) => (await message(id)).reason));
  expect(states.toSorted()).toEqual(['frequency', null].toSorted());
  const schedule = { sendingHours: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:01' }, dailyLimit: 2 };
  const save = (value: object) =>
    db
      .updateTable('campaign')
      .set({ schedule: JSON.stringify(value) })
      .where('id', '=', campaignId)
      .execute();
  await save({ ...schedule, sendingHours: null });
  const limited = await mailTo('l1@reader.example');
  const over = await mailTo('l2@reader.example');
  await sendAll();
  expect((await message(limited)).state).toBe('sent');
  expect(await message(over)).toMatchObject({ state: 'skipped', reason: 'dailyLimit' });
  const zone = new Date().getUTCHours() === 0 ? 'Asia/Tokyo' : 'UTC';
  await save({ ...schedule, dailyLimit: null, timeZone: zone });
  const night = await mailTo('night@reader.example');
  await sendAll();
  const put = await message(night);
  expect(put).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(put.try_at.getTime()).toBeGreaterThan(Date.now());
});

test('an address that does not exist is taken off, a busy one tried again, and one of our own faults pauses the campaign', async () => {
  const { mailTo, message, campaignId, accountId } = await newSendingAccount(server);
  const nobody = await mailTo('nobody@reader.example');
  smtp.refuseWith((to) =>
    to.startsWith('nobody') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null,
  );
  await sendAll();
  expect(await message(nobody)).toMatchObject({ state: 'bounced', reason: expect.stringContaining('no such user') });
  const contact = await db
    .selectFrom('contact')
    .select('mail_permission')
    .where('email', '=', 'nobody@reader.example')
    .executeTakeFirst();
  expect(contact?.mail_permission).toBe('bounced');
  const busy = await mailTo('busy@reader.example');
  await answering({ kind: 'later', reason: '450 busy' })();
  const later = await message(busy);
  expect(later).toMatchObject({ state: 'waiting', attempts: 1, reason: '450 busy' });
  expect(later.try_at.getTime()).toBeGreaterThan(Date.now() + 30_000);
  const refused = await mailTo('refused@reader.example');
  await answering({ kind: 'refused', reason: '550 5.7.1 not wanted' })();
  expect((await message(refused)).state).toBe('waiting');
  const campaign = await db.selectFrom('campaign').selectAll().where('id', '=', campaignId).executeTakeFirstOrThrow();
  expect(campaign).toMatchObject({ paused_why: 'refused', paused_at: expect.any(Date) });
  const told = await db.selectFrom('notification').selectAll().where('account_id', '=', accountId).execute();
  expect(told).toMatchObject([{ kind: 'solutionPaused', params: { solution: 'Welcome', context: 'refused' } }]);
  await due();
  smtp.received.length = 0;
  await sendAll();
  // A paused campaign sends nothing, and loses nothing.
  expect(smtp.received).toEqual([]);
  expect((await message(refused)).state).toBe('waiting');
});

test.each([
  { sent: 95, bounced: 5, answers: 0, last: 'bounced', why: 'bounces' },
  { sent: 94, bounced: 5, answers: 0, last: 'bounced', why: null },
  { sent: 97, bounced: 4, answers: 0, last: 'bounced', why: null },
  { sent: 133, bounced: 7, answers: 0, last: 'bounced', why: 'bounces' },
  { sent: 90, bounced: 6, answers: 5, last: 'bounced', why: null },
  { sent: 94, bounced: 6, answers: 0, last: 'sent', why: 'bounces' },
] as const)(
  'of $sent, $bounced hard bounces and $answers answers, the last one $last, the campaign pauses itself: $why',
  async ({ sent, bounced, answers, last, why }) => {
    const { accountId, campaignId, mailTo, newContact } = await newSendingAccount(server);
    const contact = await newContact('past@reader.example');
    const past = (state: string, count: number, direction = 'out') =>
      sql`insert into message (account_id, contact_id, address, channel, purpose, campaign_id, state, sent_at, direction)
      select ${accountId}::uuid, ${contact}::bigint, 'p@r.example', 'mail', 'marketing', ${campaignId}::bigint, ${state},
        now(), ${direction}
      from generate_series(1, ${count})`.execute(db);
    const isBounced = last === 'bounced';
    await past('sent', isBounced ? sent : sent - 1);
    await past('bounced', isBounced ? bounced - 1 : bounced);
    await past('received', answers, 'in');
    const today = { account_id: accountId, campaign_id: campaignId, day: new Date().toISOString().slice(0, 10) };
    await db
      .insertInto('campaign_day')
      .values({ ...today, what: 'bounced', count: 1 })
      .execute();
    await mailTo('next@reader.example');
    await answering(isBounced ? { kind: 'bounced', reason: '550 5.1.1 no' } : { kind: 'sent' })();
    const campaign = await db
      .selectFrom('campaign')
      .select('paused_why')
      .where('id', '=', campaignId)
      .executeTakeFirst();
    expect(campaign?.paused_why).toBe(why);
  },
);

test('nobody asks for what was being handed over when a process died: it is uncertain, until somebody sends it again', async () => {
  const { mailTo, message } = await newSendingAccount(server);
  const id = await mailTo('crash@reader.example');
  const crash = outboxOf(server, { handOver: () => new Promise(() => undefined) });
  void crash();
  await expect.poll(async () => (await message(id)).state).toBe('sending');
  await sendAll();
  expect(await markUncertain(db)).toBe(0);
  await db
    .updateTable('message')
    .set({ taken_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', id)
    .execute();
  expect(await markUncertain(db)).toBe(1);
  await due();
  await sendAll();
  expect(await message(id)).toMatchObject({ state: 'uncertain', reason: 'interrupted' });
  expect(smtp.received).toEqual([]);
});

test('what was taken but not begun by a process that died goes out later, and two at once send each once', async () => {
  const account = await newSendingAccount(server);
  await Promise.all(Array.from({ length: 30 }, (_, at) => account.mailTo(`p${at}@reader.example`)));
  await db
    .updateTable('message')
    .set({ taken_by: crypto.randomUUID() })
    .where('account_id', '=', account.accountId)
    .where('address', '=', 'p0@reader.example')
    .execute();
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  await sendAll();
  expect(recipients().sort()).toEqual(Array.from({ length: 30 }, (_, at) => `p${at}@reader.example`).sort());
});

test('a server that is away costs no attempt, and one that hangs up in the middle leaves the mail uncertain', async () => {
  const { mailTo, message } = await newSendingAccount(server);
  const id = await mailTo('away@reader.example');
  expect(await outboxOf(server, 'smtp://127.0.0.1:1')()).toBe(false);
  expect(await message(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await due();
  await answering({ kind: 'uncertain', reason: 'hung up' })();
  expect(await message(id)).toMatchObject({ state: 'uncertain', reason: 'hung up' });
});
