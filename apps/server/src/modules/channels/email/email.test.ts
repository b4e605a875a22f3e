import { listActivities } from '@app/contract/activities';
import { connectEmail, disconnectChannel, listChannels, shareChannel, syncChannel } from '@app/contract/channels';
import { getAttachment, getMessage } from '@app/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, newColleague, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { type Dovecot, dovecotVersion, startDovecot } from '../../../../test/dovecot.ts';
import { startSecondApp } from '../../../../test/second-app.ts';
import { startTestApp } from '../../../../test/setup.ts';
import type { Db } from '../../../db/open.ts';
import { newCampaigns } from '../../campaign-events/test-campaigns.ts';
import { readAttachment } from '../../messages/attachments.ts';
import { channelJobs } from '../channel-jobs.ts';
import { Lost, saveEvent, takeChannel } from '../channel-row.ts';

if (!dovecotVersion)
  process.stderr.write('Dovecot is not installed: NO MAILBOX IS READ IN THIS RUN (apt-get install dovecot-imapd).\n');

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY: 'k'.repeat(40) });
const { db, files, config } = server;
const told: object[] = [];
const log = { info: () => undefined, error: (data: object) => void told.push(data) };
const [job] = channelJobs(config, files);
const work = (on: Db = db) => job?.run(on, new AbortController().signal, log);

