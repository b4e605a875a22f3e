import { AppError } from '@app/contract/errors';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { RedeemTicket } from '../../http/session.ts';
import { siteOrigin } from '../../http/site.ts';
import { registeredService } from './services.ts';
import { validateTicket } from './tickets.ts';
import { findOrCreateExternalUser } from './users.ts';

/** How a ticket becomes a user: asked of our own provider, or of the CAS server at CAS_URL. */
export function ticketRedeemer(db: Db, config: Config): RedeemTicket {
  return async (ticket, service, site) => {
    // A ticket issued for somebody else's service, or for another of our hosts, must not sign anyone in here.
    const registered = await registeredService(db, config, service);
    const own = registered?.name.startsWith(`${siteOrigin(config, site)}/`) ? registered.name : '';
    if (config.CAS_URL) return own ? askCas(db, config.CAS_URL, ticket, service) : null;
    // The ticket is used up even if the service is not ours: somebody else has seen it.
    const result = await validateTicket(db, ticket, own);
    return 'userId' in result ? result : null;
  };
}

const text = z.union([z.string(), z.array(z.string()).transform((all) => all[0] ?? '')]).catch('');
const CasAnswer = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z
      .object({
        user: z.string().min(1),
        attributes: z
          .object({ givenName: text.optional(), familyName: text.optional(), sn: text.optional() })
          .catch({})
          .optional(),
      })
      .optional(),
  }),
});

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false });

async function askCas(db: Db, casUrl: string, ticket: string, service: string): Promise<{ userId: string } | null> {
  const query = new URLSearchParams({ service, ticket });
  const answer = await fetch(`${casUrl}/p3/serviceValidate?${query}`, {
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  }).catch(() => {
    throw new AppError('signIn.unavailable');
  });
  if (!answer.ok) return null;
  const said = CasAnswer.safeParse(parser.parse(await answer.text()));
  const success = said.data?.serviceResponse.authenticationSuccess;
  if (!success) return null;
  const { givenName = '', familyName, sn = '' } = success.attributes ?? {};
  return {
    userId: await findOrCreateExternalUser(db, { username: success.user, givenName, familyName: familyName ?? sn }),
  };
}
