import { createServer } from 'node:http';
import { loadDemoOnce } from '../apps/server/demo/load-demo-once.ts';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { allJobs } from '../apps/server/src/jobs/all-jobs.ts';
import { startJobs } from '../apps/server/src/jobs/jobs.ts';
import { openLive } from '../apps/server/src/live/live.ts';
import { openFiles } from '../apps/server/src/modules/files/open-files.ts';
import { startQuickBooks } from '../apps/server/test/accounting.ts';
import { startService } from '../apps/server/test/oauth-service.ts';
import { radicaleVersion, startRadicale } from '../apps/server/test/radicale.ts';
import { startSmtp } from '../apps/server/test/smtp.ts';
import { openCopy } from '../apps/server/test/template.ts';
import { startTokenImap } from '../apps/server/test/token-imap.ts';
import { seedJourneys } from './seed.ts';

/**
 * The real server on a database of its own, with the demo company, a real mail server, a real calendar server where one is
 * installed, a QuickBooks and a Google that always say yes, and what the journeys need.
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
const inside = [
  ...[books.url, google.url, ...(calendar ? [calendar.url] : [])].map((url) => new URL(url).host),
  ...[incoming, outgoing].map(({ port }) => `127.0.0.1:${port}`),
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

/** One port further: what the mail server was given for an address, and where the calendar server is. */
const mailbox = createServer((request, response) => {
  if (request.url === '/calendars') return response.end(JSON.stringify({ url: calendar?.url }));
  const to = new URL(request.url ?? '', config.ORIGIN).searchParams.get('to') ?? '';
  return response.end(JSON.stringify(smtp.received.filter(({ recipients }) => recipients.includes(to))));
});
mailbox.listen(config.PORT + 1, 'localhost');
await app.listen({ port: config.PORT, host: 'localhost' });
process.on('SIGTERM', async () => {
  mailbox.close();
  for (const each of [books, google, incoming]) each.end();
  await outgoing.stop();
  await radicale?.end();
  await app.close();
  await jobs.stop();
  await live.close();
  await database.close();
  process.exit(0);
});
