import { createApiKey } from '@app/contract/api-keys';
import { toSearch } from '@app/contract/client';
import { listContacts } from '@app/contract/contacts';
import { type KeyScopes, keyAreas } from '@app/contract/key-scopes';
import { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import { readConfig } from '../apps/server/src/config.ts';
import type { Database, Db } from '../apps/server/src/db/open.ts';
import { channelJobs } from '../apps/server/src/modules/channels/channel-jobs.ts';
import { seal } from '../apps/server/src/modules/channels/credentials.ts';
import { openFiles } from '../apps/server/src/modules/files/open-files.ts';
import { type Dovecot, dovecotVersion, startDovecot } from '../apps/server/test/dovecot.ts';
import { insertPartner } from '../apps/server/test/rows.ts';
import { openAccount } from './contacts-reading.ts';
import { openEmpty } from './database.ts';
import { startDemoServer } from './demo-server.ts';
import { download } from './download.ts';
import { isSmall, sized } from './size.ts';
import { readRoughly } from './sync-rough.ts';

const MAILS = sized(10_000, 40);
/** Whom they are from; half of all mails are from nobody who is known. */
const CONTACTS = sized(500, 5);
const ADDRESS = 'mia@shop.example';
/** As many heads, and as many mails, as the sync asks for at once. */
const HEADS = 500;
const WHOLE = 100;
/** Of the bare loop's mails a second. */
const LEAST = 0.2;
const CALLS = sized(300, 5);
const WARM = sized(30, 1);
const PAGE = 50;

type Row = Record<string, string | number>;

/**
 * The first sync of a mailbox on a real server, beside a bare loop that fetches the same and keeps nothing; and the open
 * API's list of contacts beside the CRM's own call for as many. And the same mailbox when its server goes away.
 */
export async function benchSync(): Promise<Record<string, Row>> {
  const list = await measureList();
  if (!dovecotVersion) {
    console.log('  Dovecot is not installed: NO MAILBOX IS READ IN THIS RUN (apt-get install dovecot-imapd).');
    return list;
  }
  const dovecot = await startDovecot();
  try {
    return { ...(await measureSync(dovecot)), ...(await proveSync(dovecot)), ...list };
  } finally {
    await dovecot.end();
  }
}

async function measureSync(dovecot: Dovecot): Promise<Record<string, Row>> {
  await dovecot.deliver(
    ADDRESS,
    Array.from({ length: MAILS }, (_, at) => mailOf(at)),
  );
  const database = await openEmpty();
  try {
    const { db } = database;
    await connect(db, ADDRESS, dovecot.port);
    // The server has looked at its own files once.
    await bareLoop(dovecot);
    const bare = await bareLoop(dovecot);
    const work = workOf(database);
    const began = performance.now();
    await work();
    const ours = (MAILS / (performance.now() - began)) * 1000;
    const { rows } = await sql<{ state: string; done: number; brought: number; messages: number }>`
      select state, done, brought, (select count(*)::int from message) as messages from channel`.execute(db);
    const [found] = rows;
    const wanted = MAILS / 2;
    if (found?.state !== 'complete' || found.done !== MAILS || found.brought !== wanted || found.messages !== wanted)
      throw new Error(`${MAILS} mails, ${wanted} with contacts, became ${JSON.stringify(found)}`);
    const ratio = ours / bare;
    if (!isSmall && ratio < LEAST) throw new Error(`${ours.toFixed(0)} a second, the bare loop ${bare.toFixed(0)}`);
    const row = (count: number) => ({ 'a second': Math.round(count), ratio: (count / bare).toFixed(2) });
    return { 'bare imapflow loop, mails': row(bare), 'first sync, mails': row(ours) };
  } finally {
    await database.close();
  }
}

/** What comes of it when nothing goes smoothly. */
async function proveSync(dovecot: Dovecot): Promise<Record<string, Row>> {
  const database = await openEmpty();
  const address = 'rough@shop.example';
  const deliver = (from: number, count: number) =>
    dovecot.deliver(
      address,
      Array.from({ length: count }, (_, at) => mailOf(from + at)),
    );
  const { db } = database;
  const given = { db, dovecot, address, deliver, mails: MAILS, work: workOf(database) };
  try {
    return { 'in a rough week': await readRoughly({ ...given, connect: (port) => connect(db, address, port) }) };
  } finally {
    await database.close();
  }
}

const config = { ...readConfig({ CREDENTIALS_KEY: 'k'.repeat(40) }), OUTBOUND_ALLOW: ['127.0.0.1'] };

/** What a process does that looks after mailboxes. */
function workOf(database: Database): () => Promise<void> {
  // What went wrong shows in what became of the mails.
  const log = { info: () => undefined, error: () => undefined };
  const [job] = channelJobs(config, openFiles(database, config));
  return async () => job?.run(database.db, new AbortController().signal, log);
}

function mailOf(at: number): string {
  const from = at % 2 === 0 ? `p${(at / 2) % CONTACTS}@friend.example` : `stranger${at}@elsewhere.example`;
  const date = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toUTCString();
  const head = [`From: ${from}`, `To: ${ADDRESS}`, `Date: ${date}`, `Message-ID: <${at}@friend.example>`];
  const words = 'It is about the order that we talked of, and about what comes after it. '.repeat(20);
  return `${head.join('\r\n')}\r\nSubject: Mail ${at}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${words}\r\n`;
}

async function connect(db: Db, address: string, port: number): Promise<void> {
  const { accountId, user } = await insertPartner(db, { kind: 'customer' });
  await sql`
    insert into contact (account_id, given_name, email)
    select ${accountId}::uuid, 'Person ' || n, 'p' || n || '@friend.example'
    from generate_series(0, ${sql.lit(CONTACTS - 1)}) n`.execute(db);
  const settings = JSON.stringify({ username: address, imap: { host: '127.0.0.1', port, security: 'none' } });
  const { id } = await db
    .insertInto('channel')
    .values({ account_id: accountId, user_id: user.id, kind: 'email', address, settings })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = seal(config, { accountId, channelId: id }, 'secret');
  await db.insertInto('channel_secret').values({ account_id: accountId, channel_id: id, sealed }).execute();
  await sql`analyze`.execute(db);
}

/** The heads of all mails, and whole those that the sync wants, in the same portions. */
async function bareLoop({ port }: Dovecot): Promise<number> {
  const auth = { user: ADDRESS, pass: 'secret' };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false });
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  const began = performance.now();
  let bytes = 0;
  for (let first = 1; first <= MAILS; first += HEADS) {
    const last = Math.min(first + HEADS - 1, MAILS);
    const heads = await client.fetchAll(`${first}:${last}`, {
      uid: true,
      size: true,
      envelope: true,
      internalDate: true,
    });
    const wanted = heads.filter(({ envelope }) => envelope?.from?.[0]?.address?.endsWith('@friend.example'));
    for (let at = 0; at < wanted.length; at += WHOLE) {
      const uids = wanted.slice(at, at + WHOLE).map(({ uid }) => uid);
      for (const { source } of await client.fetchAll(uids.join(','), { source: true }, { uid: true }))
        bytes += source?.length ?? 0;
    }
  }
  const took = performance.now() - began;
  client.close();
  if (bytes === 0) throw new Error('nothing was fetched');
  return (MAILS / took) * 1000;
}

async function measureList(): Promise<Record<string, Row>> {
  const server = await startDemoServer(12);
  try {
    const inside = await openAccount(server);
    const { origin, accountId, call, headers } = inside;
    const scopes = Object.fromEntries(keyAreas.map((area) => [area, 'read'])) as KeyScopes;
    const { secret } = await call(createApiKey, { accountId, body: { name: 'Bench', scopes } });
    const crm = () => download(origin + listContacts.path + toSearch({ pageSize: PAGE, count: false }), headers);
    const open = () =>
      download(`${origin}/crm/rest/v2/contacts${toSearch({ page_size: PAGE })}`, { authorization: `Bearer ${secret}` });
    const [own, theirs] = [await perCall(crm), await perCall(open)];
    const row = (ms: number) => ({ 'ms per call': ms.toFixed(2), ratio: (ms / own).toFixed(2) });
    return { "the CRM's list of contacts": row(own), "the open API's": row(theirs) };
  } finally {
    await server.stop();
  }
}

async function perCall(call: () => Promise<number>): Promise<number> {
  for (let warm = 0; warm < WARM; warm += 1) await call();
  const began = performance.now();
  for (let at = 0; at < CALLS; at += 1) await call();
  return (performance.now() - began) / CALLS;
}
