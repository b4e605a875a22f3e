import { changePreferences, getPreferences } from '@app/contract/public-pages';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { send } from '../../../test/raw.ts';
import { startTestApp } from '../../../test/setup.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { settleSome } from './message-events.ts';
import { LINK, newSendingAccount, outboxOf } from './test-messages.ts';

const server = await startTestApp();
const { db } = server;
const smtp = await startSmtp();
const sendAll = outboxOf(server, smtp.url);
afterAll(() => smtp.stop());

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

/** A mail that was sent, and what its reader does with it. */
async function readMail({ hoursAgo = 1 } = {}) {
  const account = await newSendingAccount(server);
  const address = `${crypto.randomUUID()}@reader.example`;
  const id = await account.mailTo(address);
  await sendAll();
  const mail = smtp.received.find(({ recipients }) => recipients.includes(address));
  const html = (mail?.html ?? '').replaceAll('&amp;', '&');
  await db
    .updateTable('message')
    .set({ sent_at: new Date(Date.now() - hoursAgo * 3_600_000) })
    .where('id', '=', id)
    .execute();
  const urls = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => new URL(url ?? ''));
  const ask = (
    { pathname }: URL,
    { method = 'GET', agent = BROWSER, host = account.site.pages.host, more = {} } = {},
  ) => send(server.origin, { method, path: pathname, headers: { host, 'user-agent': agent, ...more } });
  const events = async () =>
    db
      .selectFrom('message_event')
      .select(['kind', 'by', 'about'])
      .where('account_id', '=', account.accountId)
      .orderBy('id')
      .execute();
  const clicks = urls.filter(({ pathname }) => pathname.startsWith('/c/'));
  const opened = new URL(/src="([^"]+\/o\/[^"]+)"/.exec(html)?.[1] ?? '');
  const preferences = urls.find(({ pathname }) => pathname.startsWith('/u/'))!;
  const settle = () => settleSome(db, new Date(Date.now() + 10_000));
  return { ...account, address, id, clicks, opened, preferences, ask, events, settle };
}

test('a click leads on to the address of the mail, is counted once, and a changed one leads nowhere', async () => {
  const { clicks, ask, events, accountId } = await readMail();
  const answer = await ask(clicks[0]!);
  expect([answer.status, answer.headers.location]).toEqual([302, LINK]);
  await ask(clicks[0]!);
  expect(await events()).toEqual(Array(2).fill({ kind: 'clicked', by: 'person', about: LINK }));
  const changed = new URL(clicks[0]!);
  changed.pathname = changed.pathname.replace(/\/c\/../, '/c/ab');
  expect((await ask(changed)).status).toBe(404);
  const other = await newSendingAccount(server);
  expect((await ask(clicks[0]!, { host: other.site.pages.host })).status).toBe(404);
  expect((await ask(clicks[0]!, { host: new URL(server.origin).host })).status).toBe(404);
  const activities = await db
    .selectFrom('activity')
    .select('details')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'interaction')
    .execute();
  expect(activities).toMatchObject([{ details: { what: 'clicked', subject: 'Hello Mia' } }]);
});

test('programs are told from people: HEAD, scanners, all links at once, the hidden link, pictures by proxy', async () => {
  const { clicks, opened, ask, events, settle, id } = await readMail();
  await ask(clicks[0]!, { more: { 'sec-purpose': 'prefetch;prerender' } });
  await ask(opened, { more: { purpose: 'prefetch' } });
  await db.updateTable('message').set({ state: 'sending', sent_at: null }).where('id', '=', id).execute();
  await ask(opened);
  expect((await events()).map(({ by }) => by)).toEqual(['machine', 'machine', 'machine']);
  await db.deleteFrom('message_event').where('message_id', '=', id).execute();
  const sent_at = new Date(Date.now() - 3_600_000);
  await db.updateTable('message').set({ state: 'sent', sent_at }).where('id', '=', id).execute();
  await ask(clicks[0]!, { method: 'HEAD' });
  await ask(clicks[0]!, { agent: 'curl/8.1' });
  await ask(opened);
  await ask(opened, { agent: 'Mozilla/5.0 GoogleImageProxy' });
  await ask(opened, { agent: 'Mozilla/5.0' });
  expect((await events()).map(({ by }) => by)).toEqual(['machine', 'machine', 'person', 'unknown', 'machine']);
  const scanned = await readMail({ hoursAgo: 0 });
  for (const url of scanned.clicks.slice(0, 3)) await scanned.ask(url);
  expect((await scanned.events()).map(({ by }) => by)).toEqual(['unknown', 'unknown', 'unknown']);
  const quick = await readMail({ hoursAgo: 0 });
  await quick.ask(quick.clicks[0]!);
  const caught = await readMail({ hoursAgo: 0 });
  expect(caught.clicks).toHaveLength(4);
  await caught.ask(caught.clicks[0]!);
  await caught.ask(caught.clicks[3]!);
  // They are not decided before their time, whatever this machine's clock says.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await settleSome(db).finally(() => vi.useRealTimers());
  expect((await caught.events()).map(({ by }) => by)).toEqual(['unknown', 'machine']);
  while (await settle());
  expect((await scanned.events()).map(({ by }) => by)).toEqual(['machine', 'machine', 'machine']);
  expect((await quick.events()).map(({ by }) => by)).toEqual(['person']);
  expect((await caught.events()).map(({ by }) => by)).toEqual(['machine', 'machine']);
});

