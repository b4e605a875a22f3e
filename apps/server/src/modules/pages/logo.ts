import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PagesOf } from '../booking/pages-of.ts';
import { readLogoPicture } from '../crm-settings/public-logo.ts';

const DIGEST = /^[0-9a-f]{32}$/;
/** Once it is taken away, no copy of it is shown for longer than this; seconds. */
const DAY = 86_400;
/** An address of an earlier logo shows today's; it may be the right one again, when somebody has undone the change. */
const SHORT = 300;

/**
 * The logo of the host's own account, for everybody. The address names no file and no account, so that nothing else can
 * be asked for; what a mail of last year shows is the logo of today, or none.
 */
export function logoRoutes(app: FastifyInstance, requirePages: (request: FastifyRequest) => PagesOf): void {
  const { db } = app.deps;
  app.get(`${pagesPaths.logo}/:digest`, { config: { onPages: true } }, async (request, reply) => {
    const account = requirePages(request);
    const { digest } = request.params as { digest: string };
    const picture = DIGEST.test(digest) ? await readLogoPicture(db, account) : null;
    if (!picture) throw new AppError('file.notFound');
    const isThisOne = picture.digest === digest;
    return (
      reply
        .type(picture.type)
        .header('cache-control', `public, max-age=${isThisOne ? DAY : SHORT}`)
        // Mail is read on other hosts.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-disposition', 'inline')
        .send(Buffer.from(picture.bytes))
    );
  });
}
