/** Where each service answers by default (same origin). A deployment may move any of them: see ClientConfig.services. */
export const servicePrefix = {
  account: '/api',
  proxy: '/proxy',
  marketplace: '/marketplace/v1',
  crm: '/crm/rest/v1',
  /** For other programs, in the public shape of Keap's REST v2. */
  open: '/crm/rest/v2',
  notifications: '/notification-service',
  idp: '/idp',
} as const;

export type Service = keyof typeof servicePrefix;

export function serviceOf(path: string): Service {
  const found = Object.entries(servicePrefix).find(([, prefix]) => path.startsWith(`${prefix}/`));
  if (!found) throw new Error(`no service answers ${path}`);
  return found[0] as Service;
}
