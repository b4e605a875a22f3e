import { AppError } from '@app/contract/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { withinTime } from '../db/time-limit.ts';

/** Whoever asks whether to send requests here does not wait long for the answer. */
const READY_WITHIN = 2_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** For monitoring: whether the process is alive, whether it can serve, and its metrics. */
export function healthRoutes(app: FastifyInstance): void {
  const { db, config } = app.deps;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    duration.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config: { rateLimit: false } }, async () => {
    if (app.stopping.now) throw new AppError('server.stopping');
    await withinTime(READY_WITHIN, () => sql`select 1`.execute(db));
    return { status: 'ready' };
  });
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    const allowed = config.METRICS_TOKEN
      ? request.headers.authorization === `Bearer ${config.METRICS_TOKEN}`
      : LOOPBACK.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    if (!allowed) throw new AppError('session.missing');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
