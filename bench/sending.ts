import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, openDatabase } from '../apps/server/src/db/open.ts';
import { sendDue } from '../apps/server/src/modules/messages/outbox.ts';
import { makeKeys } from '../apps/server/src/modules/sending/domains.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { openAccount } from './contacts-reading.ts';
import { openEmpty } from './database.ts';
import { type DemoServer, startServerAlone } from './demo-server.ts';
import { openOutbox } from './mail-outbox.ts';
import { insertMails, type Keys, WORDS } from './mail-rows.ts';
import { type Sink, startSink } from './mail-sink.ts';
import { openCalls } from './meanwhile.ts';
import { measureTurns } from './sending-turns.ts';
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
 * a loop that sends mails of the same size, signed by the same key, and writes nothing down; and what others wait.
 */
export async function benchSending(): Promise<Record<string, Record<string, string | number>>> {
  const sink = await startSink();
  try {
    const keys = await makeKeys();
    const results: Record<string, Record<string, string | number>> = {};
    for (const kind of sized(['embedded', 'server'] as const, ['embedded'] as const)) {
      const postgres = kind === 'server' ? await startPostgres() : undefined;
      const server = await startServerAlone(1, postgres ? openServer(postgres.url) : openEmpty());
      try {
        results[`mails, ${kind}`] = await measure(server, sink, keys);
        results[`three mails beside many, ${kind}`] = await measureTurns(server.database, sink, keys);
      } finally {
        await server.stop();
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

async function measure(demo: DemoServer, sink: Sink, keys: Keys): Promise<Record<string, string | number>> {
  const { database } = demo;
  const { db } = database;
  const calls = await openCalls(await openAccount(demo));
  for (let account = 0; account < ACCOUNTS; account += 1) await insertMails(db, keys, MAILS / ACCOUNTS);
  await sql`analyze`.execute(db);
  const { outbox, close } = openOutbox(database, sink);
  sink.received = 0;
  const sendAll = async () => {
    const began = performance.now();
    while (sink.received < MAILS) await sendDue(outbox, new AbortController().signal);
    return (MAILS / (performance.now() - began)) * 1000;
  };
  const [ours, others] = await calls.during(sendAll);
  close();
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from message where state = 'sent' and address like '%@reader.example'`.execute(db);
  if (rows[0]?.sent !== MAILS || sink.received !== MAILS)
    throw new Error(`${rows[0]?.sent} of ${MAILS} are written down as sent, ${sink.received} arrived`);
  // With what others ask for meanwhile: it is the same for what is compared.
  const [bare] = await calls.during(() => bareLoop(sink, keys));
  const ratio = ours / bare;
  const meanwhile = calls.compare(others);
  const row = { 'mails a second': Math.round(ours), 'bare loop': Math.round(bare), 'to bare': ratio.toFixed(2) };
  const table = { ...row, ...meanwhile.row };
  if (!isSmall && (ratio < LEAST || meanwhile.isTooLong)) throw new Error(`too slow: ${JSON.stringify(table)}`);
  return table;
}

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
