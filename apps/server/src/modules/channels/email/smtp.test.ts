import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listActivities } from '@app/contract/activities';
import { connectEmail, listChannels } from '@app/contract/channels';
import { sendMail } from '@app/contract/messages';
import { getSending } from '@app/contract/sending';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, newColleague, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { type Dovecot, dovecotVersion, startDovecot } from '../../../../test/dovecot.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { startSmtp } from '../../../../test/smtp.ts';
import { messageJobs } from '../../messages/message-jobs.ts';
import { outboxOf } from '../../messages/test-messages.ts';
import { channelJobs } from '../channel-jobs.ts';
import { insertMailbox, plainHost } from './test-mailbox.ts';

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY: 'k'.repeat(40) });
const { db, files, config } = server;
const smtp = await startSmtp({ password: 'secret' });
const installation = await startSmtp();
const log = { info: () => undefined, error: () => undefined };
const job = messageJobs(server.database, config, files).find(({ name }) => name === 'send-messages-mailboxes');
const through = () => job?.run(db, new AbortController().signal, log);
const throughInstallation = outboxOf(server, installation.url);
afterAll(() => Promise.all([smtp.stop(), installation.stop()]));
beforeEach(async () => {
  await db.updateTable('message').set({ state: 'skipped' }).where('state', '=', 'waiting').execute();
  for (const { received, signedIn } of [smtp, installation]) received.length = signedIn.length = 0;
});

const smtpHost = (port = smtp.port) => plainHost(port);
type Mailbox = { sends?: 'own' | 'account'; password?: string; port?: number };
const newMailbox = (member: Member, address: string, { sends = 'own', password = 'secret', port }: Mailbox = {}) =>
  insertMailbox(server, member, { address, password, smtp: smtpHost(port), sends });