test('whoever asks for the picture again and again is not written down again and again', async () => {
  const { opened, ask, id, accountId } = await readMail();
  await sql`insert into message_event (account_id, message_id, kind, by)
    select ${accountId}::uuid, ${id}::bigint, 'opened', 'machine' from generate_series(1, 200)`.execute(db);
  const count = async () =>
    (await db.selectFrom('message_event').select('id').where('message_id', '=', id).execute()).length;
  await ask(opened, { agent: 'curl/8.1' });
  expect(await count()).toBe(200);
  // The first time somebody looks themselves still counts.
  for (let at = 0; at < 3; at += 1) await ask(opened);
  expect(await count()).toBe(201);
});

test('a GET of the unsubscribe address changes nothing; a mailbox provider’s POST ends it, at once and for what waits', async () => {
  const { preferences, ask, accountId, address, mailTo, message, newMessage, site } = await readMail();
  await ask(preferences);
  const suppressed = () => db.selectFrom('suppression').select('reason').where('account_id', '=', accountId).execute();
  expect(await suppressed()).toEqual([]);
  const { contact_id } = await db
    .selectFrom('message')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const waiting = await newMessage(contact_id!, address);
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    const headers = { host: site.pages.host, 'content-type': type };
    expect((await send(server.origin, { method: 'POST', path: preferences.pathname, headers, body })).status).toBe(200);
  }
  expect(await suppressed()).toEqual([{ reason: 'withdrawn' }]);
  await mailTo('still@reader.example');
  await sendAll();
  expect(await message(waiting)).toMatchObject({ state: 'skipped', reason: 'unsubscribed' });
});

test('preferences show most of the address hidden, by kind of mail, and the person’s own opt-in opens it again', async () => {
  const { preferences, accountId, site, address } = await readMail();
  const topic = await db
    .insertInto('mail_topic')
    .values({ account_id: accountId, name: 'News', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = preferences.pathname.split('/').at(-1)!;
  expect(await site.pages.call(getPreferences, { token })).toEqual({
    company: 'Shop & Co',
    logo: null,
    address: `${address[0]}•••@reader.example`,
    isSubscribed: true,
    topics: [{ id: topic.id, name: 'News', isSubscribed: true }],
  });
  const change = (isSubscribed: boolean, ofTopic: boolean) =>
    site.pages.call(changePreferences, {
      token,
      body: { isSubscribed, topics: [{ id: topic.id, isSubscribed: ofTopic }] },
    });
  expect(await change(true, false)).toMatchObject({ isSubscribed: true, topics: [{ isSubscribed: false }] });
  expect(await change(false, false)).toMatchObject({ isSubscribed: false });
  expect(await change(true, true)).toMatchObject({ isSubscribed: true, topics: [{ isSubscribed: true }] });
  const other = await newSendingAccount(server);
  await expect(other.site.pages.call(getPreferences, { token })).rejects.toMatchObject({
    code: 'preferences.notFound',
  });
  // Whose contact is gone can still say no.
  await sql`delete from contact where account_id = ${accountId}`.execute(db);
  expect(await change(false, true)).toMatchObject({ isSubscribed: false });
});

test('what is done with a mail counts for the person also when its campaign is gone', async () => {
  const { clicks, opened, preferences, ask, events, accountId, campaignId, newMessage, site, message, id, ...account } =
    await readMail();
  const { contact_id, address } = await message(id);
  const waiting = await newMessage(contact_id!, address);
  const ofAnother = await account.mailTo(`another-${address}`);
  await db.deleteFrom('campaign').where('account_id', '=', accountId).where('id', '=', campaignId).execute();
  expect((await ask(clicks[0]!)).status).toBe(302);
  expect((await ask(opened)).status).toBe(200);
  const headers = { host: site.pages.host, 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'List-Unsubscribe=One-Click';
  expect((await send(server.origin, { method: 'POST', path: preferences.pathname, headers, body })).status).toBe(200);
  expect((await events()).map(({ kind }) => kind)).toEqual(['clicked', 'opened', 'unsubscribed']);
  const { accountId: other, ...sound } = await newSendingAccount(server);
  const found = await sound.mailTo(`${other}@reader.example`);
  await sendAll();
  expect(await message(waiting)).toMatchObject({ state: 'skipped', reason: 'unsubscribed' });
  expect(await message(ofAnother)).toMatchObject({ state: 'skipped', reason: 'ended' });
  expect((await sound.message(found)).state).toBe('sent');
});
