import { changeSends, disconnectChannel, listChannels } from '@app/contract/channels';
import { sendMail } from '@app/contract/messages';
import { getSending } from '@app/contract/sending';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Member, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { startSmtp } from '../../../../test/smtp.ts';
import { messageJobs } from '../../messages/message-jobs.ts';
import { outboxOf } from '../../messages/test-messages.ts';
import { changeSends as change } from './change-sends.ts';
import { insertMailbox, plainHost } from './test-mailbox.ts';

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY: 'k'.repeat(40) });
const { db, files, config } = server;
const smtp = await startSmtp({ password: 'secret' });
const installation = await startSmtp();
const log = { info: () => undefined, error: () => undefined };
const job = messageJobs(server.database, config, files).find(({ name }) => name === 'send-messages-mailboxes');
const throughInstallation = outboxOf(server, installation.url);
afterAll(() => Promise.all([smtp.stop(), installation.stop()]));
beforeEach(async () => {
  await db.updateTable('message').set({ state: 'skipped' }).where('state', '=', 'waiting').execute();
  for (const { received, signedIn } of [smtp, installation]) received.length = signedIn.length = 0;
});

const address = 'mia@shop.example';
type Mailbox = Partial<Omit<Parameters<typeof insertMailbox>[2], 'address'>>;
async function newMailbox({ password = 'secret', smtp: host = plainHost(smtp.port), sends = 'own' }: Mailbox = {}) {
  const mia = await newMember(server);
  const id = await insertMailbox(server, mia, { address, password, smtp: host, sends });
  const { accountId, call } = mia;
  return { mia, id, choose: (wanted: 'own' | 'account' | null) => choose({ accountId, call }, wanted) };
}
const choose = ({ accountId, call }: Pick<Member, 'accountId' | 'call'>, sends: 'own' | 'account' | null) =>
  call(changeSends, { accountId, body: { sends } });
const sendingOf = async ({ call, accountId }: Member) =>
  (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === 'email')?.sending;
const noteFailure = (id: number, failure: 'password' | 'unreachable') =>
  db.updateTable('channel_smtp').set({ failure }).where('channel_id', '=', id).execute();

/** From the mailbox's address, to one person. Answers where it went out. */
async function send({ call, accountId }: Member, subject: string) {
  const { id: senderId } = await db
    .selectFrom('sender')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await db.updateTable('sender').set({ proven_at: new Date() }).where('account_id', '=', accountId).execute();
  const contactId = String(await insertContact(db, accountId, { email: `${crypto.randomUUID()}@friend.example` }));
  const blocks = [{ id: '1', kind: 'heading' as const, text: 'Hello', align: 'start' as const }];
  await call(sendMail, { accountId, contactId, body: { senderId, subject, blocks, fileIds: [] } });
  await throughInstallation();
  await job?.run(db, new AbortController().signal, log);
  const isIn = ({ received }: typeof smtp) => received.some((mail) => mail.subject === subject);
  return [isIn(smtp) && 'mailbox', isIn(installation) && 'installation'].filter(Boolean);
}

test('what goes out is changed without the password, there and back, and mail goes as it was chosen last', async () => {
  const { mia, choose } = await newMailbox();
  const { accountId } = mia;
  await db.insertInto('sender').values({ account_id: accountId, name: 'Mia', address }).execute();
  expect(await send(mia, 'First')).toEqual(['mailbox']);
  expect(await choose(null)).toMatchObject({ address, status: 'waiting', sending: null });
  expect(await send(mia, 'Second')).toEqual(['installation']);
  // The server that was entered when it was connected is known still.
  smtp.signedIn.length = 0;
  expect(await choose('account')).toMatchObject({ sending: { sends: 'account', failure: null } });
  expect(smtp.signedIn).toEqual([`${address}:secret`]);
  expect(await send(mia, 'Third')).toEqual(['mailbox']);
});

