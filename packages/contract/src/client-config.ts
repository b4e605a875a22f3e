import { z } from 'zod';

const serviceBase = z.string();

/** `GET /config.json`: what a deployment tells the browser. */
export const ClientConfig = z.object({
  services: z.object({
    account: serviceBase,
    proxy: serviceBase,
    marketplace: serviceBase,
    crm: serviceBase,
    notifications: serviceBase,
    idp: serviceBase,
  }),
  signIn: z.object({ login: z.string(), logout: z.string(), register: z.string() }),
  links: z.object({
    partnerPortal: z.string(),
    accountCentral: z.string(),
    crm: z.string(),
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
