import { benchClients } from './clients.ts';
import { benchClientsPage } from './clients-page.ts';
import { benchEstimate } from './estimate.ts';
import { benchHttp } from './http.ts';
import { benchInstalls } from './installs.ts';
import { benchNotifications } from './notifications.ts';
import { benchStart } from './start.ts';
import { benchSwitcher } from './switcher.ts';

const benches = {
  start: benchStart,
  http: benchHttp,
  estimate: benchEstimate,
  switcher: benchSwitcher,
  clients: benchClients,
  'clients-page': benchClientsPage,
  installs: benchInstalls,
  notifications: benchNotifications,
};

/** Every number beside a baseline of the same run: these machines are shared, only the ratio means something. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  console.table(await bench());
}
process.exit(0);
