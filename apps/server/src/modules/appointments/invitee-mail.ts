import { AppError } from '@app/contract/errors';
import { type Locale, parseLocale } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { writeMail } from '../mail/mail.ts';
import { type Entry, toCancellation, toRequest } from './calendar-file.ts';
import { invitationTokens, invitationUrl } from './invitees.ts';
import { boundsOf, firstAfter, type Time, timeOf } from './occurrences.ts';
import { readBelongings, type Stored } from './read-appointments.ts';
import type { Writer } from './write-appointment.ts';

type Told = {
  kind: 'appointmentInvited' | 'appointmentChanged' | 'appointmentCancelled' | 'booking';
  to: readonly { email: string; name: string }[];
  /** Of a repeated appointment the one time that it is about. */
  time?: Time | undefined;
  /** How whoever booked it reads, where they have just said so. */
  reader?: { locale: Locale; timeZone: string } | undefined;
};

/** An account must not become a way to mail strangers. */
const PER_DAY = 1000;

/** Tells invitees, each in their language, with the file that their calendar reads. What is over is told to nobody. */
export async function mailInvitees(db: Db, writer: Writer, stored: Stored, told: Told): Promise<void> {
  const { accountId, config } = writer;
  const { row, series, exceptions } = stored;
  const { kind, to, time } = told;
  const end = time ? time.end : boundsOf(series, exceptions).to;
  if (to.length === 0 || (end && end < new Date())) return;
  await refuseTooMany(db, accountId, to.length);
  const { company, legacyId, organiser } = await readSender(db, writer, row.owner_id);
  const { invitees } = (await readBelongings(db, writer, [row]))(row);
  const isCancelled = kind === 'appointmentCancelled';
  // Whoever was taken off the list is told as the one whom it concerns.
  const concerned = to.map((each) => ({ answer: 'waiting' as const, ...each }));
  const entry: Entry = { ...stored, organiser, invitees: isCancelled ? concerned : invitees };
  const calendar = isCancelled
    ? ({ method: 'CANCEL', content: toCancellation(entry, time) } as const)
    : ({ method: 'REQUEST', content: toRequest(entry) } as const);
  const shown = time ?? firstAfter(series, exceptions, new Date()) ?? timeOf(series, row.start);
  const readers = await findReaders(db, accountId, to, organiser?.locale);
  const tokenOf = await invitationTokens(db, config);
  const name = organiser?.name ?? company;
  for (const { email, locale, timeZone } of readers.map((each) => ({ ...each, ...told.reader })))
    await writeMail(db, {
      recipient: email,
      locale,
      kind,
      params: { organiser: name, company, subject: shown.changed.subject ?? row.subject },
      lines: await toLines(stored, shown, { locale, timeZone, isOne: time !== undefined }),
      ...(!isCancelled && {
        link: invitationUrl(config, legacyId, tokenOf({ accountId, appointmentId: row.id, email })),
      }),
      accountId,
      calendar,
      replyTo: organiser?.email,
      byStranger: kind === 'booking',
    });
}

async function refuseTooMany(db: Db, accountId: string, more: number): Promise<void> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('calendar', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (count + more > PER_DAY) throw new AppError('request.tooMany');
}

async function readSender(db: Db, { accountId }: Writer, ownerId: string | null) {
  const { company, legacyId } = await db
    .selectFrom('account')
    .select(['name as company', 'legacy_id as legacyId'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const [organiser = null] = await readOrganisers(db, [ownerId]);
  return { company, legacyId, organiser };
}

/** As calendars name them. */
export async function readOrganisers(db: Db, ids: readonly (string | null)[]) {
  const named = ids.filter((id) => id !== null);
  return db
    .selectFrom('app_user')
    .select(['id', 'username as email', 'locale'])
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('name'))
    .where(sql<boolean>`id = any (${named}::uuid[])`)
    .execute();
}

type Reader = { email: string; locale: Locale; timeZone: string | null };

/** In which language and zone somebody reads: as a user, as a contact of the account, or else as who invites them. */
async function findReaders(db: Db, accountId: string, to: Told['to'], fallback = ''): Promise<Reader[]> {
  const emails = sql`${to.map(({ email }) => email)}::text[]`;
  const users = await db
    .selectFrom('app_user')
    .select(['username as email', 'locale'])
    .where(sql<boolean>`username = any (${emails})`)
    .execute();
  const contacts = await db
    .selectFrom('contact')
    .select(['email', 'language', 'time_zone'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`email = any (${emails})`)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const userOf = new Map(users.map((user) => [user.email, user]));
  const contactOf = new Map(contacts.map((contact) => [contact.email, contact]));
  return to.map(({ email }) => {
    const contact = contactOf.get(email);
    const locale = parseLocale(userOf.get(email)?.locale || contact?.language || fallback);
    return { email, locale, timeZone: contact?.time_zone || null };
  });
}

/** When and where, one thing on each line. */
async function toLines(
  { row }: Stored,
  time: Time,
  { locale, timeZone, isOne }: { locale: Locale; timeZone: string | null; isOne: boolean },
): Promise<string[]> {
  const t = await readServerTexts(locale);
  const location = time.changed.location ?? row.location;
  const there = timeZone !== null && timeZone !== time.timeZone && !time.isAllDay;
  return [
    t('appointmentLine.when', { when: toWords(time, locale, time.timeZone) }),
    ...(there ? [t('appointmentLine.yourTime', { when: toWords(time, locale, timeZone) })] : []),
    ...(row.repeat !== '' && !isOne ? [t('appointmentLine.repeats')] : []),
    ...(location ? [t('appointmentLine.where', { location })] : []),
  ];
}

/** “Monday, March 2, 2026, 9:00 – 10:00 AM (Central European Time)” */
function toWords({ start, end, isAllDay, localStart, localEnd }: Time, locale: Locale, timeZone: string): string {
  if (isAllDay) {
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    const last = Date.parse(`${localEnd}Z`) - 1;
    return days.formatRange(Date.parse(`${localStart}Z`), last);
  }
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.formatRange(start, end)} (${zone ?? timeZone})`;
}
