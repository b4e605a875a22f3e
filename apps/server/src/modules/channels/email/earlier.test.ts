import { listActivities } from '@app/contract/activities';
import { connectEmail, listChannels, syncChannel } from '@app/contract/channels';
import { changeContact, createContact, deleteContact, restoreContact } from '@app/contract/contacts';
import { createWebhook } from '@app/contract/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, newColleague, newMember } from '../../../../test/crm-member.ts';
import { insertDeal, insertPipeline } from '../../../../test/deal-rows.ts';
import { type Dovecot, dovecotVersion, startDovecot } from '../../../../test/dovecot.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { startWay } from '../../../../test/stop-at.ts';
import { runJob } from '../../../../test/work.ts';
import { newCampaigns } from '../../campaign-events/test-campaigns.ts';
import { channelJobs } from '../channel-jobs.ts';
import { takeChannel } from '../channel-row.ts';
import { EARLIER_AT_ONCE, readNewAddresses, strikeOff } from './earlier.ts';

if (!dovecotVersion)
  process.stderr.write('Dovecot is not installed: NO MAILBOX IS READ IN THIS RUN (apt-get install dovecot-imapd).\n');

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY: 'k'.repeat(40) });
const { db, files, config } = server;
const work = async () => {
  for (const job of channelJobs(config, files).slice(0, 1)) await runJob(job, db);
};

type Fields = { from?: string; to?: string; cc?: string; date?: Date };
const mail = (subject: string, { from = 'ada@friend.example', to = 'mia@shop.example', cc, date }: Fields = {}) =>
  [
    ...[`From: ${from}`, `To: ${to}`, ...(cc ? [`Cc: ${cc}`] : []), `Subject: ${subject}`],
    ...[`Date: ${(date ?? new Date(Date.now() + 1000)).toUTCString()}`, `Message-ID: <${crypto.randomUUID()}@x>`],
    ...['Content-Type: text/plain; charset=utf-8', '', 'Hello', ''],
  ].join('\r\n');

