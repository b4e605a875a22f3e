import { getInstall } from '@app/contract/installs';
import { afterEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../src/db/open.ts';
import { createSession } from '../src/http/session.ts';
import { copyDatabase } from './database.ts';
import { countInstalled, insertManyClients } from './many-clients.ts';
import { bearer, json, send } from './raw.ts';
import { type Spawned, spawnServer } from './spawn-server.ts';

const embedded = 'directory' in inject('databaseTemplate');
const ACCOUNTS = embedded ? 300 : 1000;
const CAMPAIGNS = 10;

let started: Spawned[] = [];
let remove: () => Promise<void>;
afterEach(async () => {
  for (const { process, ended } of started) {
    process.kill('SIGKILL');
    await ended;
  }
  started = [];
  await remove();
});

test(`${ACCOUNTS} accounts, ${CAMPAIGNS} campaigns, kill -9 in the middle: each is installed exactly once`, async () => {
  const copy = await copyDatabase();
  remove = copy.remove;
  const before = await openDatabase(copy.settings);
  const partner = await insertManyClients(before.db, ACCOUNTS, CAMPAIGNS);
  const token = await createSession(before.db, partner.user.id, { userAgent: 'test', address: '' });

  const start = async () => {
    const server = await spawnServer({ ...copy.settings, DEMO: 'off', LOG_LEVEL: 'error' });
    started.push(server);
    await server.ready();
    return server;
  };
  // On a server two processes share the work, and one is left when the other dies; the embedded one is opened again.
  const other = embedded ? null : await start();
  const victim = embedded ? null : await start();
  const installId = await partner.start();
  await before.close();
  const path = getInstall.path.replace('{accountId}', partner.accountId).replace('{installId}', installId);
  const progressAt = async ({ origin }: Spawned) =>
    json(await send(origin, { path, headers: bearer(token) })) as unknown as {
      counts: { done: number };
      finishedDate: string | null;
    };

  const dying = victim ?? (await start());
  let seen = 0;
  await expect.poll(async () => (seen = (await progressAt(dying)).counts.done), { interval: 20 }).toBeGreaterThan(0);
  dying.process.kill('SIGKILL');
  expect(await dying.ended).toBe('SIGKILL');
  expect(seen).toBeLessThan(ACCOUNTS);
  const survivor = other ?? (await start());
  await expect
    .poll(
      async () => {
        const { counts, finishedDate } = await progressAt(survivor);
        expect(counts.done).toBeGreaterThanOrEqual(seen);
        seen = counts.done;
        return finishedDate;
      },
      { timeout: 240_000, interval: 200 },
    )
    .not.toBeNull();
  expect(seen).toBe(ACCOUNTS);
  survivor.process.kill('SIGTERM');
  expect(await survivor.ended).toBe(0);

  const after = await openDatabase(copy.settings);
  const total = ACCOUNTS * CAMPAIGNS;
  expect(await countInstalled(after.db)).toEqual({
    installs: total,
    campaigns: total,
    distinctCampaigns: total,
    sequences: total,
    steps: total * 6,
    goals: total * 2,
    assets: total,
    done: ACCOUNTS,
    notifications: 1,
  });
  await after.close();
});