test('its servers are known to its owner, also while nothing goes out, and never its password', async () => {
  const { mia, choose } = await newMailbox();
  const host = plainHost(smtp.port);
  const servers = { username: address, imap: host, smtp: host };
  for (const sends of ['own', null] as const) expect(await choose(sends)).toMatchObject({ servers });
  const { channels } = await mia.call(listChannels, { accountId: mia.accountId });
  expect(channels.map((each) => each.servers)).toEqual([servers, null, null, null]);
  expect(JSON.stringify(channels)).not.toContain('secret');
});

test('through a server that takes mail already more or less goes out, and nobody is asked', async () => {
  const { mia, choose } = await newMailbox();
  for (const sends of ['account', 'own'] as const)
    expect(await choose(sends)).toMatchObject({ sending: { sends, failure: null } });
  expect(smtp.signedIn).toEqual([]);
  expect(await sendingOf(mia)).toEqual({ sends: 'own', failure: null });
});

test('one that has failed is asked again: what is mended goes on, what is not stays as it was', async () => {
  const mended = await newMailbox();
  await noteFailure(mended.id, 'password');
  expect(await mended.choose('own')).toMatchObject({ sending: { sends: 'own', failure: null } });
  const wrong = await newMailbox({ password: 'old' });
  await noteFailure(wrong.id, 'password');
  await expect(wrong.choose('account')).rejects.toMatchObject({
    ...{ code: 'channel.refused', details: { failure: 'password', server: 'smtp' } },
  });
  expect(await sendingOf(wrong.mia)).toEqual({ sends: 'own', failure: 'password' });
  expect(smtp.signedIn).toEqual([`${address}:secret`, `${address}:old`]);
});

test('of a mailbox that was only read the usual servers are asked, and nothing is kept where none lets it in', async () => {
  const { mia, choose } = await newMailbox({ sends: null });
  await expect(choose('own')).rejects.toMatchObject({
    ...{ code: 'channel.refused', details: { failure: 'unreachable', server: 'smtp' } },
  });
  expect(await sendingOf(mia)).toBeNull();
  expect((await mia.call(getSending, { accountId: mia.accountId })).senders).toEqual([]);
  expect(await choose(null)).toMatchObject({ sending: null });
});

test('its address becomes a sender, which is proven as every other is', async () => {
  const { mia, choose } = await newMailbox();
  const sendersOf = async () => (await mia.call(getSending, { accountId: mia.accountId })).senders;
  await choose(null);
  expect(await sendersOf()).toEqual([]);
  await choose('own');
  expect(await sendersOf()).toMatchObject([{ address, isProven: false, askedDate: expect.any(String) }]);
  await choose('account');
  expect(await sendersOf()).toHaveLength(1);
});

test('what was tried counts no more once the mailbox was connected anew elsewhere', async () => {
  const { mia, id } = await newMailbox({ sends: null });
  const scope = { accountId: mia.accountId, userId: mia.userId, config };
  const host = plainHost(smtp.port);
  const before = { channelId: id, settings: { username: address, imap: plainHost(1) }, smtp: host };
  await expect(change(db, scope, 'own', before)).rejects.toMatchObject({ code: 'channel.notFound' });
  await expect(change(db, scope, 'own', { ...before, channelId: id + 1 })).rejects.toMatchObject({
    ...{ code: 'channel.notFound' },
  });
  expect(await sendingOf(mia)).toBeNull();
  const now = { ...before, settings: { username: address, imap: host } };
  expect(await change(db, scope, 'own', now)).toMatchObject({ sending: { sends: 'own' } });
});

test('is nothing for whoever has connected none, nor for another account, nor while it is disconnected', async () => {
  const { mia } = await newMailbox();
  const stranger = await newMember(server);
  await expect(choose(stranger, null)).rejects.toMatchObject({ code: 'channel.notFound' });
  await expect(choose({ ...stranger, accountId: mia.accountId }, 'own')).rejects.toMatchObject({ status: 403 });
  const { accountId, call } = mia;
  await call(disconnectChannel, { accountId, channelKind: 'email', body: { broughtIn: 'remove' } });
  for (const sends of ['own', null] as const)
    await expect(choose(mia, sends)).rejects.toMatchObject({ code: 'channel.disconnecting' });
});
