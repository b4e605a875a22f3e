import type { MailHost } from './channels.ts';

/** Providers by the domains of their mailboxes, and where mail is read there. */
const providers: { domains: string; imap: string }[] = [
  { domains: 'gmail.com googlemail.com', imap: 'imap.gmail.com' },
  { domains: 'icloud.com me.com mac.com', imap: 'imap.mail.me.com' },
  {
    domains: 'outlook.com hotmail.com live.com msn.com hotmail.co.uk hotmail.fr outlook.de outlook.fr',
    imap: 'outlook.office365.com',
  },
  {
    domains: 'yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.com.br yahoo.com.mx yahoo.com.vn ymail.com',
    imap: 'imap.mail.yahoo.com',
  },
  { domains: 'yahoo.co.jp', imap: 'imap.mail.yahoo.co.jp' },
  { domains: 'aol.com', imap: 'imap.aol.com' },
  { domains: 'gmx.de gmx.net gmx.at gmx.ch', imap: 'imap.gmx.net' },
  { domains: 'gmx.com gmx.us gmx.co.uk mail.com', imap: 'imap.gmx.com' },
  { domains: 'web.de', imap: 'imap.web.de' },
  { domains: 't-online.de', imap: 'secureimap.t-online.de' },
  { domains: 'fastmail.com fastmail.fm', imap: 'imap.fastmail.com' },
  { domains: 'zoho.com zohomail.com', imap: 'imap.zoho.com' },
  { domains: 'yandex.ru yandex.com ya.ru', imap: 'imap.yandex.com' },
  { domains: 'mail.ru inbox.ru list.ru bk.ru', imap: 'imap.mail.ru' },
  { domains: 'qq.com foxmail.com', imap: 'imap.qq.com' },
  { domains: '163.com', imap: 'imap.163.com' },
  { domains: '126.com', imap: 'imap.126.com' },
  { domains: 'orange.fr wanadoo.fr', imap: 'imap.orange.fr' },
  { domains: 'laposte.net', imap: 'imap.laposte.net' },
  { domains: 'free.fr', imap: 'imap.free.fr' },
  { domains: 'uol.com.br', imap: 'imap.uol.com.br' },
];
const known = new Map(providers.flatMap((provider) => provider.domains.split(' ').map((domain) => [domain, provider])));

const hostOf = (host: string): MailHost => ({ host, port: 993, security: 'tls' });

/** Where a mailbox is likely to be, the likeliest first: its provider's servers, else the usual names of its domain. */
export function suggestMailHosts(address: string): MailHost[] {
  const domain = address.split('@').at(-1)?.trim().toLowerCase() ?? '';
  if (!domain.includes('.')) return [];
  const provider = known.get(domain);
  return (provider ? [provider.imap] : [`imap.${domain}`, `mail.${domain}`, domain]).map(hostOf);
}

/** Whose passwords do not open mailboxes for other programs: they give one for each program. */
export const needsAppPassword = (address: string): boolean =>
  /@(gmail|googlemail|icloud|me|mac|ymail|aol|fastmail|yahoo(\.\w+)?)\.\w+$/i.test(address.trim());
