import type { MailPermission } from '@app/contract/contact-words';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { stopMessages } from '../messages/stop-messages.ts';
import type { ContactTables, PermissionHow } from './tables.ts';

type Scope = { accountId: string };
type Reason = ContactTables['suppression']['reason'];

/** What keeps an address from marketing mail, by how it came to be known. */
const reasonOf = (how: PermissionHow): Reason =>
  how === 'bounce' ? 'bounced' : how === 'complaint' ? 'complained' : 'withdrawn';

/** Permissions that were taken back, the strictest last. */
export const STRICTER: readonly MailPermission[] = ['withdrawn', 'bounced', 'complained'];

/** Only the person's own opt-in opens an address again; what others write down for them does not. */
const OWN_OPT_IN: ReadonlySet<PermissionHow> = new Set(['optIn', 'form']);

/** Anybody can type anybody's number, and no mail can ask its owner: only a text from the number itself opens it again. */
const opens = (channel: 'mail' | 'text', how: PermissionHow) =>
  channel === 'mail' ? OWN_OPT_IN.has(how) : how === 'optIn';

export type NewPermission = {
  contactId: number;
  /** The e-mail that it is about; of texts, the number. */
  address: string;
  channel?: 'mail' | 'text';
  granted: boolean;
  how: PermissionHow;
  /** The statement, the words of the form, the reason that was typed. */
  evidence: string;
  /** Who wrote it down; null for the contact, or the product itself. */
  userId: string | null;
};

/**
 * Whoever writes down something about an address holds the account's permissions together with others who do; whoever
 * writes contacts by the thousand holds them alone. Otherwise somebody could withdraw at the very moment in which a
 * contact with their address is created, and neither would see the other.
 */
export const holdPermissions = (db: Db, scope: Scope, how: 'together' | 'alone') =>
  sql`select ${heldPermissions(scope, how)}`.execute(db);

/** The same as a part of a statement. */
export const heldPermissions = ({ accountId }: Scope, how: 'together' | 'alone') =>
  sql`${sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(
    hashtextextended(${`permissions of ${accountId}`}, 0))`;

/**
 * The one way in which somebody's permission for marketing changes: the evidence, the suppression of the address,
 * what the contact and everybody else with this address shows, and the activity, in the caller's transaction.
 */
