import { type Client, listClients } from '@app/contract/clients';
import type { Browser } from '@playwright/test';
import { buildApps } from '../scripts/build.ts';
import { startBarePage } from './bare-page.ts';
import { launch, middle, signInAt } from './browser.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { type Load, measureLoad, type Visit } from './first-load.ts';
import { readTimeline } from './load-timeline.ts';
import { sized } from './size.ts';

const CLIENTS = 10_000;
const ROUNDS = sized(9, 1);
const SLOWED = 4;

/** From navigation to the first of 10,000 clients, signed in, nothing cached, beside a bare page with the same rows. */
export async function benchFirstRow() {
  await buildApps();
  const server = await startDemoServer(CLIENTS);
  const browser = await launch();
  const bare = await startBarePage(await readClients(server));
  try {
    const visits = { bare: { url: bare.url }, ours: await signedIn(browser, server) };
    if (process.argv.includes('--timeline')) return await readTimeline(browser, visits.ours);
    return toTable(await measureAll(browser, visits));
  } finally {
    bare.stop();
    await browser.close();
    await server.stop();
  }
}

async function readClients({ app, accountId, session }: DemoServer): Promise<Client[]> {
  const url = listClients.path.replace('{accountId}', accountId);
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${session}` } });
  return listClients.response.parse(answer.json()).content;
}

/** Was here before and is still signed in; what the browser stores about that is all that a visit brings along. */
async function signedIn(browser: Browser, server: DemoServer): Promise<Visit> {
  const path = '/clients';
  const page = await signInAt(browser, server, { username: 'demo@partner.example', path, prepare: () => undefined });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('table').waitFor();
  // A first visit has come with a ticket; what a browser keeps of a visit it keeps of the next.
  await page.goto(server.origin + path);
  await page.waitForFunction(() => localStorage.getItem('ahead') !== null);
  const storageState = await page.context().storageState();
  await page.context().close();
  return { url: `${server.origin}/clients`, storageState };
}

type Loads = { visit: string; slowed: number; loads: Load[] };

/** In turns, so that whatever else this machine does hits all of them alike. */
async function measureAll(browser: Browser, visits: Record<string, Visit>): Promise<Loads[]> {
  const all = [1, SLOWED].flatMap((slowed) =>
    Object.keys(visits).map((visit): Loads => ({ visit, slowed, loads: [] })),
  );
  console.log(`  loading, ${ROUNDS} rounds …`);
  for (let round = 0; round < ROUNDS; round++)
    for (const { visit, slowed, loads } of all)
      loads.push(await measureLoad(browser, visits[visit] ?? { url: '' }, slowed));
  return all;
}

function toTable(all: Loads[]) {
  const medianOf = ({ loads }: Loads, key: keyof Load) => middle(loads.map((load) => load[key]));
  return Object.fromEntries(
    all.map((each) => {
      const bare = all.find(({ visit, slowed }) => visit === 'bare' && slowed === each.slowed) ?? each;
      const ratio = (key: keyof Load) => (medianOf(each, key) / medianOf(bare, key)).toFixed(2);
      return [
        `${each.visit}${each.slowed > 1 ? `, CPU slowed ${each.slowed} times` : ''}`,
        {
          'first row, ms': medianOf(each, 'firstRow').toFixed(0),
          ratio: ratio('firstRow'),
          'LCP, ms': medianOf(each, 'largest').toFixed(0),
          'scroll p95, ms': medianOf(each, 'frame').toFixed(0),
          'scroll ratio': ratio('frame'),
          requests: medianOf(each, 'requests'),
          kB: medianOf(each, 'kB').toFixed(0),
        },
      ];
    }),
  );
}
