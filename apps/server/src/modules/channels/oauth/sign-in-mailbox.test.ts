import { listActivities } from '@app/contract/activities';
import { changeSends, connectEmail, disconnectChannel, listChannels } from '@app/contract/channels';
import { sendMail } from '@app/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { type Dovecot, dovecotVersion, startDovecot } from '../../../../test/dovecot.ts';
import { startSecondApp } from '../../../../test/second-app.ts';
import { Lost, takeChannel } from '../channel-row.ts';
import { seal } from '../credentials.ts';
import { signIns } from './sign-in.ts';
import { startSignIn } from './test-sign-in.ts';
import { readTokens, refreshTokens } from './tokens.ts';

let dovecot: Dovecot | undefined;
let isBehind = false;
const place = await startSignIn({ behind: () => (isBehind ? dovecot?.port : undefined) });
const { server, google, microsoft, imap, smtp, told, work, send, stateOf, connect, sync } = place;
const { db, config } = server;
afterAll(place.end);
beforeEach(async () => {
  await place.beginAnew();
  for (const list of [imap.signedIn, smtp.signedIn, smtp.received, told]) list.length = 0;
  google.give({});
  microsoft.give({});
});

const channelKind = 'email';
const address = 'mia@shop.example';
const blocks = [{ id: '1', kind: 'heading' as const, text: 'Hello', align: 'start' as const }];
const secretsOf = async ({ accountId }: Member) => {
  const { rows } = await sql<{ row: string }>`
    select encode(sealed, 'escape') || t::text as row from channel_secret t where account_id = ${accountId}
    union all select t::text from channel t where account_id = ${accountId}
    union all select t::text from channel_smtp t where account_id = ${accountId}
    union all select coalesce(encode(sealed, 'escape'), '') || t::text from channel_consent t
      where account_id = ${accountId}`.execute(db);
  return JSON.stringify(rows);
};

test.each(['google', 'microsoft'] as const)(
  'with %s a mailbox is opened and sent through with a token, and no token is seen anywhere',
  async (service) => {
    const mia = await newMember(server);
    const { accountId, call } = mia;
    const connected = await connect(mia, { service, address, sends: 'own' });
    expect(connected).toMatchObject({
      ...{ status: 'waiting', address, service, services: ['google', 'microsoft'] },
      ...{ sending: { sends: 'own', failure: null }, servers: null },
    });
    await work();
    expect(await stateOf(mia)).toMatchObject({ status: 'complete', failure: null, service });
    expect(imap.signedIn).toHaveLength(2);
    expect(imap.signedIn[0]).toMatch(/^mia@shop\.example:access-/);
    await write(mia);
    await send();
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['Hello']);
    expect(smtp.signedIn.at(-1)).toMatch(/^mia@shop\.example:access-/);
    const { channels } = await call(listChannels, { accountId });
    for (const text of [await secretsOf(mia), JSON.stringify([connected, channels, told])])
      expect(text).not.toMatch(/access-|refresh-|code-/);
  },
);

test('a token that ends is changed before it is used; one that was refused, once, for reading and for sending', async () => {
  const mia = await newMember(server);
  google.give({ lasts: 0 });
  await connect(mia, { sends: 'own' });
  google.give({});
  const before = google.fetched();
  await work();
  expect(google.fetched() - before).toBe(1);
  const used = imap.signedIn.map((each) => each.split(':')[1]);
  expect(new Set(used).size).toBe(used.length);
  await sync(mia);
  expect(google.fetched() - before).toBe(1);

  // Taken back before its time.
  google.expire();
  imap.signedIn.length = 0;
  await sync(mia);
  expect(await stateOf(mia)).toMatchObject({ status: 'complete', failure: null });
  expect(imap.signedIn).toHaveLength(2);
  expect(google.fetched() - before).toBe(2);

  google.expire();
  smtp.signedIn.length = 0;
  const mail = await write(mia);
  await send();
  expect(await messageOf(mia, mail)).toMatchObject({ state: 'sent' });
  expect(smtp.signedIn).toHaveLength(2);
  expect(google.fetched() - before).toBe(3);
});

