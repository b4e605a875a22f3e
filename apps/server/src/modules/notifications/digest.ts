import { accountOrigin } from '@app/contract/apps';
import { crmPaths, partnerPaths } from '@app/contract/paths';
import { locales, parseLocale } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { openAccountsOf } from '../../http/access.ts';
import { toHtml, toText } from '../mail/mail-layout.ts';
import { morningBefore, nextMorning } from './morning.ts';
import { notificationTexts } from './texts.ts';

/** How many notifications a mail lists; further ones are only counted. */
const SHOWN = 20;
const LONGEST = 300;

/** Writes every daily mail that is due, one person at a time; any number of processes may do so at once. */
export async function writeDigests(db: Db, { ORIGIN }: Pick<Config, 'ORIGIN'>, now = new Date()): Promise<void> {
  while (await db.transaction().execute((trx) => writeNext(trx, ORIGIN, now)));
}

/** False when none is due. The mail and the next day's date stand or fall together: it is written once, or not yet. */
async function writeNext(db: Db, origin: string, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['membership.account_id', 'membership.user_id', 'membership.digest_at'])
    .select(['account.time_zone', 'account.name', 'account.account_type', 'account.legacy_id'])
    .select(['app_user.username', 'app_user.locale'])
    .where('membership.digest_at', '<=', now)
    .orderBy('membership.digest_at')
    .limit(1)
    .forNoKeyUpdate('membership')
    .skipLocked()
    .executeTakeFirst();
  if (!due?.digest_at) return false;
  const next = nextMorning(now, due.time_zone);
  await db
    .updateTable('membership')
    .set({ digest_at: next })
    .where('account_id', '=', due.account_id)
    .where('user_id', '=', due.user_id)
    .execute();
  // Continues where the last mail ended, even if no server ran for some days.
  const span = { from: morningBefore(due.digest_at, due.time_zone), to: morningBefore(next, due.time_zone) };
  const unread = await findUnread(db, due, span);
  if (unread.length > 0) await write(db, origin, due, unread);
  return true;
}

type Reader = {
  account_id: string;
  account_type: 'PARTNER_EDITION' | 'CRM';
  legacy_id: string;
  user_id: string;
  name: string;
  username: string;
  locale: string;
};

/** Of an account that the person can still open. */
const findUnread = (db: Db, { account_id, user_id }: Reader, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('notification')
    .select(['kind', 'params'])
    .where('account_id', '=', account_id)
    .where('account_id', 'in', openAccountsOf(db, user_id))
    .where('user_id', '=', user_id)
    .where('status', 'in', ['New', 'Unread'])
    .where(sql<boolean>`shown_at > ${from} and shown_at <= ${to}`)
    .orderBy('shown_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

async function write(
  db: Db,
  origin: string,
  reader: Reader,
  unread: Awaited<ReturnType<typeof findUnread>>,
): Promise<void> {
  const { name, username } = reader;
  const locale = parseLocale(reader.locale);
  const t = await readServerTexts(locale);
  const text = await notificationTexts(locale);
  const params = { count: unread.length, company: inShort(name) };
  const more = unread.length - SHOWN;
  const content = {
    subject: t('mail.digest.subject', params),
    paragraphs: [
      t('mail.digest.text', params),
      ...unread
        .slice(0, SHOWN)
        .map((row) => (['title', 'text'] as const).map((part) => inShort(text(row.kind, part, row.params))).join('\n')),
      ...(more > 0 ? [t('mail.digest.more', { count: more })] : []),
    ],
    action: { label: t('mail.digest.action'), link: linkFor(origin, reader, locale) },
    note: t('mail.digest.note', params),
    lang: locale,
    dir: locales[locale].dir,
  };
  // It names no account: colleagues can read the account's outbox, and this is personal.
  await db
    .insertInto('mail')
    .values({ recipient: username, locale, subject: content.subject, text: toText(content), html: toHtml(content) })
    .execute();
}

/** Into the account that it tells of: by its own host, or named in the address. */
function linkFor(origin: string, { account_id, account_type, legacy_id }: Reader, locale: string): string {
  const isCrm = account_type === 'CRM';
  const link = isCrm
    ? new URL(crmPaths.notifications, accountOrigin(origin, legacy_id))
    : new URL(partnerPaths.notifications, origin);
  link.search = String(new URLSearchParams(isCrm ? { locale } : { accountId: account_id, locale }));
  return link.href;
}

/** Names are chosen by people: line ends in them must not become paragraphs of our mail. */
function inShort(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}
