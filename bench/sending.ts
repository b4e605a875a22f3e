import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../apps/server/src/config.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, openDatabase } from '../apps/server/src/db/open.ts';
import { openFiles } from '../apps/server/src/modules/files/open-files.ts';
import { openMailServer } from '../apps/server/src/modules/messages/mail-server.ts';
import { overMail } from '../apps/server/src/modules/messages/message-jobs.ts';
import { sendDue } from '../apps/server/src/modules/messages/outbox.ts';
import { makeKeys } from '../apps/server/src/modules/sending/domains.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { insertCampaign, insertPartner } from '../apps/server/test/rows.ts';
import { openEmpty } from './database.ts';
import { isSmall, sized } from './size.ts';

const MAILS = sized(6_000, 60);
/** Each may send 100,000 a minute; together they are not held back by that. */
const ACCOUNTS = sized(6, 2);
/** As many connections as the outbox uses at once. */
const CONNECTIONS = 120;
/** Of the bare loop's mails a second. */
const LEAST = 0.5;

/**
 * Mails of campaigns a second, from rows in the outbox to a server on this machine, beside the mail library's own pool in
 * a loop that sends mails of the same size, signed by the same key, and writes nothing down.
 */
export async function benchSending(): Promise<Record<string, Record<string, string | number>>> {
  const sink = await startSink();
  try {
    const keys = await makeKeys();
    const results: Record<string, Record<string, string | number>> = {};
    for (const kind of sized(['embedded', 'server'] as const, ['embedded'] as const)) {
      const postgres = kind === 'server' ? await startPostgres() : undefined;
      const database = postgres ? await openServer(postgres.url) : await openEmpty();
      try {
        results[kind] = await measure(database, sink, keys);
      } finally {
        await database.close();
        await postgres?.stop();
      }
    }
    return results;
  } finally {
    await sink.stop();
  }
}

async function openServer(DATABASE_URL: string): Promise<Database> {
  const database = await openDatabase({ DATABASE_URL, DATA_DIR: '' });
  await migrate(database);
  return database;
}

type Sink = Awaited<ReturnType<typeof startSink>>;
type Keys = Awaited<ReturnType<typeof makeKeys>>;

async function measure(database: Database, sink: Sink, keys: Keys): Promise<Record<string, string | number>> {
  const { db } = database;
  for (let account = 0; account < ACCOUNTS; account += 1) await insertMails(database, keys);
  await sql`analyze`.execute(db);
  const config = readConfig({ LINK_SECRET: 'a secret of this bench and of nobody else' });
  const server = openMailServer(sink.url);
  sink.received = 0;
  const began = performance.now();
  const log = { info: () => undefined, error: console.error };
  const outbox = { db, config, files: openFiles(database, config), channel: 'mail', log } as const;
  while (sink.received < MAILS)
    await sendDue({ ...outbox, handOver: overMail(server), tell: () => false }, new AbortController().signal);
  const ours = (MAILS / (performance.now() - began)) * 1000;
  server.close();
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from message where state = 'sent'`.execute(db);
  if (rows[0]?.sent !== MAILS || sink.received !== MAILS)
    throw new Error(`${rows[0]?.sent} of ${MAILS} are written down as sent, ${sink.received} arrived`);
  const bare = await bareLoop(sink, keys);
  const ratio = ours / bare;
  if (!isSmall && ratio < LEAST) throw new Error(`${ours.toFixed(0)} a second, the bare loop ${bare.toFixed(0)}`);
  return { 'mails a second': Math.round(ours), 'bare loop': Math.round(bare), ratio: ratio.toFixed(2) };
}

async function insertMails({ db }: Database, keys: Keys): Promise<void> {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const account_id = accountId;
  const proven = { selector: 'pe1', private_key: keys.privateKey, public_key: keys.publicKey, proven_at: new Date() };
  await db
    .insertInto('sending_domain')
    .values({ account_id, domain: 'shop.example', ...proven })
    .execute();
  await db
    .insertInto('sender')
    .values({ account_id, name: 'Ines', address: 'ines@shop.example', is_default: true })
    .execute();
  await db.insertInto('sending_settings').values({ account_id, rate: 100_000 }).execute();
  const campaignId = await insertCampaign(db, accountId, { published_at: new Date() });
  const content = JSON.stringify({ kind: 'email', subject: SUBJECT, preview: '', blocks: BLOCKS });
  const asset = await db
    .insertInto('campaign_asset')
    .values({ account_id, campaign_id: campaignId, kind: 'email', name: 'Mail', version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_asset_version')
    .values({ account_id, asset_id: asset.id, version: 1, name: 'Mail', content })
    .execute();
  await sql`
    with people as (
      insert into contact (account_id, given_name, email, mail_permission)
      select ${accountId}::uuid, 'Person ' || n, 'p' || n || '@reader.example', 'granted'
      from generate_series(1, ${sql.lit(MAILS / ACCOUNTS)}) n
      returning id, email
    )
    insert into message (account_id, contact_id, address, channel, purpose, campaign_id, asset_id, asset_version)
    select ${accountId}::uuid, id, email, 'mail', 'marketing', ${campaignId}::bigint, ${asset.id}::bigint, 1
    from people`.execute(db);
}

const SUBJECT = 'Hello {{ contact.givenName }}';
const WORDS = 'We have put together what is new in our house, and what it can do for you. '.repeat(6);
const BLOCKS = [
  { id: '1', kind: 'heading', text: 'What is new', align: 'start' },
  {
    ...{ id: '2', kind: 'text', align: 'start' },
    paragraphs: [{ kind: 'paragraph', lines: [[{ text: WORDS }], [{ text: WORDS }]] }],
  },
  { id: '3', kind: 'button', label: 'See the offer', href: 'https://shop.example/offer', align: 'start' },
];

/** Written and signed for each anew, as any loop that sends to many would. */
async function bareLoop(sink: Sink, keys: Keys): Promise<number> {
  const transport = createTransport({ url: sink.url, pool: true, maxConnections: CONNECTIONS, maxMessages: 500 });
  const html = `<!doctype html><html><body>${`<p style="margin:0 0 16px">${WORDS}</p>`.repeat(2)}${'<td></td>'.repeat(150)}</body></html>`;
  const count = sized(3_000, 30);
  const send = (at: number) =>
    transport.sendMail({
      ...{
        from: 'Ines <ines@shop.example>',
        to: `p${at}@reader.example`,
        subject: `Hello Person ${at}`,
        html,
        text: WORDS,
      },
      dkim: { domainName: 'shop.example', keySelector: 'pe1', privateKey: keys.privateKey },
    });
  await send(0);
  const began = performance.now();
  let next = 1;
  const work = async () => {
    while (next <= count) await send(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const took = performance.now() - began;
  transport.close();
  return (count / took) * 1000;
}

/** Takes every mail and keeps none. */
async function startSink() {
  const sink = { received: 0, url: '', stop: async (): Promise<void> => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      stream.resume();
      stream.on('end', () => {
        sink.received += 1;
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  sink.url = `smtp://127.0.0.1:${port}`;
  sink.stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return sink;
}
