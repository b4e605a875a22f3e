import { z } from 'zod';
import { apps } from './apps.ts';

const serviceBase = z.string();

/** The element of a page that carries the configuration as JSON, so that nothing waits for a request. */
export const CONFIG_ELEMENT = 'config';

/** `GET /config.json`: what a deployment tells the browser. */
export const ClientConfig = z.object({
  /** Whose host this is, and on an account's own host which account. */
  app: z.enum(apps.map(({ folder }) => folder)),
  account: z.object({ id: z.uuid(), legacyId: z.string() }).nullable(),
  services: z.object({
    account: serviceBase,
    proxy: serviceBase,
    marketplace: serviceBase,
    crm: serviceBase,
    open: serviceBase,
    notifications: serviceBase,
    idp: serviceBase,
  }),
  signIn: z.object({ login: z.string(), logout: z.string(), register: z.string() }),
  links: z.object({
    partnerPortal: z.string(),
    accountCentral: z.string(),
    /** An account's own host, with `{legacyId}` in the place of the account's. */
    crm: z.string(),
    /** Partner Edition, on the main host. */
    partner: z.string(),
    /** What a free trial's link begins with; a cart's link comes whole, with its estimate. */
    trial: z.string().optional(),
  }),
  crmDomain: z.string(),
  hiddenPublisherId: z.string(),
  internalDomains: z.array(z.string()),
  sentryDsn: z.string().nullable(),
  release: z.string(),
  demo: z.boolean(),
  /** The demo without a mail server: what would be mailed is shown instead. */
  outbox: z.boolean(),
});
export type ClientConfig = z.infer<typeof ClientConfig>;
