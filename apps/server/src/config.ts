import { z } from 'zod';

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const words = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );

/** A mail server: `imaps://` and `smtps://` are encrypted from the start, the others with STARTTLS, or not at all. */
const mailHost = (port: number) =>
  z
    .url({ protocol: /^(imap|smtp)s?$/ })
    .transform((value) => new URL(value))
    .transform((at) => {
      const security = at.protocol.endsWith('s:') ? 'tls' : at.searchParams.has('plain') ? 'none' : 'starttls';
      return { host: at.hostname, port: Number(at.port || port), security } as const;
    });

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** The address people use; differs from host and port behind a proxy. */
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Seconds that a request may wait for the database. */
  DATABASE_TIMEOUT: z.coerce.number().min(1).max(60).default(10),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_CLIENTS: z.coerce.number().int().min(1).max(100_000).default(64),
  /** How many contacts the account of the demo's owner has, where that is more than the usual few hundred. */
  DEMO_CONTACTS: z.coerce.number().int().min(0).max(5_000_000).default(0),
  CAS_URL: url.optional(),
  /** More origins that may be returned to after sign-in, besides our own and the CRM's. */
  CAS_SERVICES: words.pipe(z.array(origin)),
  /** How many proxies stand in front, each of which adds the address it was called from. */
  TRUST_PROXY: z.union([z.stringbool().transform(Number), z.coerce.number().int().min(0).max(10)]).default(0),
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** How long it is known who wrote what. */
  AUDIT_DAYS: z.coerce.number().int().min(30).max(36_500).default(1095),
  API_RATE_LIMIT: z.coerce.number().int().min(1).default(1500),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where mail is handed over; without it, mail waits in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(300).default('Partner Edition <no-reply@partner.example>'),
  /** The account at a provider of text messages, by its public message call; without one, texts wait in the outbox. */
  TEXT_URL: url.default('https://api.twilio.com'),
  TEXT_ACCOUNT: z.string().min(1).max(100).optional(),
  TEXT_TOKEN: z.string().min(1).max(200).optional(),
  /** Hosts and networks within our own that addresses which customers type may lead to, such as 10.1.0.0/16. */
  OUTBOUND_ALLOW: words,
  /** Signs cart links; without it, a secret that the database keeps. */
  LINK_SECRET: z.string().min(32).max(1000).optional(),
  /** Encrypts passwords of connected mailboxes and calendars; without it, a key file beside the embedded database. */
  CREDENTIALS_KEY: z.string().min(32).max(1000).optional(),
  /** What the accounting services know this server by, and where they answer; without an id, nobody connects them. */
  XERO_CLIENT_ID: z.string().min(1).max(200).optional(),
  XERO_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  XERO_SCOPES: z
    .string()
    .min(1)
    .max(1000)
    .default('offline_access accounting.invoices.read accounting.payments.read accounting.contacts.read'),
  XERO_LOGIN_URL: url.default('https://login.xero.com'),
  XERO_IDENTITY_URL: url.default('https://identity.xero.com'),
  XERO_API_URL: url.default('https://api.xero.com'),
  QUICKBOOKS_CLIENT_ID: z.string().min(1).max(200).optional(),
  QUICKBOOKS_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  QUICKBOOKS_LOGIN_URL: url.default('https://appcenter.intuit.com'),
  QUICKBOOKS_TOKEN_URL: url.default('https://oauth.platform.intuit.com'),
  QUICKBOOKS_REVOKE_URL: url.default('https://developer.api.intuit.com'),
  QUICKBOOKS_API_URL: url.default('https://quickbooks.api.intuit.com'),
  /** The same for where people sign in for their mailboxes and calendars; without an id, they use passwords. */
  GOOGLE_CLIENT_ID: z.string().min(1).max(200).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  GOOGLE_LOGIN_URL: url.default('https://accounts.google.com'),
  GOOGLE_TOKEN_URL: url.default('https://oauth2.googleapis.com'),
  GOOGLE_CALDAV_URL: url.default('https://apidata.googleusercontent.com/caldav/v2'),
  GOOGLE_IMAP_URL: mailHost(993).prefault('imaps://imap.gmail.com'),
  GOOGLE_SMTP_URL: mailHost(465).prefault('smtps://smtp.gmail.com'),
  MICROSOFT_CLIENT_ID: z.string().min(1).max(200).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  MICROSOFT_LOGIN_URL: url.default('https://login.microsoftonline.com/common'),
  /** What the permissions are named by. */
  MICROSOFT_SCOPE_URL: url.default('https://outlook.office.com'),
  MICROSOFT_IMAP_URL: mailHost(993).prefault('imaps://outlook.office365.com'),
  MICROSOFT_SMTP_URL: mailHost(587).prefault('smtp://smtp.office365.com'),
  /** Seconds that an accounting service, or one that gives tokens, may take for one answer. */
  ACCOUNTING_TIMEOUT: z.coerce.number().min(0.1).max(120).default(30),
  SENTRY_DSN: z.url().optional(),
  /** The address of an S3-compatible bucket in which files are kept; without it they are kept with the database. */
  FILES_URL: url.optional(),
  FILES_REGION: z.string().min(1).default('us-east-1'),
  FILES_KEY: z.string().min(1).optional(),
  FILES_SECRET: z.string().min(1).optional(),
  PARTNER_PORTAL_URL: url.default('https://partnerportal.example'),
  ACCOUNT_CENTRAL_URL: url.default('https://accountcentral.example'),
  HIDDEN_PUBLISHER_ID: z.uuid().default('5f0c1b9e-6a57-4d0c-9a3e-0d7a4c1e9b10'),
  INTERNAL_DOMAINS: words.pipe(z.array(z.string())).transform((list) => (list.length ? list : ['internal.example'])),
  /** Where each service answers, when not here: see docs/operations.md. */
  ACCOUNT_API_URL: url.optional(),
  PROXY_API_URL: url.optional(),
  MARKETPLACE_API_URL: url.optional(),
  CRM_API_URL: url.optional(),
  NOTIFICATIONS_API_URL: url.optional(),
});

const Whole = Env.superRefine((env, { addIssue }) => {
  for (const name of ['FILES_KEY', 'FILES_SECRET'] as const)
    if (env.FILES_URL && !env[name]) addIssue({ code: 'custom', path: [name], message: 'FILES_URL needs it' });
  if (env.TEXT_ACCOUNT && !env.TEXT_TOKEN)
    addIssue({ code: 'custom', path: ['TEXT_TOKEN'], message: 'TEXT_ACCOUNT needs it' });
  for (const service of ['XERO', 'QUICKBOOKS', 'GOOGLE', 'MICROSOFT'] as const)
    if (env[`${service}_CLIENT_ID`] && !env[`${service}_CLIENT_SECRET`])
      addIssue({ code: 'custom', path: [`${service}_CLIENT_SECRET`], message: `${service}_CLIENT_ID needs it` });
});

export type Config = Omit<z.output<typeof Env>, 'ORIGIN'> & { ORIGIN: string };

/** Reads the environment once. A bad value is one clear sentence, not a stack. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = Whole.safeParse(present);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`The configuration cannot be used. ${faults.join('; ')}`);
  }
  return { ...result.data, ORIGIN: result.data.ORIGIN ?? `http://localhost:${result.data.PORT}` };
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}
