import { accountOrigin, isLegacyId, pagesOwner, subdomainOf } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import { pagesPaths, publicPaths, SHORT_LINKS } from '@app/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { PLANNED_ONCE } from '../db/planned-once.ts';

type HostAccount = { id: string; legacyId: string };

/**
 * Which of our hosts a call is from: the main one, an account's own, an account's pages (`pagesOf`), or a subdomain that
 * names no account. Null is a host that is none of ours; there no session works, and neither on pages.
 */
export type Site =
  | { app: 'partner'; account: null }
  | { app: 'crm'; account: HostAccount }
  | { app: 'public'; account: null; pagesOf: HostAccount | null }
  | null;

declare module 'fastify' {
  interface FastifyRequest {
    site: Site;
  }
  interface FastifyContextConfig {
    /** Served on accounts' pages hosts too. */
    onPages?: boolean;
  }
}

/** An active CRM account has a host of its own. */
export const findHostAccount = async (db: Db, legacyId: string): Promise<HostAccount | null> =>
  (await db
    .selectFrom('account')
    .modifyFront(PLANNED_ONCE)
    .select(['id', 'legacy_id as legacyId'])
    .where('legacy_id', '=', legacyId)
    .where('account_type', '=', 'CRM')
    .where('status', '=', 'Active')
    .executeTakeFirst()) ?? null;

/** The address of a site, as browsers write it. */
export const siteOrigin = ({ ORIGIN }: Config, { account }: NonNullable<Site>): string =>
  account ? accountOrigin(ORIGIN, account.legacyId) : ORIGIN;

async function findSite(db: Db, config: Config, host: string): Promise<Site> {
  const subdomain = subdomainOf(host, config.ORIGIN);
  if (subdomain === null) return null;
  if (subdomain === '') return { app: 'partner', account: null };
  const owner = pagesOwner(subdomain);
  if (owner) return { app: 'public', account: null, pagesOf: await findHostAccount(db, owner) };
  const account = isLegacyId(subdomain) ? await findHostAccount(db, subdomain) : null;
  return account ? { app: 'crm', account } : { app: 'public', account: null, pagesOf: null };
}

/** Where a service has an address of its own, the app that calls it says in `Origin` on which host it runs. */
function hostOf(request: FastifyRequest, config: Config): string {
  const isService = serviceUrls(config).some((url) => new URL(url).host === request.host);
  const { origin } = request.headers;
  return isService && origin ? (URL.parse(origin)?.host ?? '') : request.host;
}

const serviceUrls = (config: Config): string[] =>
  [
    config.ACCOUNT_API_URL,
    config.PROXY_API_URL,
    config.MARKETPLACE_API_URL,
    config.CRM_API_URL,
    config.NOTIFICATIONS_API_URL,
  ].filter((url) => url !== undefined);

/** What every host answers: the apps' files, and what the page of an unknown host needs to know. */
const EVERYWHERE = /^\/(assets\/|config\.json$)/;
/** The sign-in provider, the offers and the API page are on the main host alone. */
const MAIN_ONLY = new RegExp(
  `^(/idp|/docs|${publicPaths.cart}|${publicPaths.trial}|${SHORT_LINKS}|/openapi\\.json)(/|$)`,
);

/** The pages that an account shows to strangers. */
const SHOWN_ON_PAGES = new RegExp(`^(${Object.values(pagesPaths).join('|')})/[^/]+$`);

/** Finds out which host the call is from, before anything else is asked; a hook. */
export async function recogniseSite(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { db, config } = request.server.deps;
  const path = request.url.split('?')[0] ?? '';
  request.site = await findSite(db, config, hostOf(request, config));
  if (EVERYWHERE.test(path)) return undefined;
  if (request.site?.app === 'public') {
    const { pagesOf } = request.site;
    if (pagesOf && request.routeOptions.config.onPages) return undefined;
    if (isPage(request)) return reply.code(pagesOf && SHOWN_ON_PAGES.test(path) ? 200 : 404).sendPage('public');
    throw new AppError(pagesOf ? 'route.notFound' : 'account.notFound');
  }
  if (request.site?.app === 'crm' && MAIN_ONLY.test(path)) {
    if (isPage(request)) return reply.sendPage('crm');
    throw new AppError('route.notFound');
  }
  return undefined;
}

/** Somebody looks at it in a browser. */
export const isPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && String(headers.accept ?? '').includes('text/html');