const newSender = async ({ accountId }: Member, address: string) =>
  (
    await db
      .insertInto('sender')
      .values({ account_id: accountId, name: 'Mia', address, proven_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const blocks = [{ id: '1', kind: 'heading' as const, text: 'Hello', align: 'start' as const }];
async function write({ call, accountId }: Member, senderId: number, subject: string) {
  const contactId = await insertContact(db, accountId, { email: `${crypto.randomUUID()}@friend.example` });
  const body = { senderId, subject, blocks, fileIds: [] };
  return call(sendMail, { accountId, contactId: String(contactId), body });
}
const messageOf = ({ accountId }: Member, id: number) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const sendingOf = async ({ call, accountId }: Member) =>
  (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === 'email')?.sending;
const subjects = ({ received }: { received: { subject?: string | undefined }[] }) =>
  received.map(({ subject }) => subject).sort();

test('what somebody writes from the address of their mailbox goes out through it; all else through the installation', async () => {
  const mia = await newMember(server);
  const ben = await newColleague(server, mia.accountId);
  await newMailbox(mia, 'mia@shop.example');
  const sender = await newSender(mia, 'mia@shop.example');
  const other = await newSender(mia, 'hello@shop.example');
  const own = await write(mia, sender, 'Through my mailbox');
  await write(mia, other, 'From another sender');
  await write(ben, sender, 'By a colleague');
  await throughInstallation();
  await through();
  expect(subjects(smtp)).toEqual(['Through my mailbox']);
  expect(subjects(installation)).toEqual(['By a colleague', 'From another sender']);
  expect(smtp.signedIn).toEqual(['mia@shop.example:secret']);
  const { state, rfc_id } = await messageOf(mia, own.id);
  expect([state, smtp.received[0]?.messageId]).toEqual(['sent', rfc_id]);
  expect(await sendingOf(mia)).toEqual({ sends: 'own', failure: null });
  expect(await mia.call(getSending, { accountId: mia.accountId })).toMatchObject({ canMail: true });
});

test('where its owner chose so everything from its address does, a few at once, each mail once', async () => {
  const mia = await newMember(server);
  const ben = await newColleague(server, mia.accountId);
  await newMailbox(mia, 'info@shop.example', { sends: 'account' });
  const sender = await newSender(mia, 'info@shop.example');
  for (let at = 0; at < 12; at += 1) await write(ben, sender, `Mail ${at}`);
  const confirmation = { purpose: 'transactional' as const, channel: 'mail' as const, address: 'ada@friend.example' };
  const content = JSON.stringify({ blocks });
  await db
    .insertInto('message')
    .values({ account_id: mia.accountId, ...confirmation, subject: 'From the account', content })
    .execute();
  await throughInstallation();
  await Promise.all([through(), through()]);
  expect(installation.received).toEqual([]);
  expect(smtp.received).toHaveLength(13);
  expect(new Set(subjects(smtp)).size).toBe(13);
  expect(smtp.signedIn.length).toBeLessThanOrEqual(4);
});

test('a wrong password fails the mail with its sentence, is said at the channel, and is not tried again', async () => {
  const mia = await newMember(server);
  await newMailbox(mia, 'mia@shop.example', { password: 'old' });
  const sender = await newSender(mia, 'mia@shop.example');
  const first = await write(mia, sender, 'First');
  await through();
  expect(await messageOf(mia, first.id)).toMatchObject({ state: 'failed', reason: 'mailbox.password' });
  expect(await sendingOf(mia)).toEqual({ sends: 'own', failure: 'password' });
  const second = await write(mia, sender, 'Second');
  await through();
  await throughInstallation();
  expect(await messageOf(mia, second.id)).toMatchObject({ state: 'failed', reason: 'mailbox.password' });
  expect(smtp.signedIn).toEqual(['mia@shop.example:old']);
  expect(installation.received).toEqual([]);
});

test('a server that is away keeps its mails waiting and nobody else’s; afterwards they go out', async () => {
  const mia = await newMember(server);
  const ben = await newColleague(server, mia.accountId);
  const away = await newMailbox(mia, 'mia@shop.example', { port: 1 });
  await newMailbox(ben, 'ben@shop.example');
  const waits = await write(mia, await newSender(mia, 'mia@shop.example'), 'Waits');
  await write(ben, await newSender(mia, 'ben@shop.example'), 'Goes');
  await through();
  expect(subjects(smtp)).toEqual(['Goes']);
  expect(await messageOf(mia, waits.id)).toMatchObject({
    state: 'waiting',
    reason: 'mailbox.unreachable',
    attempts: 1,
  });
  expect(await sendingOf(mia)).toMatchObject({ failure: 'unreachable' });
  const settings = JSON.stringify({ username: 'mia@shop.example', smtp: smtpHost() });
  await db.updateTable('channel_smtp').set({ settings }).where('channel_id', '=', away).execute();
  await db
    .updateTable('message')
    .set({ try_at: new Date(0) })
    .where('id', '=', waits.id)
    .execute();
  await through();
  expect(await messageOf(mia, waits.id)).toMatchObject({ state: 'sent' });
  expect(await sendingOf(mia)).toMatchObject({ failure: null });
});

test('within our own network nothing is reached that the operator does not permit', async () => {
  const strict = { ...config, OUTBOUND_ALLOW: [] };
  const guarded = messageJobs(server.database, strict, files).find(({ name }) => name === 'send-messages-mailboxes');
  const mia = await newMember(server);
  await newMailbox(mia, 'mia@shop.example');
  const mail = await write(mia, await newSender(mia, 'mia@shop.example'), 'To the inside');
  await guarded?.run(db, new AbortController().signal, log);
  expect(await messageOf(mia, mail.id)).toMatchObject({ state: 'failed', reason: 'mailbox.notAllowed' });
  expect(smtp.signedIn).toEqual([]);
});

describe.runIf(dovecotVersion)('a mailbox that is connected', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.end());
  const connect = ({ call, accountId }: Member, address: string, more: object = {}) => {
    const imap = { host: '127.0.0.1', port: dovecot.port, security: 'none' as const };
    const body = { address, password: 'secret', imap, smtp: smtpHost(), sends: 'own' as const, ...more };
    return call(connectEmail, { accountId, body });
  };

  test('sends, and what it keeps as sent stands in the timeline once', async () => {
    const mia = await newMember(server);
    const { accountId, call } = mia;
    const address = `${crypto.randomUUID()}@shop.example`;
    expect(await connect(mia, address)).toMatchObject({ sending: { sends: 'own', failure: null } });
    const { senders } = await call(getSending, { accountId });
    expect(senders).toMatchObject([{ address, isProven: false, askedDate: expect.any(String) }]);
    await db.updateTable('sender').set({ proven_at: new Date() }).where('account_id', '=', accountId).execute();
    const contactId = await insertContact(db, accountId, { email: 'ada@friend.example' });
    const body = { senderId: senders[0]?.id ?? 0, subject: 'Once', blocks, fileIds: [] };
    await call(sendMail, { accountId, contactId: String(contactId), body });
    await through();
    expect(subjects(smtp)).toEqual(['Once']);
    // As providers do.
    await dovecot.deliver(address, [smtp.received[0]?.raw ?? ''], 'Sent');
    const [sync] = channelJobs(config, files);
    await sync?.run(db, new AbortController().signal, log);
    const query = { kind: 'email' as const };
    const { activities } = await call(listActivities, { accountId, contactId: String(contactId), query });
    expect(activities.map(({ details }) => details)).toMatchObject([{ subject: 'Once', direction: 'out' }]);
    expect(await connect(mia, address, { sends: null, smtp: null })).toMatchObject({ sending: null });
  });

  test.each<[string, object, string]>([
    ['a port where nobody listens', { smtp: smtpHost(1) }, 'unreachable'],
    ['a host of our own network', { smtp: { host: '10.0.0.1', port: 465, security: 'tls' } }, 'notAllowed'],
    ['no encryption on the internet', { smtp: { host: '8.8.8.8', port: 25, security: 'none' } }, 'unencrypted'],
  ])('is refused where its mail cannot go out: %s, and nothing is kept', async (_, more, failure) => {
    const mia = await newMember(server);
    await expect(connect(mia, 'mia@shop.example', more)).rejects.toMatchObject({
      code: 'channel.refused',
      details: { failure, server: 'smtp' },
    });
    expect(await sendingOf(mia)).toBeNull();
  });

  test('is refused where the server offers no encryption that was asked for, or an unsigned certificate', async () => {
    const mia = await newMember(server);
    const folder = await mkdtemp(join(tmpdir(), 'smtp-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-days', '1', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
    const tls = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
    const signed = await startSmtp({ password: 'secret', tls });
    for (const port of [smtp.port, signed.port])
      await expect(
        connect(mia, 'mia@shop.example', { smtp: { host: '127.0.0.1', port, security: 'starttls' } }),
      ).rejects.toMatchObject({ details: { failure: 'certificate', server: 'smtp' } });
    expect([...smtp.signedIn, ...signed.signedIn]).toEqual([]);
    await signed.stop();
    await rm(folder, { recursive: true });
  });
});
