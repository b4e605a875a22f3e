import type { OutboxMail } from '@app/contract/invitations';
import { locales, parseLocale } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toHtml, toText } from './mail-layout.ts';

export type Mail = {
  recipient: string;
  locale: string;
  kind:
    | 'invitation'
    | 'passwordChanged'
    | 'signInFailures'
    | 'registration'
    | 'registeredBefore'
    | 'passwordLink'
    | 'noUser'
    | 'accessRequest'
    | 'membershipRequest'
    | 'ordered'
    | 'trialStarted'
    | 'sold'
    | 'trialSold'
    | 'booking'
    | 'bookingReceived'
    | 'bookingMoved'
    | 'bookingCancelled'
    | 'formConfirmation'
    | 'appointmentInvited'
    | 'appointmentChanged'
    | 'appointmentCancelled'
    | 'taskDue'
    | 'appointmentSoon'
    | 'senderProof'
    | 'ownershipHandedOn'
    | 'accountDeletion'
    | 'accountKept';
  params: Record<string, string | number>;
  /** Each on a line of its own below the text. */
  lines?: string[];
  link?: string | undefined;
  /** What the mail is about, where it is about one account. */
  accountId?: string | undefined;
  invitationId?: string | undefined;
  /** It came of a stranger's order: it does not count against what the account may mail. */
  byStranger?: boolean;
  /** For the reader's calendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Who reads the answer. */
  replyTo?: string | undefined;
};

/** Writes a mail into the outbox, in the reader's language; it is sent from there once this transaction stands. */
export const writeMail = (db: Db, mail: Mail): Promise<void> => writeMails(db, [mail]);

type OwnMail = { recipient: string; locale: string; subject: string; text: string; html: string; accountId: string };

/** A mail whose words somebody in the account has written; it does not count against what the account may mail. */
export async function writeOwnMail(db: Db, { accountId, ...mail }: OwnMail): Promise<void> {
  await db
    .insertInto('mail')
    .values({ ...mail, account_id: accountId, by_stranger: true })
    .execute();
}

/** Some hundreds at once. */
export async function writeMails(db: Db, mails: readonly Mail[]): Promise<void> {
  const rows = await Promise.all(mails.map(toRow));
  if (rows.length > 0) await db.insertInto('mail').values(rows).execute();
}

async function toRow(mail: Mail) {
  const { recipient, locale, kind, link, lines = [], accountId, invitationId, byStranger = false } = mail;
  const language = parseLocale(locale);
  const t = await readServerTexts(language);
  const params = Object.fromEntries(Object.entries(mail.params).map(([name, value]) => [name, inOneLine(value)]));
  const subject = t(`mail.${kind}.subject`, params);
  const content = {
    subject,
    paragraphs: [t(`mail.${kind}.text`, params), ...(lines.length ? [lines.map(inOneLine).join('\n')] : [])],
    action: link ? { label: t(`mail.${kind}.action`, params), link } : null,
    note: t(`mail.${kind}.note`, params),
    lang: language,
    dir: locales[language].dir,
  };
  return {
    recipient,
    locale: language,
    subject,
    text: toText(content),
    html: toHtml(content),
    account_id: accountId ?? null,
    invitation_id: invitationId ?? null,
    by_stranger: byStranger,
    ...(mail.calendar && { calendar: JSON.stringify(mail.calendar) }),
    reply_to: mail.replyTo ?? null,
  };
}

/** Names are chosen by people: line ends in them must not become paragraphs of our mail. */
const inOneLine = (value: string | number) => (typeof value === 'string' ? value.replace(/[\p{Cc}\s]+/gu, ' ') : value);

export const deleteUnsentMail = (db: Db, invitationId: string) =>
  db.deleteFrom('mail').where('invitation_id', '=', invitationId).where('sent_at', 'is', null).execute();

const SHOWN = 50;

/** Without what an order mailed: the key in it opens the account as its owner. */
export async function listAccountMail(db: Db, { accountId }: { accountId: string }): Promise<OutboxMail[]> {
  const rows = await db
    .selectFrom('mail')
    .leftJoin('invitation', 'invitation.id', 'mail.invitation_id')
    .select(['mail.id', 'mail.recipient', 'mail.subject', 'mail.text', 'mail.created_at'])
    .where('mail.account_id', '=', accountId)
    .where(sql<boolean>`invitation.makes_owner is not true`)
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id')
    .limit(SHOWN)
    .execute();
  return rows.map(({ created_at, ...mail }) => ({ ...mail, createdDate: created_at.toISOString() }));
}
