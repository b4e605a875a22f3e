/** Providers by the domains of their addresses, and where their calendars are (CalDAV, with an app password). */
const providers: { domains: string; server: string }[] = [
  { domains: 'icloud.com me.com mac.com', server: 'https://caldav.icloud.com' },
  { domains: 'fastmail.com fastmail.fm', server: 'https://caldav.fastmail.com' },
  { domains: 'yahoo.com yahoo.co.uk yahoo.de yahoo.fr ymail.com', server: 'https://caldav.calendar.yahoo.com' },
  { domains: 'aol.com', server: 'https://caldav.aol.com' },
  { domains: 'gmx.de gmx.net gmx.at gmx.ch', server: 'https://caldav.gmx.net' },
  { domains: 'gmx.com mail.com', server: 'https://caldav.gmx.com' },
  { domains: 'web.de', server: 'https://caldav.web.de' },
  { domains: 'mailbox.org', server: 'https://dav.mailbox.org' },
  { domains: 'posteo.de posteo.net', server: 'https://posteo.de:8443' },
  { domains: 'zoho.com zohomail.com', server: 'https://calendar.zoho.com' },
  { domains: 'yandex.ru yandex.com ya.ru', server: 'https://caldav.yandex.ru' },
  { domains: 'mail.ru inbox.ru list.ru bk.ru', server: 'https://calendar.mail.ru' },
];
const known = new Map(providers.flatMap(({ domains, server }) => domains.split(' ').map((each) => [each, server])));

/** Where somebody's calendars are likely to be: at their provider, else at their domain. '' where nothing says so. */
export function suggestCalendarServer(username: string): string {
  const domain = username.split('@')[1]?.trim().toLowerCase() ?? '';
  if (!domain.includes('.')) return '';
  return known.get(domain) ?? `https://${domain}`;
}
