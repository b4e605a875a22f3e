import type { ChannelKind, MailHost, SignInService } from '@app/contract/channels';
import type { Config } from '../../../config.ts';
import type { OauthService } from './service.ts';

type Provider = OauthService & {
  imap(config: Config): MailHost;
  smtp(config: Config): MailHost;
  /** Where its calendars are; null: it has none that can be spoken to (CalDAV). */
  calendars(config: Config): string | null;
};

const GOOGLE_SCOPES: Partial<Record<ChannelKind, string>> = {
  // The only one that opens IMAP and SMTP.
  email: 'https://mail.google.com/',
  // With whose they are: nobody signs in as one person for the calendar of another.
  calendar: 'openid email https://www.googleapis.com/auth/calendar',
};

const google: Provider = {
  addresses: ({ GOOGLE_LOGIN_URL, GOOGLE_TOKEN_URL }) => ({
    consent: `${GOOGLE_LOGIN_URL}/o/oauth2/v2/auth`,
    token: `${GOOGLE_TOKEN_URL}/token`,
    revoke: `${GOOGLE_TOKEN_URL}/revoke`,
  }),
  client: ({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : null),
  scope: (_, kind) => GOOGLE_SCOPES[kind] ?? '',
  hasChallenge: true,
  revokesWith: 'form',
  // Without these it gives what lasts an hour, and nothing to go on with from the second time on.
  asksWith: { access_type: 'offline', prompt: 'consent' },
  imap: ({ GOOGLE_IMAP_URL }) => GOOGLE_IMAP_URL,
  smtp: ({ GOOGLE_SMTP_URL }) => GOOGLE_SMTP_URL,
  calendars: ({ GOOGLE_CALDAV_URL }) => `${GOOGLE_CALDAV_URL}/`,
};

const microsoft: Provider = {
  addresses: ({ MICROSOFT_LOGIN_URL }) => ({
    consent: `${MICROSOFT_LOGIN_URL}/oauth2/v2.0/authorize`,
    token: `${MICROSOFT_LOGIN_URL}/oauth2/v2.0/token`,
    revoke: null,
  }),
  client: ({ MICROSOFT_CLIENT_ID: id, MICROSOFT_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : null),
  scope: ({ MICROSOFT_SCOPE_URL: of }) => `offline_access ${of}/IMAP.AccessAsUser.All ${of}/SMTP.Send`,
  hasChallenge: true,
  revokesWith: 'form',
  asksWith: { prompt: 'select_account' },
  imap: ({ MICROSOFT_IMAP_URL }) => MICROSOFT_IMAP_URL,
  smtp: ({ MICROSOFT_SMTP_URL }) => MICROSOFT_SMTP_URL,
  calendars: () => null,
};

export const signIns: Record<SignInService, Provider> = { google, microsoft };

/** Where people can sign in for a channel on this server. */
export const servicesFor = (kind: ChannelKind, config: Config): SignInService[] =>
  (Object.keys(signIns) as SignInService[]).filter((service) => {
    const { client, calendars } = signIns[service];
    if (!client(config)) return false;
    return kind === 'email' || (kind === 'calendar' && calendars(config) !== null);
  });
