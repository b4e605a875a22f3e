/**
 * Where an app answers: on the main host, on each account's own subdomain, or (pages without a session) at some paths
 * of the main host and on each account's pages host.
 */
type HostRule = 'main' | 'account' | 'pages';
type WebApp = { folder: string; host: HostRule; title: string };

/** Every web app: the server's pages, the build, development and the journeys go by this list. */
export const apps = [
  { folder: 'partner', host: 'main', title: 'Partner Edition' },
  { folder: 'crm', host: 'account', title: 'CRM' },
  { folder: 'public', host: 'pages', title: 'Partner Edition' },
] as const satisfies WebApp[];
export type AppName = (typeof apps)[number]['folder'];

/** The address of an account's own host, such as `http://acme.localhost:3000`; `origin` is the main host's. */
export function accountOrigin(origin: string, legacyId: string): string {
  const { protocol, host } = new URL(origin);
  return `${protocol}//${legacyId}.${host}`;
}

const PAGES = 'pages';

/**
 * The address of an account's public pages, such as `http://acme.pages.localhost:3000`. There is no session there: what
 * customers write must not share an origin with anybody's tokens.
 */
export const pagesOrigin = (origin: string, legacyId: string): string => accountOrigin(origin, `${legacyId}.${PAGES}`);

/** Whose pages host a subdomain is, as `acme` of `acme.pages`; null for any other subdomain. */
export function pagesOwner(subdomain: string): string | null {
  const [legacyId = '', ...rest] = subdomain.split('.');
  return rest.join('.') === PAGES && isLegacyId(legacyId) ? legacyId : null;
}

/** What stands before the main host's name: '' for the main host itself, null for a host that is not ours. */
export function subdomainOf(host: string, origin: string): string | null {
  // Proxies often leave the port out, and one deployment has one port: the name alone decides.
  const name = host.replace(/:\d*$/, '').toLowerCase();
  const { hostname } = new URL(origin);
  if (name === hostname) return '';
  return (name.endsWith(`.${hostname}`) && name.slice(0, -hostname.length - 1)) || null;
}

/** A subdomain that may be an account's; one with a dot in it never is. */
export const isLegacyId = (subdomain: string): boolean => /^[a-z0-9]{1,40}$/.test(subdomain);
