import { accountOrigin, isLegacyId } from '@app/contract/apps';
import { channelKinds } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { consentPath, crmPaths } from '@app/contract/paths';
import type { FastifyInstance } from 'fastify';
import { findHostAccount } from '../../../http/site.ts';

/** What is passed on, as the page that takes it names it. */
const PASSED_ON = ['state', 'code', 'realmId', 'error'] as const;
const LONGEST = 4000;

/**
 * Where services lead people back to: the address that is registered with them. The state says whose
 * account it was; its page takes it from there, with the session that only it has. Nothing is believed here.
 */
export function callbackRoute(app: FastifyInstance): void {
  app.get(consentPath(':kind'), async (request, reply) => {
    const { db, config } = app.deps;
    const { kind } = request.params as { kind: string };
    const query = request.query as Record<string, unknown>;
    const [legacyId = ''] = typeof query.state === 'string' ? query.state.split('.') : [];
    const account =
      channelKinds.some((each) => each === kind) && isLegacyId(legacyId) ? await findHostAccount(db, legacyId) : null;
    if (!account || request.site?.app !== 'partner') throw new AppError('route.notFound');
    const url = new URL(crmPaths.apps, accountOrigin(config.ORIGIN, account.legacyId));
    url.searchParams.set('connect', kind);
    for (const name of PASSED_ON) {
      const value = query[name];
      if (typeof value === 'string' && value.length <= LONGEST) url.searchParams.set(name, value);
    }
    return reply.header('cache-control', 'no-store').redirect(url.href, 303);
  });
}
