import { setTimeout } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isUnreachable } from '../db/unavailable.ts';
import { listen } from './listen.ts';
import { logging } from './logging.ts';
import { isPage } from './site.ts';
import { sendUnavailablePage } from './unavailable-page.ts';

/** Also what callers are told to wait, in seconds. */
const TRY_AGAIN_AFTER = 2;

/**
 * At the start: `work` is what asks the database first, and can be done again. As long as the database cannot be
 * reached it is, with a line in the log each time; meanwhile whoever calls is answered that the server is not ready. A
 * database that answers with a refusal (a wrong password) is a failure at once.
 */
export async function untilConnected<T>(config: Config, work: () => Promise<T>): Promise<T> {
  let meanwhile: FastifyInstance | undefined;
  // Nothing is under way that would have to be finished.
  const stop = () => process.exit(0);
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        if (!meanwhile) {
          meanwhile = answerNotReady(config);
          await listen(meanwhile, config);
          process.on('SIGTERM', stop).on('SIGINT', stop);
        }
        const { message, code } = error as { message?: string; code?: string };
        meanwhile.log.warn(
          `PostgreSQL cannot be reached (${message || code}): trying again every ${TRY_AGAIN_AFTER} s`,
        );
        await setTimeout(TRY_AGAIN_AFTER * 1000);
      }
    }
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    await meanwhile?.close();
  }
}

function answerNotReady(config: Config): FastifyInstance {
  // The port is needed as soon as the database is there.
  const app = Fastify({ ...logging(config), forceCloseConnections: true });
  // The page's language.
  app.register(fastifyCookie);
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.setNotFoundHandler((request, reply) => {
    reply.code(503).header('retry-after', TRY_AGAIN_AFTER).header('cache-control', 'no-store');
    if (isPage(request)) return sendUnavailablePage(request, reply);
    return reply.send({ code: 'server.unavailable', details: null, requestId: request.id });
  });
  return app;
}