/** From the address of the mailbox, which is proven. */
async function write({ call, accountId }: Member) {
  await db.updateTable('sender').set({ proven_at: new Date() }).where('account_id', '=', accountId).execute();
  const sender = await db
    .selectFrom('sender')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const contactId = String(await insertContact(db, accountId, { email: `${crypto.randomUUID()}@friend.example` }));
  const body = { senderId: sender.id, subject: 'Hello', blocks, fileIds: [] };
  return (await call(sendMail, { accountId, contactId, body })).id;
}
const messageOf = ({ accountId }: Member, id: number) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('consent that was taken back is said, is not tried again, and signing in again mends reading and sending', async () => {
  const mia = await newMember(server);
  await connect(mia, { sends: 'own' });
  await work();
  google.withdraw();
  const mail = await write(mia);
  await send();
  expect(await messageOf(mia, mail)).toMatchObject({ state: 'failed', reason: 'mailbox.access' });
  await sync(mia);
  expect(await stateOf(mia)).toMatchObject({
    ...{ status: 'failed', failure: 'access', nextDate: null },
    sending: { failure: 'access' },
  });
  expect(JSON.stringify(told)).not.toMatch(/access-|refresh-/);
  const before = google.fetched();
  await write(mia);
  await send();
  await work();
  expect(google.fetched()).toBe(before);
  expect(await connect(mia, { sends: 'own' })).toMatchObject({ status: 'waiting', sending: { failure: null } });
  await work();
  expect(await stateOf(mia)).toMatchObject({ status: 'complete', failure: null });
  const after = await write(mia);
  await send();
  expect(await messageOf(mia, after)).toMatchObject({ state: 'sent' });
});

test('what goes out is changed without signing in again, also when the token is over', async () => {
  const mia = await newMember(server);
  const { accountId, call } = mia;
  const choose = (sends: 'own' | 'account' | null) => call(changeSends, { accountId, body: { sends } });
  await connect(mia);
  const before = google.fetched();
  google.expire();
  expect(await choose('own')).toMatchObject({ service: 'google', sending: { sends: 'own', failure: null } });
  expect([google.fetched() - before, smtp.signedIn.length]).toEqual([1, 2]);
  const mail = await write(mia);
  await send();
  expect(await messageOf(mia, mail)).toMatchObject({ state: 'sent' });
  expect(await choose(null)).toMatchObject({ sending: null });
  // Whoever has taken the consent back is told so, and nothing goes out through it.
  google.withdraw();
  await expect(choose('account')).rejects.toMatchObject({ details: { failure: 'access', server: 'smtp' } });
  expect(await stateOf(mia)).toMatchObject({ sending: null });
  expect(JSON.stringify(told)).not.toMatch(/access-|refresh-/);
});

test('a service that is away, or gives no tokens for a moment, is tried again by itself', async () => {
  const mia = await newMember(server);
  for (const say of [
    { status: 503, body: '' },
    { status: 400, body: { error: 'temporarily_unavailable' } },
  ]) {
    await connect(mia);
    google.expire();
    google.say(/token/, say);
    await work();
    expect(await stateOf(mia)).toMatchObject({ status: 'failed', failure: 'server', nextDate: expect.any(String) });
  }
  await sync(mia);
  expect(await stateOf(mia)).toMatchObject({ status: 'complete' });
});

test('two processes that need a new token fetch one, also where what it is fetched with stays the same', async () => {
  const mia = await newMember(server);
  await connect(mia);
  const channel = (await takeChannel(db, crypto.randomUUID()))!;
  const second = await startSecondApp(server);
  const on = (at: typeof db) => ({
    ...{ db: at, config, provider: signIns.google, channel, signal: new AbortController().signal },
  });
  const old = await readTokens(on(db));
  const before = google.fetched();
  const fresh = await Promise.all([
    refreshTokens(on(db), old),
    refreshTokens(on(second.db), old),
    refreshTokens(on(db), old),
  ]);
  expect(google.fetched() - before).toBe(1);
  expect(new Set(fresh.map(({ access }) => access)).size).toBe(1);
  expect(fresh[0]).toMatchObject({ refresh: old.refresh });
  expect(await readTokens(on(db))).toEqual(fresh[0]);
});