export async function writePermission(db: Db, { accountId }: Scope, permission: NewPermission): Promise<void> {
  const { contactId, address, channel = 'mail', granted, how, evidence, userId } = permission;
  await holdPermissions(db, { accountId }, 'together');
  // Of two at once for one address the second waits, instead of each waiting for the other's contact.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`permission ${accountId} ${address}`}, 0))`.execute(db);
  await db
    .insertInto('permission')
    .values({
      account_id: accountId,
      contact_id: contactId,
      channel,
      granted,
      how,
      evidence,
      address,
      user_id: userId,
      // Not the transaction's beginning: of two that wait for each other the later one counts.
      at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  if (!granted) {
    await suppress(db, { accountId }, { address, channel, how });
    await stopWaiting(db, { accountId }, { address, channel, how });
  } else if (opens(channel, how)) await lift(db, { accountId }, { address, channel });
  if (channel === 'mail') {
    await derivePermission(db, { accountId }, { address });
    await derivePermission(db, { accountId }, { contactId });
  }
  const state = await readState(db, { accountId }, permission);
  const details = {
    ...{ what: 'permission' as const, state, how, text: evidence },
    ...(channel === 'text' && { channel }),
  };
  await recordActivity(db, { accountId, contactId, kind: 'contact', details, userId });
}

/** What holds from now on: of mail as the contact shows it, of texts for the number that it is about. */
async function readState(
  db: Db,
  { accountId }: Scope,
  { contactId, address, channel = 'mail' }: NewPermission,
): Promise<MailPermission> {
  if (channel === 'text') {
    const suppressed = await db
      .selectFrom('suppression')
      .select('reason')
      .where('account_id', '=', accountId)
      .where('channel', '=', 'text')
      .where('address', '=', address)
      .executeTakeFirst();
    return suppressed?.reason ?? 'granted';
  }
  const { mail_permission: shown } = await db
    .selectFrom('contact')
    .select('mail_permission')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  return shown;
}

/**
 * The first reason stays what it is, but for a complaint, which says the most; and what others had written down for the
 * person is theirs once they say it themselves.
 */
async function suppress(
  db: Db,
  { accountId }: Scope,
  { address, channel, how }: Required<Pick<NewPermission, 'address' | 'channel' | 'how'>>,
): Promise<void> {
  const reason = reasonOf(how);
  const says =
    how === 'complaint' ? sql<boolean>`suppression.reason <> 'complained'` : sql<boolean>`suppression.by_hand`;
  await db
    .insertInto('suppression')
    .values({ account_id: accountId, channel, address, reason, by_hand: how === 'hand' })
    .onConflict((conflict) =>
      how === 'complaint' || how === 'unsubscribe'
        ? conflict
            .columns(['account_id', 'channel', 'address'])
            .doUpdateSet({ reason, by_hand: false, at: sql`now()` })
            .where(says)
        : conflict.columns(['account_id', 'channel', 'address']).doNothing(),
    )
    .execute();
}

/** An address whose contact is gone: what was said about it holds for whoever has it next. */
export async function suppressAddress(
  db: Db,
  { accountId }: Scope,
  { address, channel = 'mail', how }: Pick<NewPermission, 'address' | 'channel' | 'how'>,
): Promise<void> {
  await holdPermissions(db, { accountId }, 'together');
  await suppress(db, { accountId }, { address, channel, how });
  await stopWaiting(db, { accountId }, { address, channel, how });
  if (channel === 'mail') await derivePermission(db, { accountId }, { address });
}

/** What waits for anybody with this address does not go out any more. */
async function stopWaiting(
  db: Db,
  { accountId }: Scope,
  { address, channel, how }: Required<Pick<NewPermission, 'address' | 'channel' | 'how'>>,
): Promise<void> {
  const contacts = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where(channel === 'mail' ? 'email' : 'phone_e164', '=', address)
    .execute();
  const reason = reasonOf(how);
  await stopMessages(
    db,
    { accountId, contactIds: contacts.map(({ id }) => id), channel },
    reason === 'withdrawn' ? 'unsubscribed' : reason,
  );
}

async function lift(
  db: Db,
  { accountId }: Scope,
  { address, channel }: Required<Pick<NewPermission, 'address' | 'channel'>>,
): Promise<void> {
  await db
    .deleteFrom('suppression')
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .execute();
}

/**
 * The person has taken the permission back with a contact that was merged into this one: that holds whatever address
 * the contact is given later, until they opt in again themselves. A row of `contact` must be in reach.
 */
export const takenBackBeforeMerge = (accountId: string) => sql<Reason | null>`(
  select merged.state from (
    select contact_merge.at, contact_merge.before ->> 'permission' as state from contact_merge
    where contact_merge.account_id = ${accountId} and contact_merge.kept_id = contact.id and contact_merge.undone_at is null
  ) merged
  where merged.state is not null and not exists (
    select from permission
    where permission.account_id = ${accountId} and permission.contact_id = contact.id and permission.channel = 'mail'
      and permission.address = contact.email and permission.granted
      and permission.how = any (${[...OWN_OPT_IN]}::text[]) and permission.at > merged.at)
  order by array_position(${[...STRICTER]}::text[], merged.state) desc limit 1)`;

/**
 * What contacts show: why their address is suppressed, or else what their newest evidence for it says. Of everybody
 * with an address, or of some contacts: whoever gives one another address, or takes it out of the trash, asks for this.
 */
export async function derivePermission(
  db: Db,
  { accountId }: Scope,
  of: { address: string } | { contactId: number } | { contactIds: number[] },
): Promise<void> {
  const meant =
    'address' in of
      ? sql`contact.email = ${of.address} and contact.deleted_at is null`
      : sql`contact.id = any (${'contactId' in of ? [of.contactId] : of.contactIds}::bigint[])`;
  await sql`
    update contact set mail_permission = derived.state
    from (
      select contact.id, coalesce(
        suppression.reason,
        ${takenBackBeforeMerge(accountId)},
        case when (
          select granted from permission
          where permission.account_id = ${accountId} and permission.contact_id = contact.id
            and permission.channel = 'mail' and permission.address = contact.email
          order by at desc, permission.id desc limit 1
        ) then 'granted' end,
        'none') as state
      from contact left join suppression on suppression.account_id = ${accountId}
        and suppression.channel = 'mail' and suppression.address = contact.email collate "default"
      where contact.account_id = ${accountId} and ${meant}
    ) derived
    where contact.account_id = ${accountId} and contact.id = derived.id and ${meant}
      and contact.mail_permission is distinct from derived.state`.execute(db);
}
