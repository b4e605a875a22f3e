// Where mails and notifications lead, by app. These stay as they are: a mail is opened weeks later.

export const partnerPaths = {
  home: '/',
  listing: (id: number) => `/campaigns/marketplace/${id}`,
  bundles: '/campaigns/bundles',
  client: (id: string) => `/clients/${id}`,
  link: (id: string) => `/links?link=${id}`,
  links: '/links',
  /** Behind a flag. */
  users: '/users',
  settings: '/settings',
  notifications: '/notifications',
} as const;

/** Where a service leads people back to, on the main host. It is registered there, letter for letter. */
export const consentPath = (kind: string): string => `/oauth/callback/${kind}`;

export const crmPaths = {
  home: '/',
  contacts: '/contacts',
  contact: (id: number) => `/contacts/${id}`,
  bulkJob: (id: number) => `/contacts?job=${id}`,
  duplicates: '/contacts/duplicates',
  import: '/contacts/import',
  imports: '/imports',
  importOf: (id: number) => `/imports/${id}`,
  deals: '/deals',
  forecast: '/deals/forecast',
  deal: (id: number) => `/deals/${id}`,
  tasks: '/tasks',
  task: (id: number) => `/tasks?task=${id}`,
  appointments: '/appointments',
  appointment: (id: number) => `/appointments?appointment=${id}`,
  solutions: '/solutions',
  solution: (id: number) => `/solutions/${id}`,
  asset: (solutionId: number, assetId: number) => `/solutions/${solutionId}/assets/${assetId}`,
  apps: '/apps',
  notifications: '/notifications',
  sending: '/settings/sending',
  webhooks: '/settings/webhooks',
  webhook: (id: number) => `/settings/webhooks?webhook=${id}`,
  data: '/settings/data',
  subscription: '/settings/subscription',
  invoice: (number: string) => `/settings/subscription/invoices/${number}`,
  apiKeys: '/settings/api-keys',
  pipelines: '/settings/pipelines',
  booking: '/settings/booking',
  tags: '/settings/tags',
  fields: '/settings/fields',
  profile: '/settings/profile',
  business: '/settings/business',
  users: '/settings/users',
  setup: '/setup',
  error: (id: 'not-member' | 'invite-failed') => `/error/${id}`,
  logout: '/logout',
} as const;

export const publicPaths = { cart: '/cart', trial: '/trial' } as const;

/** What stands on an account's pages host; each with a slug or a token behind it. */
export const pagesPaths = {
  booking: '/book',
  appointment: '/appointment',
  form: '/forms',
  /** What somebody sent in with a form is confirmed there. */
  confirmation: '/confirm',
  page: '/pages',
  preferences: '/u',
  /** Proves an address that mail is to come from. */
  sender: '/sender',
  /** A picture of a mail or a page, by its file. */
  picture: '/pictures',
  /** The logo of the business. What follows changes with the picture, so that nobody sees an old one for long. */
  logo: '/logo',
} as const;

/** On the same host, but no pages: a link of a mail leads on, a picture says that a mail was opened. */
export const trackingPaths = { click: '/c', open: '/o', text: '/t' } as const;

/** The short addresses of kept links: they lead on to the pages above. */
export const SHORT_LINKS = '/l';

/** The run whose result the page opens with. */
export const withInstall = (path: string, installId: string): string => `${path}?install=${installId}`;