type Fields = { from?: string; to?: string; cc?: string; id?: string; subject?: string; date?: Date; text?: string };
const mail = (fields: Fields & { head?: string; body?: string } = {}) => {
  const { from = 'ada@friend.example', to = 'mia@shop.example', cc, id = crypto.randomUUID(), head = '' } = fields;
  const date = (fields.date ?? new Date(Date.now() + 1000)).toUTCString();
  const lines = [`From: ${from}`, `To: ${to}`, ...(cc ? [`Cc: ${cc}`] : []), `Date: ${date}`, `Message-ID: <${id}>`];
  const body = fields.body ?? `Content-Type: text/plain; charset=utf-8\r\n\r\n${fields.text ?? 'Hello'}\r\n`;
  return `${[...lines, `Subject: ${fields.subject ?? 'Hi'}`].join('\r\n')}\r\n${head}${body}`;
};
const withFile = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nSee the plan.\r\n--x\r\nContent-Type: text/html; name="plan.html"\r\nContent-Disposition: attachment; filename="plan.html"\r\n\r\n<script>alert(1)</script>\r\n--x--\r\n`;

describe.runIf(dovecotVersion)('a mailbox', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.end());

  const hostOf = (port = dovecot.port, security: 'none' | 'tls' = 'none') => ({ host: '127.0.0.1', port, security });
  /** Every test has a mailbox of its own. */
  const newMailbox = () => `${crypto.randomUUID()}@shop.example`;
  const connect = ({ call, accountId }: Member, address: string, more: object = {}) =>
    call(connectEmail, { accountId, body: { address, password: 'secret', imap: hostOf(), ...more } });
  const stateOf = async ({ call, accountId }: Member) =>
    (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === 'email');
  const mailsOf = async ({ call, accountId }: Member, contactId: number) =>
    (await call(listActivities, { accountId, contactId: String(contactId), query: { kind: 'email' } })).activities.map(
      ({ details }) => details as { subject: string; direction: string; messageId: number; isPrivate?: boolean },
    );
  const subjectsOf = async (member: Member, contactId: number) =>
    (await mailsOf(member, contactId)).map(({ subject }) => subject).sort();
  const countOf = async ({ accountId }: Member) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from message where account_id = ${accountId}`.execute(db);
    return rows[0]?.count;
  };
  const newPair = async () => {
    const member = await newMember(server);
    const ada = await insertContact(db, member.accountId, { email: 'ada@friend.example' });
    return { member, ada, address: newMailbox() };
  };

  test('brings mails with contacts into their timelines, sent and received, and stores no others', async () => {
    const { member, ada, address } = await newPair();
    const bo = await insertContact(db, member.accountId, { email: 'b@o.example', more_emails: ['bo@friend.example'] });
    await dovecot.deliver(address, [
      mail({ subject: 'From Ada', id: 'first@friend', text: 'Grüße' }),
      mail({ from: 'stranger@elsewhere.example', subject: 'Private matter' }),
      mail({ subject: 'With a plan', body: withFile, head: 'References: <first@friend>\r\n' }),
    ]);
    const sent = mail({
      from: address,
      to: 'bo@friend.example, x@y.example',
      cc: 'ada@friend.example',
      subject: 'To both',
    });
    await dovecot.deliver(address, [sent], 'Sent');
    await dovecot.deliver(address, [mail({ subject: 'Junk' })], 'Junk');
    expect(await connect(member, address)).toMatchObject({ status: 'waiting', address });
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 4, done: 4, total: 4, failure: null });
    expect(await subjectsOf(member, ada)).toEqual(['From Ada', 'To both', 'With a plan']);
    expect(await mailsOf(member, bo)).toMatchObject([{ subject: 'To both', direction: 'out' }]);
    expect(await countOf(member)).toBe(4);
    const { call, accountId } = member;
    const plan = (await mailsOf(member, ada)).find(({ subject }) => subject === 'With a plan');
    const messageId = String(plan?.messageId);
    const message = await call(getMessage, { accountId, messageId });
    expect(message).toMatchObject({
      ...{ text: 'See the plan.', html: '', from: 'ada@friend.example', to: address },
      ...{ attachments: [{ name: 'plan.html' }], thread: [{ subject: 'From Ada' }], state: 'received' },
    });
    const fileId = String(message.attachments[0]?.fileId);
    const scope = { accountId, userId: member.userId };
    const { parts, type } = await readAttachment(db, files, scope, { messageId, fileId });
    expect(type).toBe('application/octet-stream');
    expect(Buffer.concat(await Array.fromAsync(parts as AsyncIterable<Uint8Array>)).toString()).toContain('<script>');
    const { rows } = await sql<{ row: string }>`select t::text as row from channel_secret t`.execute(db);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  test('is read on from where it was, and nothing twice: moved mails, new numbers, all of it again', async () => {
    const { member, ada, address } = await newPair();
    await dovecot.deliver(address, [mail({ id: 'one@x', subject: 'One' }), mail({ id: 'two@x', subject: 'Two' })]);
    await connect(member, address);
    await work();
    await dovecot.deliver(address, [mail({ subject: 'Three' }), mail({ id: 'one@x', subject: 'One' })]);
    const { call, accountId } = member;
    await call(syncChannel, { accountId, channelKind: 'email', body: {} });
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', total: 2, brought: 3 });
    await dovecot.renumber(address);
    await call(syncChannel, { accountId, channelKind: 'email', body: {} });
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', total: 4, brought: 3 });
    await call(syncChannel, { accountId, channelKind: 'email', body: { from: '2020-01-01' } });
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', total: 4, brought: 3 });
    expect(await subjectsOf(member, ada)).toEqual(['One', 'Three', 'Two']);
    expect(await countOf(member)).toBe(3);
  });

  test('is read by one of two processes, and by another one when the first has died on the way', async () => {
    const { member, ada, address } = await newPair();
    await dovecot.deliver(
      address,
      Array.from({ length: 60 }, (_, at) => mail({ subject: `Mail ${at}`, ...(at % 2 && { from: 'x@y.example' }) })),
    );
    await connect(member, address);
    const dead = await takeChannel(db, crypto.randomUUID());
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'running', done: 0 });
    await sql`update channel set due_at = now() - interval '1 second' where account_id = ${member.accountId}`.execute(
      db,
    );
    const second = await startSecondApp(server);
    await Promise.all([work(), work(second.db)]);
    expect(await stateOf(member)).toMatchObject({ status: 'complete', done: 60, brought: 30 });
    expect(await subjectsOf(member, ada)).toHaveLength(30);
    // It was not dead after all: what it has to say counts no more.
    await expect(saveEvent(db, dead!, { kind: 'failed', failure: 'server' })).rejects.toBeInstanceOf(Lost);
  });

  test('that is away is tried again later, goes on, and loses nothing', async () => {
    const { member, ada, address } = await newPair();
    await dovecot.deliver(address, [mail({ subject: 'Before' })]);
    await connect(member, address);
    await dovecot.stop();
    await work();
    expect(await stateOf(member)).toMatchObject({
      status: 'failed',
      failure: 'unreachable',
      nextDate: expect.any(String),
    });
    await dovecot.start();
    await sql`update channel set due_at = now() where account_id = ${member.accountId}`.execute(db);
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
    expect(await subjectsOf(member, ada)).toEqual(['Before']);
    expect(JSON.stringify(told)).not.toContain('secret');
  });

  test('is its owner’s: colleagues see that there was a mail, and its words where they are shared', async () => {
    const { member, ada, address } = await newPair();
    const colleague = await newColleague(server, member.accountId);
    const { accountId } = member;
    await dovecot.deliver(address, [mail({ subject: 'Salary', body: withFile })]);
    await connect(member, address);
    await work();
    const [seen] = await mailsOf(colleague, ada);
    expect(seen).toMatchObject({ subject: '', isPrivate: true, direction: 'in' });
    const messageId = String(seen?.messageId);
    const hidden = { isPrivate: true, text: '', subject: '', attachments: [], thread: [] };
    expect(await colleague.call(getMessage, { accountId, messageId })).toMatchObject(hidden);
    const { attachments } = await member.call(getMessage, { accountId, messageId });
    const fileId = String(attachments[0]?.fileId);
    await expect(colleague.call(getAttachment, { accountId, messageId, fileId })).rejects.toMatchObject({
      code: 'file.notFound',
    });
    const query = { kind: 'email' as const, search: 'Salary' };
    const found = await colleague.call(listActivities, { accountId, contactId: String(ada), query });
    expect(found.activities).toEqual([]);
    await member.call(shareChannel, { accountId, channelKind: 'email', body: { isShared: true } });
    expect(await colleague.call(getMessage, { accountId, messageId })).toMatchObject({ subject: 'Salary' });
    expect((await stateOf(colleague))?.status).toBe('disconnected');
  });

  test('with the same mail as a colleague’s brings it in once, and each reads it', async () => {
    const { member, ada, address } = await newPair();
    const colleague = await newColleague(server, member.accountId);
    const other = newMailbox();
    const same = mail({ to: `${address}, ${other}`, subject: 'To both of you' });
    await dovecot.deliver(address, [same]);
    await dovecot.deliver(other, [same]);
    await connect(member, address);
    await connect(colleague, other);
    await work();
    expect(await subjectsOf(member, ada)).toEqual(['To both of you']);
    expect(await subjectsOf(colleague, ada)).toEqual(['To both of you']);
    const { accountId } = member;
    await member.call(disconnectChannel, { accountId, channelKind: 'email', body: { broughtIn: 'remove' } });
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'disconnected' });
    expect(await mailsOf(member, ada)).toMatchObject([{ isPrivate: true }]);
    await colleague.call(disconnectChannel, { accountId, channelKind: 'email', body: { broughtIn: 'remove' } });
    expect(await stateOf(colleague)).toMatchObject({ status: 'disconnecting' });
    await work();
    expect([await countOf(member), await mailsOf(member, ada)]).toEqual([0, []]);
  });

  test('keeps what it brought in when it is disconnected, knows it again, and forgets the password', async () => {
    const { member, ada, address } = await newPair();
    await dovecot.deliver(address, [mail({ subject: 'Kept' })]);
    await connect(member, address);
    await work();
    const { accountId, call } = member;
    await call(disconnectChannel, { accountId, channelKind: 'email', body: { broughtIn: 'keep' } });
    const secrets = await db
      .selectFrom('channel_secret')
      .select('channel_id')
      .where('account_id', '=', accountId)
      .execute();
    expect(secrets).toEqual([]);
    expect(await subjectsOf(member, ada)).toEqual(['Kept']);
    await connect(member, address);
    await work();
    expect(await subjectsOf(member, ada)).toEqual(['Kept']);
    await db.deleteFrom('membership').where('account_id', '=', accountId).execute();
    expect(await db.selectFrom('channel').select('id').where('account_id', '=', accountId).execute()).toEqual([]);
  });

  test('reaches the goal of an answer with what is new, not with what is old or automatic', async () => {
    const campaigns = await newCampaigns(server);
    const { accountId, call } = campaigns;
    await campaigns.publish({ goals: [{ name: 'Answered', kind: 'reply' }], sequences: [[]] });
    const ada = await insertContact(db, accountId, { email: 'ada@friend.example' });
    const address = newMailbox();
    const automatic = 'Auto-Submitted: auto-replied\r\n';
    await dovecot.deliver(address, [
      mail({ subject: 'Old', date: new Date('2026-01-01') }),
      mail({ subject: 'Out of office', head: automatic }),
    ]);
    const member = { accountId, call, userId: campaigns.user.id };
    await connect(member, address);
    await work();
    const eventsOf = () => db.selectFrom('campaign_event').select('kind').where('account_id', '=', accountId).execute();
    expect(await eventsOf()).toEqual([]);
    await dovecot.deliver(address, [mail({ subject: 'Yes' })]);
    await call(syncChannel, { accountId, channelKind: 'email', body: {} });
    await work();
    expect(await eventsOf()).toEqual([{ kind: 'reply' }]);
    expect(await subjectsOf(member, ada)).toEqual(['Old', 'Out of office', 'Yes']);
  });

  test.each<[string, () => object, string]>([
    ['a wrong password', () => ({ password: 'wrong' }), 'password'],
    ['a host that nobody knows', () => ({ imap: { host: 'nobody.invalid', port: 993, security: 'tls' } }), 'host'],
    ['a port where nobody listens', () => ({ imap: hostOf(1) }), 'unreachable'],
    ['a certificate that nobody has signed', () => ({ imap: hostOf(dovecot.tlsPort, 'tls') }), 'certificate'],
    ['a host of our own network', () => ({ imap: { host: '10.0.0.1', port: 993, security: 'tls' } }), 'notAllowed'],
    [
      'no encryption on the internet',
      () => ({ imap: { host: '8.8.8.8', port: 143, security: 'none' } }),
      'unencrypted',
    ],
  ])('is refused with %s, and nothing is kept', async (_, more, failure) => {
    const { member, address } = await newPair();
    const refused = { code: 'channel.refused', details: { failure } };
    await expect(connect(member, address, more())).rejects.toMatchObject(refused);
    expect(await stateOf(member)).toMatchObject({ status: 'disconnected', address: '' });
  });
});

test('without a key nothing is connected, and it is said why; what nobody connected is not found', async () => {
  const keyless = await startTestApp({ CREDENTIALS_KEY: undefined, DATABASE_URL: 'postgres://nowhere.invalid/x' });
  const member = await newMember(keyless);
  const { call, accountId } = member;
  const body = { address: 'a@b.example', password: 'x' };
  await expect(call(connectEmail, { accountId, body })).rejects.toMatchObject({ code: 'channel.noKey' });
  const { channels } = await call(listChannels, { accountId });
  expect(channels.map(({ kind, missing, status }) => [kind, missing, status])).toEqual([
    ['email', 'key', 'disconnected'],
    ['calendar', 'key', 'disconnected'],
    ['xero', 'credentials', 'disconnected'],
    ['quickbooks', 'credentials', 'disconnected'],
  ]);
  for (const channelKind of ['email', 'xero', 'nonsense'])
    await expect(call(syncChannel, { accountId, channelKind, body: {} })).rejects.toMatchObject({
      code: 'channel.notFound',
    });
});
