import { embeddedTemplate } from '../apps/server/test/template.ts';
import { benchAutomation } from './automation.ts';
import { benchBooking } from './booking.ts';
import { benchClients } from './clients.ts';
import { benchClientsPage } from './clients-page.ts';
import { benchContacts } from './contacts.ts';
import { benchContactsPage } from './contacts-page.ts';
import { benchDeals } from './deals.ts';
import { benchDealsPage } from './deals-page.ts';
import { stopSharedServer } from './demo-server.ts';
import { benchEmbedded } from './embedded.ts';
import { benchEstimate } from './estimate.ts';
import { benchExactlyOnce } from './exactly-once.ts';
import { benchFirstRow } from './first-row.ts';
import { benchFuzz } from './fuzz.ts';
import { benchHttp } from './http.ts';
import { benchImport } from './import.ts';
import { benchImportReading } from './import-reading.ts';
import { benchInstalls } from './installs.ts';
import { benchKilled } from './killed.ts';
import { benchNotifications } from './notifications.ts';
import { benchOutages } from './outages.ts';
import { benchProofs } from './proofs.ts';
import { benchReminders } from './reminders.ts';
import { isSmall } from './size.ts';
import { benchStart } from './start.ts';
import { benchSwitcher } from './switcher.ts';
import { benchSync } from './sync.ts';

const benches = {
  start: benchStart,
  embedded: benchEmbedded,
  http: benchHttp,
  estimate: benchEstimate,
  switcher: benchSwitcher,
  clients: benchClients,
  'clients-page': benchClientsPage,
  contacts: benchContacts,
  'contacts-page': benchContactsPage,
  deals: benchDeals,
  booking: benchBooking,
  'deals-page': benchDealsPage,
  import: benchImport,
  'import-reading': benchImportReading,
  'first-row': benchFirstRow,
  installs: benchInstalls,
  notifications: benchNotifications,
  reminders: benchReminders,
  automation: benchAutomation,
  sync: benchSync,
  'exactly-once': benchExactlyOnce,
  proofs: benchProofs,
  fuzz: benchFuzz,
  outages: benchOutages,
  killed: benchKilled,
};

/** Every number beside a baseline of the same run: these machines are shared, only the ratio means something. */
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
const template = isSmall ? await embeddedTemplate() : undefined;
if (template) process.env.DATABASE_TEMPLATE = template.directory;
const failed: string[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const began = performance.now();
  try {
    console.table(await bench());
  } catch (error) {
    failed.push(name);
    console.error(`${name} failed:`, error);
  }
  console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
await stopSharedServer().catch(() => undefined);
await template?.remove();
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
