export type ActionTarget = { kind: 'page' | 'elsewhere'; href: string };

/** Where a notification leads: a page of this app, another site, or nowhere. Only web addresses are ever opened. */
export function actionTarget(actionUrl: string | null, origin: string): ActionTarget | null {
  const url = actionUrl === null ? null : URL.parse(actionUrl, origin);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.origin !== origin) return { kind: 'elsewhere', href: url.href };
  return { kind: 'page', href: url.pathname + url.search + url.hash };
}
