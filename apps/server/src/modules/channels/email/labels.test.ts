import { listActivities } from '@app/contract/activities';
import { connectEmail, listChannels, syncChannel } from '@app/contract/channels';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { type Dovecot, dovecotVersion, startDovecot } from '../../../../test/dovecot.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { startWay } from '../../../../test/stop-at.ts';
import { runJob } from '../../../../test/work.ts';
import { channelJobs } from '../channel-jobs.ts';

if (!dovecotVersion)
  process.stderr.write('Dovecot is not installed: NO MAILBOX IS READ IN THIS RUN (apt-get install dovecot-imapd).\n');

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY: 'k'.repeat(40) });
const { db, files, config } = server;
const work = async () => {
  for (const job of channelJobs(config, files).slice(0, 1)) await runJob(job, db);
};

type Fields = { from?: string; to?: string; date?: string };
const mail = (subject: string, { from = 'ada@friend.example', to = 'mia@shop.example', date }: Fields = {}) =>
  [
    ...[`From: ${from}`, `To: ${to}`, `Date: ${date ?? 'Sat, 01 Mar 2025 10:00:00 +0000'}`],
    ...[`Message-ID: <${subject.replaceAll(' ', '-')}@friend.example>`, `Subject: ${subject}`],
    ...['Content-Type: text/plain; charset=utf-8', '', `Words of ${subject}`, ''],
  ].join('\r\n');

describe.runIf(dovecotVersion)('where mails have labels', () => {
  let dovecot: Dovecot;
  let way: Awaited<ReturnType<typeof startWay>>;
  beforeAll(async () => {
    dovecot = await startDovecot({ hasLabels: true });
    // The one word of such servers that this one does not know.
    way = await startWay(dovecot.port, (command) => command.replace(' X-GM-MSGID', ''));
  });
  afterAll(async () => {
    way.end();
    await dovecot.end();
  });

  async function newMailbox() {
    const { call, accountId } = await newMember(server);
    const ada = await insertContact(db, accountId, { email: 'ada@friend.example' });
    const address = `${crypto.randomUUID()}@shop.example`;
    const imap = { host: '127.0.0.1', port: way.port, security: 'none' as const };
    const subjects = async () => {
      const query = { kind: 'email' as const };
      const { activities } = await call(listActivities, { accountId, contactId: String(ada), query });
      return activities.map(({ details }) => (details as { subject: string }).subject).toSorted();
    };
    return {
      ...{ accountId, address, subjects },
      /** In every folder that its labels name, and among all. */
      deliver: async (mails: string[], ...labels: string[]) => {
        for (const label of [...labels, 'All']) await dovecot.deliver(address, mails, label);
      },
      connect: async () => {
        await call(connectEmail, { accountId, body: { address, password: 'secret', imap } });
        await work();
      },
      sync: async () => {
        await call(syncChannel, { accountId, channelKind: 'email', body: {} });
        await work();
      },
      state: async () => (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === 'email'),
    };
  }

  test('an archived mail is brought in, and each once; no draft, no junk, nothing from the trash', async () => {
    const { address, deliver, connect, sync, state, subjects } = await newMailbox();
    await deliver([mail('Archived')]);
    await deliver([mail('New')], 'INBOX', 'Work');
    await deliver([mail('Sent', { from: address, to: 'ada@friend.example' })], 'Sent');
    await dovecot.deliver(address, [mail('Draft', { from: address, to: 'ada@friend.example' })], 'All', 'DS');
    await dovecot.deliver(address, [mail('Draft', { from: address, to: 'ada@friend.example' })], 'Drafts', 'DS');
    await dovecot.deliver(address, [mail('Junk')], 'Junk');
    await dovecot.deliver(address, [mail('Deleted')], 'Trash');
    await connect();
    expect(await state()).toMatchObject({ status: 'complete', brought: 3 });
    expect(await subjects()).toEqual(['Archived', 'New', 'Sent']);
    // Somebody reads an answer and archives it before it is looked for.
    await deliver([mail('Answer')]);
    // The draft keeps its number among all, and is now one that was sent.
    await dovecot.deliver(address, [mail('Draft', { from: address, to: 'ada@friend.example' })], 'Sent');
    await sync();
    await sync();
    expect(await state()).toMatchObject({ status: 'complete', brought: 5 });
    expect(await subjects()).toEqual(['Answer', 'Archived', 'Draft', 'New', 'Sent']);
  });

  test('a mailbox that was read by its folders goes on: what was archived comes after, nothing twice', async () => {
    const { accountId, deliver, connect, sync, state, subjects } = await newMailbox();
    await deliver([mail('In place')], 'INBOX');
    await connect();
    // As if it had been read folder by folder until now.
    await sql`update channel_folder set path = 'INBOX' where account_id = ${accountId} and path = 'All'`.execute(db);
    await deliver([mail('Archived')]);
    await deliver([mail('Later')], 'INBOX');
    await sync();
    expect(await state()).toMatchObject({ status: 'complete', brought: 3 });
    expect(await subjects()).toEqual(['Archived', 'In place', 'Later']);
    await sync();
    expect(await state()).toMatchObject({ status: 'complete', brought: 3, total: 0 });
  });
});
