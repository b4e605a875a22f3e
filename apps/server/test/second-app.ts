import { createClient } from '@app/contract/client';
import { servicePrefix } from '@app/contract/services';
import { afterAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/db/open.ts';
import { openLive } from '../src/live/live.ts';
import { openFiles } from '../src/modules/files/open-files.ts';
import { freePort } from './free-port.ts';
import type { TestApp } from './setup.ts';

/** Another process of the same deployment: on PostgreSQL with connections of its own, else on the same embedded one. */
export async function startSecondApp({ config, database }: TestApp) {
  const { source } = database;
  const own =
    source.kind === 'server'
      ? await openDatabase({ DATABASE_URL: source.pool.options.connectionString, DATA_DIR: '' })
      : null;
  const { db } = own ?? database;
  const live = await openLive(own ?? database);
  const PORT = await freePort();
  const origin = `http://localhost:${PORT}`;
  const files = openFiles(own ?? database, config);
  const app = await buildApp({ db, live, files, config: { ...config, PORT, ORIGIN: origin } });
  await app.listen({ port: PORT, host: 'localhost' });
  afterAll(async () => {
    await app.close();
    await live.close();
    await own?.close();
  });
  return {
    db,
    origin,
    withToken: (token: string) =>
      createClient({ base: (service) => origin + servicePrefix[service], token: () => token, checkAnswers: true }),
  };
}
