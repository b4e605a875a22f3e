import { accountOrigin } from '@app/contract/apps';
import type { ClientConfig } from '@app/contract/client-config';
import { publicPaths } from '@app/contract/paths';
import { servicePrefix } from '@app/contract/services';
import type { Config } from '../config.ts';
import type { Site } from './site.ts';

/** Only the demo without a mail server shows what it would have mailed: such a mail opens an account. */
export const showsOutbox = ({ DEMO, SMTP_URL }: Config): boolean => DEMO === 'on' && SMTP_URL === undefined;

/** What this deployment tells the browser on one of its hosts: `GET /config.json`. */
export function toClientConfig(config: Config, site: Site): ClientConfig {
  const cas = config.CAS_URL ?? `${config.ORIGIN}${servicePrefix.idp}`;
  return {
    app: site?.app ?? 'partner',
    account: site?.account ?? null,
    services: {
      account: config.ACCOUNT_API_URL ?? servicePrefix.account,
      proxy: config.PROXY_API_URL ?? servicePrefix.proxy,
      marketplace: config.MARKETPLACE_API_URL ?? servicePrefix.marketplace,
      crm: config.CRM_API_URL ?? servicePrefix.crm,
      open: servicePrefix.open,
      notifications: config.NOTIFICATIONS_API_URL ?? servicePrefix.notifications,
      idp: servicePrefix.idp,
    },
    signIn: { login: `${cas}/login`, logout: `${cas}/logout`, register: `${cas}/register` },
    links: {
      partnerPortal: config.PARTNER_PORTAL_URL,
      accountCentral: config.ACCOUNT_CENTRAL_URL,
      crm: accountOrigin(config.ORIGIN, '{legacyId}'),
      partner: config.ORIGIN,
      trial: `${config.ORIGIN}${publicPaths.trial}`,
    },
    crmDomain: new URL(config.ORIGIN).host,
    hiddenPublisherId: config.HIDDEN_PUBLISHER_ID,
    internalDomains: config.INTERNAL_DOMAINS,
    sentryDsn: config.SENTRY_DSN ?? null,
    release: '0.1.0',
    demo: config.DEMO === 'on',
    outbox: showsOutbox(config),
  };
}
