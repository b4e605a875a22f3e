import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openLive } from '../src/live/live.ts';
import { openFiles } from '../src/modules/files/open-files.ts';
import { openTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';

test('an answer that had begun is sent to its end, and its connection is not kept', async () => {
  const database = await openTestDatabase();
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: String(await freePort()) });
  const live = await openLive(database);
  const app = await buildApp({ db: database.db, config, live, files: openFiles(database, config) });
  const rest = Promise.withResolvers<void>();
  app.get('/long', async (_request, reply) => {
    async function* parts() {
      yield 'first ';
      await rest.promise;
      yield 'last';
    }
    return reply.type('text/plain').send(Readable.from(parts()));
  });
  await app.listen({ port: config.PORT, host: 'localhost' });
  // Neither side gives it up by itself.
  app.server.keepAliveTimeout = 0;
  const agent = new Agent({ keepAlive: true });
  const [answer] = (await once(get(`${config.ORIGIN}/long`, { agent }), 'response')) as [IncomingMessage];
  await once(answer, 'readable');
  const closed = app.close();
  await expect.poll(() => app.stopping.now).toBe(true);
  rest.resolve();
  expect(await text(answer)).toBe('first last');
  await closed;
  agent.destroy();
  await live.close();
  await database.close();
});
