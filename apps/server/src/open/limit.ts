import { AppError } from '@app/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hashSecret } from '../http/secrets.ts';

/** How often one bearer may call in a minute, beside the limit of every address; the answer says how much is left. */
export function limitByBearer(app: FastifyInstance, { API_RATE_LIMIT }: Config) {
  const count = app.createRateLimit({
    max: API_RATE_LIMIT,
    timeWindow: '1 minute',
    keyGenerator: ({ headers }) => hashSecret(headers.authorization ?? '').toString('base64'),
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    reply.headers({
      'ratelimit-limit': counted.max,
      'ratelimit-remaining': counted.remaining,
      'ratelimit-reset': counted.ttlInSeconds,
    });
    if (!counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new AppError('request.tooMany');
  };
}
