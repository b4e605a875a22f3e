import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Secrets travel in these query parameters; none reaches the log. */
const redactUrl = (url: string) =>
  url
    .replace(/([?&](?:ticket|userToken|password|key|code|state)=)[^&#]*/gi, '$1[redacted]')
    .replace(/((?:ticket|userToken|key)%3D)[^&#%]*/gi, '$1[redacted]')
    .replace(/^(\/(?:calendar|appointment|api\/v2\/appointments\/invitations)\/)[^/?#]+/i, '$1[redacted]');

export const logging = ({
  LOG_LEVEL,
}: Config): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'requestIdHeader'> => ({
  logger:
    LOG_LEVEL === 'silent'
      ? false
      : {
          level: LOG_LEVEL,
          redact: {
            paths: [
              'req.headers.authorization',
              'req.headers.cookie',
              '*.password',
              '*.ticket',
              '*.token',
              '*.key',
              '*.accessToken',
              'err.params',
              'err.queryOptions',
              'err.detail',
            ],
            censor: '[redacted]',
          },
          serializers: { req: ({ method, url, ip }) => ({ method, url: redactUrl(url ?? ''), ip }) },
        },
  genReqId: () => randomUUID(),
  requestIdHeader: false,
});
