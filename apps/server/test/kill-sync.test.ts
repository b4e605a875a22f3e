import { connectEmail, listChannels } from '@app/contract/channels';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { type Db, openDatabase } from '../src/db/open.ts';
import { insertContact } from './crm-rows.ts';
import { copyDatabase } from './database.ts';
import { dovecotVersion, startDovecot } from './dovecot.ts';
import { insertPartner } from './rows.ts';
import { spawnServer } from './spawn-server.ts';
import { drawToken, spawnedCall } from './spawned-call.ts';
import { endStall, stallOn, whoStalls } from './stall.ts';

if (!dovecotVersion)
  process.stderr.write('Dovecot is not installed: NO MAILBOX IS READ IN THIS RUN (apt-get install dovecot-imapd).\n');

const embedded = 'directory' in inject('databaseTemplate');
const MAILBOX = 'mia@shop.example';
/** Every other one is from somebody whom nobody knows; two contacts get each one that was sent. */
const RECEIVED = 400;
const SENT = 40;
const BROUGHT = RECEIVED / 2 + SENT * 2;
/** So many were looked at before the batch that is killed. */
const BEFORE = 100;

const toEnd: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end();
});

test.runIf(dovecotVersion)(
  'kill -9 in the middle of a mailbox: it is read on after the last batch, no mail is lost and none is there twice',
  async () => {
    const copy = await copyDatabase();
    toEnd.push(copy.remove);
    const dovecot = await startDovecot();
    toEnd.push(dovecot.end);
    await dovecot.deliver(
      MAILBOX,
      Array.from({ length: RECEIVED }, (_, at) =>
        mail(at % 2 ? 'x@y.example' : 'ada@friend.example', MAILBOX, `R${at}`),
      ),
    );
    const sent = Array.from({ length: SENT }, (_, at) =>
      mail(MAILBOX, 'ada@friend.example, bo@friend.example', `S${at}`),
    );
    await dovecot.deliver(MAILBOX, sent, 'Sent');

    let database = await openDatabase(copy.settings);
    const { accountId, user } = await insertPartner(database.db, { kind: 'customer' });
    for (const name of ['ada', 'bo']) await insertContact(database.db, accountId, { email: `${name}@friend.example` });
    const token = await drawToken(database.db, accountId, user.id);
    await stallOn(database.db, 'channel', `old.done >= ${BEFORE}`);
    if (embedded) await database.close();
    const start = async () => {
      const server = await spawnServer({
        ...{ ...copy.settings, CREDENTIALS_KEY: 'k'.repeat(40), OUTBOUND_ALLOW: '127.0.0.1' },
        ...{ DEMO: 'off', LOG_LEVEL: 'error' },
      });
      toEnd.push(() => {
        server.process.kill('SIGKILL');
        return server.ended;
      });
      await server.ready();
      return { ...server, call: spawnedCall(server, token) };
    };

    const dying = await start();
    const imap = { host: '127.0.0.1', port: dovecot.port, security: 'none' as const };
    await dying.call(connectEmail, { accountId, body: { address: MAILBOX, password: 'secret', imap } });
    await whoStalls(database.db, copy.settings.DATA_DIR);
    dying.process.kill('SIGKILL');
    expect(await dying.ended).toBe('SIGKILL');

    if (embedded) database = await openDatabase(copy.settings);
    await endStall(database.db);
    const { channel, ...before } = await countMails(database.db, accountId);
    expect(channel.state).toBe('running');
    expect(channel.done).toBeGreaterThanOrEqual(BEFORE);
    expect(channel.done).toBeLessThan(RECEIVED);
    expect(channel.brought).toBeGreaterThan(0);
    expect(before).toEqual(each(channel.brought));
    // Nobody waits here until a process that says nothing is taken for dead.
    await sql`update channel set due_at = now() where account_id = ${accountId}`.execute(database.db);
    if (embedded) await database.close();

    const next = await start();
    const stateOf = async () =>
      (await next.call(listChannels, { accountId })).channels.find(({ kind }) => kind === 'email');
    const rest = RECEIVED + SENT - channel.done;
    await expect
      .poll(stateOf)
      .toMatchObject({ status: 'complete', done: rest, total: rest, brought: BROUGHT, skipped: [] });
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);

    if (embedded) database = await openDatabase(copy.settings);
    const { channel: _, ...after } = await countMails(database.db, accountId);
    expect(after).toEqual(each(BROUGHT));
    await database.close();
  },
);

const mail = (from: string, to: string, subject: string) =>
  [
    ...[`From: ${from}`, `To: ${to}`, `Date: ${new Date().toUTCString()}`, `Message-ID: <${subject}@test.example>`],
    ...[`Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8', '', `This is ${subject}.`, ''],
  ].join('\r\n');

const each = (count: number) => ({
  messages: count,
  different: count,
  activities: count,
  readers: count,
  names: count,
});

async function countMails(db: Db, accountId: string) {
  const { rows } = await sql<Record<'messages' | 'different' | 'activities' | 'readers' | 'names', number>>`
    select count(*) as messages, count(distinct (contact_id, subject)) as different,
      (select count(*) from activity where account_id = ${accountId} and kind = 'email') as activities,
      (select count(*) from channel_reader where account_id = ${accountId}) as readers,
      (select count(*) from channel_mail where account_id = ${accountId} and message_id is not null) as names
    from message where account_id = ${accountId}`.execute(db);
  const channel = await db
    .selectFrom('channel')
    .select(['state', 'done', 'brought'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...rows[0], channel };
}