describe.runIf(dovecotVersion)('mails that were passed by', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.end());

  const newMailbox = () => `${crypto.randomUUID()}@shop.example`;
  const connect = ({ call, accountId }: Member, address: string, port = dovecot.port) =>
    call(connectEmail, {
      ...{ accountId, body: { address, password: 'secret', imap: { host: '127.0.0.1', port, security: 'none' } } },
    });
  const sync = async ({ call, accountId }: Member, body = {}) => {
    await call(syncChannel, { accountId, channelKind: 'email', body });
    await work();
  };
  const stateOf = async ({ call, accountId }: Member) =>
    (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === 'email');
  const mailsOf = async ({ call, accountId }: Member, contactId: number) =>
    (await call(listActivities, { accountId, contactId: String(contactId), query: { kind: 'email' } })).activities
      .map(({ details }) => (details as { subject: string }).subject)
      .sort();
  const add = async ({ call, accountId }: Member, email: string) =>
    (await call(createContact, { accountId, body: { givenName: 'Ada', email } })).id;
  const countOf = async ({ accountId }: Member) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from message where account_id = ${accountId}`.execute(db);
    return rows[0]?.count;
  };

  test('come into the timeline of whoever is added later, sent and received, once', async () => {
    const member = await newMember(server);
    const address = newMailbox();
    await dovecot.deliver(address, [
      mail('From Ada'),
      mail('From a longer address', { from: 'bada@friend.example' }),
      mail('From somebody else to Ada', { from: 'bo@friend.example', to: 'ada@friend.example', cc: address }),
    ]);
    const sent = [
      mail('To Ada', { from: address, to: 'ada@friend.example' }),
      mail('Copy to Ada', { from: address, to: 'bo@friend.example', cc: 'Ada <ADA@friend.example>' }),
    ];
    await dovecot.deliver(address, sent, 'Sent');
    await dovecot.deliver(address, [mail('Junk')], 'Junk');
    await connect(member, address);
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', total: 5, brought: 0, earlier: 0 });
    const ada = await add(member, 'ada@friend.example');
    expect(await stateOf(member)).toMatchObject({ earlier: 1 });
    // What comes in meanwhile is read as ever.
    await dovecot.deliver(address, [mail('New')]);
    const all = ['Copy to Ada', 'From Ada', 'New', 'To Ada'];
    // The server also finds the longer address and what somebody else wrote to her: their heads say that it is not hers.
    for (const total of [6, 0]) {
      await sync(member);
      expect(await stateOf(member)).toMatchObject({ status: 'complete', total, done: total, brought: 4, earlier: 0 });
      expect(await mailsOf(member, ada)).toEqual(all);
      expect(await countOf(member)).toBe(4);
    }
    await sync(member, { from: '2020-01-01' });
    expect(await countOf(member)).toBe(4);
  });

  test('start nothing and end nothing, and programs are not told of them', async () => {
    const campaigns = await newCampaigns(server);
    const { accountId, call } = campaigns;
    const member = { accountId, call, userId: campaigns.user.id };
    await campaigns.publish({ goals: [{ name: 'Answered', kind: 'reply' }], sequences: [[]] });
    await call(createWebhook, {
      ...{ accountId, body: { name: 'Books', url: 'http://127.0.0.1:9/', events: ['message.received'] } },
    });
    const address = newMailbox();
    await connect(member, address);
    await work();
    await dovecot.deliver(address, [mail('Passed by')]);
    await sync(member);
    const ada = await add(member, 'ada@friend.example');
    const { stages } = await insertPipeline(db, accountId);
    const deal = { primary_contact_id: ada, stage_id: stages[0] ?? 0, status: 'auto follow-up' as const };
    await insertDeal(db, accountId, deal);
    const followed = async () => {
      const events = await db.selectFrom('campaign_event').select('kind').where('account_id', '=', accountId).execute();
      const told = await db
        .selectFrom('webhook_delivery')
        .select('event')
        .where('account_id', '=', accountId)
        .execute();
      const deals = await db.selectFrom('deal').select('status').where('account_id', '=', accountId).execute();
      return [events.map(({ kind }) => kind), told.map(({ event }) => event), deals.map(({ status }) => status)];
    };
    await sync(member);
    expect(await mailsOf(member, ada)).toEqual(['Passed by']);
    expect(await followed()).toEqual([[], [], ['auto follow-up']]);
    await dovecot.deliver(address, [mail('Yes')]);
    await sync(member);
    expect(await mailsOf(member, ada)).toEqual(['Passed by', 'Yes']);
    expect(await followed()).toEqual([['reply'], ['message.received'], ['active']]);
  });

  test('come with another address of a contact, and with whoever comes back from the trash; what is known stays once', async () => {
    const member = await newMember(server);
    const { call, accountId } = member;
    const address = newMailbox();
    const ada = await add(member, 'ada@friend.example');
    await dovecot.deliver(address, [
      mail('To both', { from: address, to: 'ada@work.example, ada@friend.example' }),
      mail('From work', { from: 'ada@work.example' }),
    ]);
    await connect(member, address);
    await work();
    expect(await mailsOf(member, ada)).toEqual(['To both']);
    const change = { moreEmails: ['ada@work.example'] };
    const named = { accountId, contactId: String(ada) };
    await call(changeContact, { ...named, body: { change } });
    // A colleague with the same mails has them by the name that they are known by.
    const colleague = await newColleague(server, accountId);
    await connect(colleague, address);
    await work();
    await sync(member);
    expect(await mailsOf(member, ada)).toEqual(['From work', 'To both']);
    expect(await mailsOf(colleague, ada)).toEqual(['From work', 'To both']);
    expect(await countOf(member)).toBe(2);
    // Another change of hers asks for nothing.
    await call(changeContact, { ...named, body: { change: { familyName: 'King' } } });
    expect(await stateOf(member)).toMatchObject({ earlier: 0 });
    await call(deleteContact, named);
    await dovecot.deliver(address, [mail('While she was away')]);
    await sync(member);
    await call(restoreContact, named);
    expect(await stateOf(member)).toMatchObject({ earlier: 2 });
    await sync(member);
    expect(await mailsOf(member, ada)).toEqual(['From work', 'To both', 'While she was away']);
  });

  test('of very many new contacts are looked for in turns, and it is said how many are left', async () => {
    const member = await newMember(server);
    const { accountId } = member;
    const address = newMailbox();
    const count = EARLIER_AT_ONCE * 2 + 5;
    await dovecot.deliver(address, [
      mail('The first', { from: 'p0001@many.example' }),
      mail('The last', { from: `p${String(count).padStart(4, '0')}@many.example` }),
    ]);
    await connect(member, address);
    await work();
    await sql`
      insert into contact (account_id, given_name, email)
      select ${accountId}::uuid, 'P', 'p' || lpad(n::text, 4, '0') || '@many.example'
      from generate_series(1, ${count}::int) n`.execute(db);
    for (const [earlier, brought, seconds] of [
      [count - EARLIER_AT_ONCE, 1, 30],
      [5, 1, 30],
      [0, 2, 300],
    ] as const) {
      await sync(member);
      const state = await stateOf(member);
      expect(state).toMatchObject({ status: 'complete', earlier, brought });
      const next = (Date.parse(state?.nextDate ?? '') - Date.parse(state?.syncedDate ?? '')) / 1000;
      expect(next).toBeCloseTo(seconds, 0);
    }
  });

  test('are looked for again when the server went away meanwhile, and not when they were found', async () => {
    const member = await newMember(server);
    const { call, accountId } = member;
    const way = await startWay(dovecot.port);
    try {
      const address = newMailbox();
      await dovecot.deliver(address, [mail('From Ada'), mail('From Bo', { from: 'bo@friend.example' })]);
      await connect(member, address, way.port);
      await work();
      const ada = await add(member, 'ada@friend.example');
      const bo = await add(member, 'bo@friend.example');
      const isSearch = (command: string) => /UID SEARCH .*FROM/.test(command);
      way.stopBefore(isSearch, dovecot.stop);
      await sync(member);
      expect(await stateOf(member)).toMatchObject({ status: 'failed', brought: 0, earlier: 2 });
      await dovecot.start();
      await call(deleteContact, { accountId, contactId: String(ada) });
      await sync(member);
      expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 1, earlier: 0 });
      expect(await mailsOf(member, bo)).toEqual(['From Bo']);
      await call(restoreContact, { accountId, contactId: String(ada) });
      await sync(member);
      expect(await mailsOf(member, ada)).toEqual(['From Ada']);
      // Nobody is searched for who was found.
      const searches = way.commands.filter(isSearch).length;
      await sync(member);
      expect(way.commands.filter(isSearch)).toHaveLength(searches);
    } finally {
      way.end();
    }
  });

  test('stay to be looked for when somebody is new once more while that goes on', async () => {
    const member = await newMember(server);
    const { call, accountId } = member;
    await connect(member, newMailbox());
    await work();
    const ada = await add(member, 'ada@friend.example');
    await add(member, 'bo@friend.example');
    await call(syncChannel, { accountId, channelKind: 'email', body: {} });
    const channel = await takeChannel(db, crypto.randomUUID());
    if (!channel) throw new Error('nothing is due');
    const run = { db, config, files, channel, signal: new AbortController().signal };
    const looked = await readNewAddresses(run);
    expect(looked).toHaveLength(2);
    await call(deleteContact, { accountId, contactId: String(ada) });
    await call(restoreContact, { accountId, contactId: String(ada) });
    await strikeOff(run, looked);
    expect(await readNewAddresses(run)).toMatchObject([{ address: 'ada@friend.example' }]);
  });
});