test('whoever goes over to a password while a token is fetched is not overwritten, and the password is not quoted', async () => {
  const mia = await newMember(server);
  await connect(mia);
  const channel = (await takeChannel(db, crypto.randomUUID()))!;
  const held = { db, config, provider: signIns.google, channel, signal: new AbortController().signal };
  const old = await readTokens(held);
  const sealed = seal(config, { accountId: mia.accountId, channelId: channel.id }, 'hunter2');
  await db.updateTable('channel_secret').set({ sealed }).where('account_id', '=', mia.accountId).execute();
  const before = google.fetched();
  await expect(refreshTokens(held, old)).rejects.toThrow(Lost);
  expect(google.fetched()).toBe(before);
  const kept = await db
    .selectFrom('channel_secret')
    .select(['sealed', 'refreshed_by'])
    .where('account_id', '=', mia.accountId)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(kept.sealed)).toEqual(sealed);
  expect(kept.refreshed_by).toBeNull();
});

test('disconnected, the consent is given back where that is possible, and the tokens are gone', async () => {
  const mia = await newMember(server);
  const { accountId, call } = mia;
  const disconnect = () => call(disconnectChannel, { accountId, channelKind, body: { broughtIn: 'keep' } });
  await connect(mia, { sends: 'account' });
  const refresh = google.refreshes().at(-1) ?? '';
  expect(await disconnect()).toMatchObject({ status: 'disconnected', service: null, sending: null });
  expect(google.revoked).toContain(refresh);
  expect(await secretsOf(mia)).toBe('[]');
  // Whoever is away keeps nobody.
  await connect(mia);
  google.say(/revoke/, { status: 500, body: '' });
  expect(await disconnect()).toMatchObject({ status: 'disconnected' });
  const asked = microsoft.asked.length;
  await connect(mia, { service: 'microsoft' });
  expect(await disconnect()).toMatchObject({ status: 'disconnected' });
  expect(microsoft.asked.slice(asked).map(({ url }) => url.pathname)).toEqual(['/common/oauth2/v2.0/token']);
});

describe.runIf(dovecotVersion)('with a real server behind the door', () => {
  beforeAll(async () => {
    dovecot = await startDovecot();
    isBehind = true;
  });
  afterAll(() => {
    isBehind = false;
    return dovecot?.end();
  });

  test('mail comes in; from a password to signing in and back nothing is read twice', async () => {
    const mia = await newMember(server);
    const { accountId, call } = mia;
    const own = `${crypto.randomUUID()}@shop.example`;
    const ada = await insertContact(db, accountId, { email: 'ada@friend.example' });
    const mail = (subject: string) =>
      [
        ...['From: ada@friend.example', `To: ${own}`, `Subject: ${subject}`, `Date: ${new Date().toUTCString()}`],
        ...[`Message-ID: <${crypto.randomUUID()}@friend.example>`, '', 'Hello', ''],
      ].join('\r\n');
    const subjects = async () => {
      const named = { accountId, contactId: String(ada), query: { kind: 'email' as const } };
      const { activities } = await call(listActivities, named);
      return activities.map(({ details }) => (details as { subject: string }).subject).sort();
    };
    await dovecot?.deliver(own, [mail('First')]);
    await connect(mia, { address: own });
    await work();
    expect(await subjects()).toEqual(['First']);
    const plain = { host: '127.0.0.1', port: dovecot?.port ?? 0, security: 'none' as const };
    expect(
      await call(connectEmail, { accountId, body: { address: own, password: 'secret', imap: plain } }),
    ).toMatchObject({ service: null });
    await dovecot?.deliver(own, [mail('Second')]);
    await work();
    await connect(mia, { address: own });
    await dovecot?.deliver(own, [mail('Third')]);
    await work();
    expect(await stateOf(mia)).toMatchObject({ status: 'complete', brought: 3, service: 'google' });
    expect(await subjects()).toEqual(['First', 'Second', 'Third']);
  });
});
