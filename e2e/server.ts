import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { loadDemoOnce } from '../apps/server/demo/load-demo-once.ts';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { allJobs } from '../apps/server/src/jobs/all-jobs.ts';
import { startJobs } from '../apps/server/src/jobs/jobs.ts';
import { openLive } from '../apps/server/src/live/live.ts';
import { openFiles } from '../apps/server/src/modules/files/open-files.ts';
import { startQuickBooks } from '../apps/server/test/accounting.ts';
import { dovecotVersion, startDovecot } from '../apps/server/test/dovecot.ts';
import { startService } from '../apps/server/test/oauth-service.ts';
import { radicaleVersion, startRadicale } from '../apps/server/test/radicale.ts';
import { startSmtp } from '../apps/server/test/smtp.ts';
import { openCopy } from '../apps/server/test/template.ts';
import { startTokenImap } from '../apps/server/test/token-imap.ts';
import { seedJourneys } from './seed.ts';

/**
 * The real server on a database of its own, with the demo company, a real mail server, a real mailbox and a real calendar server where
 * they are installed, a QuickBooks and a Google that always say yes, and what the journeys need.
 */
const smtp = await startSmtp();
const books = await startQuickBooks();
const google = await startService(() => undefined, { refreshes: 'forever' });
const isGood = (_: string, token: string) => google.isGood(token);
const incoming = await startTokenImap({ isGood });
const outgoing = await startSmtp({ isGood });
const radicale = radicaleVersion ? await startRadicale(['journey']) : null;
const calendar = radicale?.calendarOf('journey');
await calendar?.make();
const dovecot = dovecotVersion ? await startDovecot() : null;
const inside = [
  ...[books.url, google.url, ...(calendar ? [calendar.url] : [])].map((url) => new URL(url).host),
  ...[incoming, outgoing, ...(dovecot ? [dovecot] : [])].map(({ port }) => `127.0.0.1:${port}`),
];
const config = readConfig({
  ...{ RATE_LIMIT: '1000000', LOG_LEVEL: 'warn', SMTP_URL: smtp.url, OUTBOUND_ALLOW: inside.join(',') },
  ...{ QUICKBOOKS_CLIENT_ID: 'client', QUICKBOOKS_CLIENT_SECRET: 'hush', QUICKBOOKS_LOGIN_URL: books.url },
  ...{ QUICKBOOKS_TOKEN_URL: books.url, QUICKBOOKS_REVOKE_URL: books.url, QUICKBOOKS_API_URL: books.url },
  ...{ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'hush', GOOGLE_LOGIN_URL: google.url },
  ...{ GOOGLE_TOKEN_URL: google.url, GOOGLE_IMAP_URL: `imap://127.0.0.1:${incoming.port}?plain` },
  GOOGLE_SMTP_URL: `smtp://127.0.0.1:${outgoing.port}?plain`,
  ...process.env,
});
// Whoever starts several of these has made the demo once for all of them.
const database = await openCopy(process.env.DEMO_TEMPLATE);
await loadDemoOnce(database.db, config);
await seedJourneys(database.db);
const live = await openLive(database);
const files = openFiles(database, config);
const app = await buildApp({ db: database.db, config, live, files });
const jobs = await startJobs(database, allJobs(database, config, files), app.log, live);

/**
 * One port further: what the mail server was given for an address, where the calendar server is, and where the mailboxes
 * are, into which a mail that is sent there comes.
 */
const mailbox = createServer(async (request, response) => {
  if (request.url === '/calendars') return response.end(JSON.stringify({ url: calendar?.url }));
  if (request.url === '/mailboxes') return response.end(JSON.stringify({ port: dovecot?.port }));
  const to = new URL(request.url ?? '', config.ORIGIN).searchParams.get('to') ?? '';
  if (request.method === 'POST') {
    await dovecot?.deliver(to, [await text(request)]);
    return response.end('{}');
  }
  return response.end(JSON.stringify(smtp.received.filter(({ recipients }) => recipients.includes(to))));
});
mailbox.listen(config.PORT + 1, 'localhost');
await app.listen({ port: config.PORT, host: 'localhost' });
process.on('SIGTERM', async () => {
  mailbox.close();
  for (const each of [books, google, incoming]) each.end();
  await outgoing.stop();
  await radicale?.end();
  await dovecot?.end();
  await app.close();
  await jobs.stop();
  await live.close();
  await database.close();
  process.exit(0);
});
