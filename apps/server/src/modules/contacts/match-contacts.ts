import type { Match } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { toE164 } from '@app/contract/phone-rule';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readValueRules, type ValueRules, type Values } from './contact-values.ts';
import { readContacts } from './read-contacts.ts';

type Scope = { accountId: string };
type Place = 'email' | 'phone';
type Wanted = { emails: string[]; phones: string[]; except?: number | undefined };

const MOST_MATCHES = 5;

/** Who has this e-mail or this phone number in any of its places, those by both first; and how the number is dialled. */
export async function matchContacts(
  db: Db,
  scope: Scope,
  { email, phone, except }: { email?: string | undefined; phone?: string | undefined; except?: number | undefined },
): Promise<{ matches: Match[]; phoneE164: string | null }> {
  const { country } = await readValueRules(db, scope);
  const phones = toNumbers([phone ?? ''], country);
  const emails = [email?.trim().toLowerCase() ?? ''].filter(Boolean);
  const found = await findMatches(db, scope, { emails, phones, except });
  const contacts = await readContacts(db, scope, [...found.keys()]);
  return {
    matches: contacts.map((contact) => ({ contact, by: found.get(contact.id) ?? [] })),
    phoneE164: phones[0] ?? null,
  };
}

/** Whoever types an e-mail or a phone number that somebody has is told who; `isAnother` says that it is meant. */
export async function refuseExisting(
  db: Db,
  scope: Scope,
  { email = '', moreEmails = [], phone = '', morePhones = [] }: Values,
  { country }: ValueRules,
): Promise<void> {
  const found = await findMatches(db, scope, {
    emails: [email, ...moreEmails].filter(Boolean),
    phones: toNumbers([phone, ...morePhones], country),
  });
  if (found.size === 0) return;
  const contacts = await readContacts(db, scope, [...found.keys()]);
  throw new AppError('contact.exists', {
    contacts: contacts.map(({ id, givenName, familyName, email: has }) => ({
      id,
      name: `${givenName} ${familyName}`.trim() || has,
      by: found.get(id) ?? [],
    })),
  });
}

const toNumbers = (typed: string[], country: string) => typed.flatMap((phone) => toE164(phone.trim(), country) ?? []);

/** A statement for each place, because each has its own index. Nobody in the trash is found. */
async function findMatches(
  db: Db,
  { accountId }: Scope,
  { emails, phones, except }: Wanted,
): Promise<Map<number, Place[]>> {
  const places: { place: Place; values: string[]; holds: RawBuilder<unknown> }[] = [
    { place: 'email', values: emails, holds: sql`email = any (${emails}::text[])` },
    { place: 'email', values: emails, holds: sql`more_emails <> '{}' and more_emails && ${emails}::text[]` },
    { place: 'phone', values: phones, holds: sql`phone_e164 = any (${phones}::text[])` },
    {
      place: 'phone',
      values: phones,
      holds: sql`more_phones_e164 <> '{}' and more_phones_e164 && ${phones}::text[]`,
    },
  ];
  const found = new Map<number, Place[]>();
  for (const { place, holds } of places.filter(({ values }) => values.length > 0)) {
    const { rows } = await sql<{ id: number }>`
      select id from contact
      where account_id = ${accountId} and deleted_at is null and id <> ${except ?? 0} and ${holds}
      limit ${sql.lit(MOST_MATCHES)}`.execute(db);
    for (const { id } of rows) found.set(id, [...new Set([...(found.get(id) ?? []), place])]);
  }
  const byMost = [...found].sort(([a, one], [b, two]) => two.length - one.length || a - b);
  return new Map(byMost.slice(0, MOST_MATCHES));
}
