import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectEmail, listChannels, syncChannel } from '@app/contract/channels';
import { createWebhook } from '@app/contract/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { type Dovecot, dovecotVersion, startDovecot } from '../../../../test/dovecot.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { startWay } from '../../../../test/stop-at.ts';
import { runJob } from '../../../../test/work.ts';
import { channelJobs } from '../channel-jobs.ts';

if (!dovecotVersion)
  process.stderr.write('Dovecot is not installed: NO MAILBOX IS READ IN THIS RUN (apt-get install dovecot-imapd).\n');

const OUTBOUND_ALLOW = ['127.0.0.1'];
const server = await startTestApp({ OUTBOUND_ALLOW, CREDENTIALS_KEY: 'k'.repeat(40) });
const { db, files, config } = server;
const work = async () => {
  for (const job of channelJobs(config, files).slice(0, 1)) await runJob(job, db);
};

/** Mails of one contact, numbered; `date` says whether they are news. */
const mails = (count: number, from: number, date: Date) =>
  Array.from({ length: count }, (_, at) =>
    [
      ...['From: ada@friend.example', 'To: mia@shop.example', `Date: ${date.toUTCString()}`],
      ...[`Message-ID: <${from + at}@friend.example>`, `Subject: Mail ${from + at}`],
      ...['Content-Type: text/plain; charset=utf-8', '', `Words ${from + at}`, ''],
    ].join('\r\n'),
  );
const OLD = new Date('2025-03-01T10:00:00Z');

describe.runIf(dovecotVersion)('a long mailbox', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.end());

  async function newMailbox() {
    const member = await newMember(server);
    const { call, accountId } = member;
    await insertContact(db, accountId, { email: 'ada@friend.example' });
    await call(createWebhook, {
      ...{ accountId, body: { name: 'Books', url: 'http://127.0.0.1:9/', events: ['message.received'] } },
    });
    return { member, address: `${crypto.randomUUID()}@shop.example` };
  }
  const connect = ({ call, accountId }: Member, address: string, port = dovecot.port) =>
    call(connectEmail, {
      ...{ accountId, body: { address, password: 'secret', imap: { host: '127.0.0.1', port, security: 'none' } } },
    });
  const sync = async ({ call, accountId }: Member) => {
    await call(syncChannel, { accountId, channelKind: 'email', body: {} });
    await work();
  };
  const stateOf = async ({ call, accountId }: Member) =>
    (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === 'email');
  /** Everything that stands once for each mail, and how many different ones there are. */
  const countOf = async ({ accountId }: Member) => {
    const { rows } = await sql<Record<'messages' | 'different' | 'activities' | 'told' | 'deliveries', number>>`
      select count(*)::int as messages, count(distinct subject)::int as different,
        (select count(*)::int from activity where account_id = ${accountId} and kind = 'email') as activities,
        (select count(distinct record_id)::int from webhook_delivery where account_id = ${accountId}) as told,
        (select count(*)::int from webhook_delivery where account_id = ${accountId}) as deliveries
      from message where account_id = ${accountId}`.execute(db);
    return rows[0];
  };
  const each = (count: number, told = 0) => ({
    ...{ messages: count, different: count, activities: count, told, deliveries: told },
  });

  test('whose server goes away in the middle is read on after the last batch: nothing is lost, nothing twice', async () => {
    const { member, address } = await newMailbox();
    const way = await startWay(dovecot.port);
    try {
      await dovecot.deliver(address, mails(350, 1, new Date(Date.now() + 60_000)));
      await connect(member, address, way.port);
      // The heads, then the words of a hundred each: the third hundred is never sent.
      let fetches = 0;
      way.stopBefore((command) => /UID FETCH/.test(command) && ++fetches === 4, dovecot.stop);
      await work();
      expect(await stateOf(member)).toMatchObject({ status: 'failed', done: 200, total: 350, brought: 200 });
      expect(await countOf(member)).toEqual(each(200, 200));
      const again = () => sql`update channel set due_at = now() where account_id = ${member.accountId}`.execute(db);
      await again();
      await work();
      expect(await stateOf(member)).toMatchObject({ status: 'failed', brought: 200 });
      await dovecot.start();
      await again();
      const before = way.commands.length;
      await work();
      expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null, brought: 350 });
      expect(await countOf(member)).toEqual(each(350, 350));
      expect(way.commands.slice(before).join('')).toMatch(/UID SEARCH .*201:\*/);
    } finally {
      way.end();
    }
  });

  test('grows over the borders of what is read and written at once, gets new numbers, and has everything once', async () => {
    const { member, address } = await newMailbox();
    let count = 0;
    const grow = async (by: number) => {
      await dovecot.deliver(address, mails(by, count + 1, OLD));
      count += by;
    };
    await grow(100);
    await connect(member, address);
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', total: 100, brought: 100 });
    for (const by of [1, 101, 298]) {
      await grow(by);
      await sync(member);
      expect(await stateOf(member)).toMatchObject({ status: 'complete', done: by, total: by, brought: count });
    }
    // Exactly as many as are looked at in one go, and then one more.
    for (const by of [0, 1]) {
      await grow(by);
      // Its numbers are as old as a second, so that two of the same second are the same.
      await wait(1100);
      await dovecot.renumber(address);
      await sync(member);
      expect(await stateOf(member)).toMatchObject({ status: 'complete', done: count, total: count, brought: count });
    }
    expect(count).toBe(501);
    // Nobody is told of what is older than the mailbox.
    expect(await countOf(member)).toEqual(each(501));
  });

  test('with more folders than are read says how many, and not more of them with every look', async () => {
    const { member, address } = await newMailbox();
    // Beside the inbox and what was sent.
    for (let at = 1; at <= 301; at += 1)
      for (const part of ['cur', 'new', 'tmp'])
        await mkdir(join(dovecot.folder, 'mail', address, `Folder${at}`, part), { recursive: true });
    await dovecot.deliver(address, []);
    await connect(member, address);
    await work();
    const skipped = [{ reason: 'folder', count: 3 }];
    expect(await stateOf(member)).toMatchObject({ status: 'partial', skipped });
    await sync(member);
    expect(await stateOf(member)).toMatchObject({ status: 'partial', skipped });
  });
});
