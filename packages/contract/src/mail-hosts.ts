import type { MailHost, SignInService } from './channels.ts';

/** Providers by the domains of their mailboxes, where mail is read there and where it goes out. */
const providers: { domains: string; imap: string; smtp: string; port?: number }[] = [
  { domains: 'gmail.com googlemail.com', imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  { domains: 'icloud.com me.com mac.com', imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', port: 587 },
  {
    domains: 'outlook.com hotmail.com live.com msn.com hotmail.co.uk hotmail.fr outlook.de outlook.fr',
    imap: 'outlook.office365.com',
    smtp: 'smtp-mail.outlook.com',
    port: 587,
  },
  {
    domains: 'yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.com.br yahoo.com.mx yahoo.com.vn ymail.com',
    imap: 'imap.mail.yahoo.com',
    smtp: 'smtp.mail.yahoo.com',
  },
  { domains: 'yahoo.co.jp', imap: 'imap.mail.yahoo.co.jp', smtp: 'smtp.mail.yahoo.co.jp' },
  { domains: 'aol.com', imap: 'imap.aol.com', smtp: 'smtp.aol.com' },
  { domains: 'gmx.de gmx.net gmx.at gmx.ch', imap: 'imap.gmx.net', smtp: 'mail.gmx.net' },
  { domains: 'gmx.com gmx.us gmx.co.uk mail.com', imap: 'imap.gmx.com', smtp: 'mail.gmx.com' },
  { domains: 'web.de', imap: 'imap.web.de', smtp: 'smtp.web.de', port: 587 },
  { domains: 't-online.de', imap: 'secureimap.t-online.de', smtp: 'securesmtp.t-online.de' },
  { domains: 'fastmail.com fastmail.fm', imap: 'imap.fastmail.com', smtp: 'smtp.fastmail.com' },
  { domains: 'zoho.com zohomail.com', imap: 'imap.zoho.com', smtp: 'smtp.zoho.com' },
  { domains: 'yandex.ru yandex.com ya.ru', imap: 'imap.yandex.com', smtp: 'smtp.yandex.com' },
  { domains: 'mail.ru inbox.ru list.ru bk.ru', imap: 'imap.mail.ru', smtp: 'smtp.mail.ru' },
  { domains: 'qq.com foxmail.com', imap: 'imap.qq.com', smtp: 'smtp.qq.com' },
  { domains: '163.com', imap: 'imap.163.com', smtp: 'smtp.163.com' },
  { domains: '126.com', imap: 'imap.126.com', smtp: 'smtp.126.com' },
  { domains: 'orange.fr wanadoo.fr', imap: 'imap.orange.fr', smtp: 'smtp.orange.fr' },
  { domains: 'laposte.net', imap: 'imap.laposte.net', smtp: 'smtp.laposte.net' },
  { domains: 'free.fr', imap: 'imap.free.fr', smtp: 'smtp.free.fr' },
  { domains: 'uol.com.br', imap: 'imap.uol.com.br', smtp: 'smtps.uol.com.br', port: 587 },
];
const known = new Map(providers.flatMap((provider) => provider.domains.split(' ').map((domain) => [domain, provider])));

const hostOf = (host: string): MailHost => ({ host, port: 993, security: 'tls' });

const domainOf = (address: string) => address.split('@').at(-1)?.trim().toLowerCase() ?? '';

/** Where a mailbox is likely to be, the likeliest first: its provider's servers, else the usual names of its domain. */
export function suggestMailHosts(address: string): MailHost[] {
  const domain = domainOf(address);
  if (!domain.includes('.')) return [];
  const provider = known.get(domain);
  return (provider ? [provider.imap] : [`imap.${domain}`, `mail.${domain}`, domain]).map(hostOf);
}

/**
 * Where its mail is likely to go out: at its provider's server, else where its name is as that of the server it is read
 * from, at either of the two usual ports.
 */
export function suggestSmtpHosts(address: string, imap: string | undefined): MailHost[] {
  const domain = domainOf(address);
  const provider = known.get(domain);
  if (provider) return [smtpOf(provider.smtp, provider.port ?? 465)];
  if (!domain.includes('.')) return [];
  const beside = imap?.startsWith('imap.') ? [imap.replace('imap.', 'smtp.')] : imap ? [imap] : [];
  const names = new Set([...beside, `smtp.${domain}`]);
  return [...names].flatMap((name) => [smtpOf(name, 465), smtpOf(name, 587)]);
}

const smtpOf = (host: string, port: number): MailHost => ({ host, port, security: port === 465 ? 'tls' : 'starttls' });

/** Whose passwords do not open mailboxes for other programs: they give one for each program. */
export const needsAppPassword = (address: string): boolean =>
  /@(gmail|googlemail|icloud|me|mac|ymail|aol|fastmail|yahoo(\.\w+)?)\.\w+$/i.test(address.trim());

const signInHosts: Record<SignInService, string> = { google: 'imap.gmail.com', microsoft: 'outlook.office365.com' };

/**
 * Where the owner of an address can sign in, of what this server knows: a provider's own domains say so. Behind any other
 * domain may be either of them, so all are offered, and none where the provider is another one.
 */
export function suggestSignIns(address: string, services: readonly SignInService[]): SignInService[] {
  const provider = known.get(domainOf(address));
  return services.filter((service) => !provider || provider.imap === signInHosts[service]);
}

export const isOfKnownProvider = (address: string): boolean => known.has(domainOf(address));
