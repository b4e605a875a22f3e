import type { MailPermission } from '@app/contract/contact-words';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/**
 * What the contact has allowed for text messages to its number: why the number is suppressed, or else what the newest
 * evidence for it says. A row of `contact` must be in reach.
 */
export const textPermission = sql<MailPermission>`coalesce(
  (select suppression.reason from suppression
    where suppression.account_id = contact.account_id and suppression.channel = 'text'
      and suppression.address = contact.phone_e164),
  case when (
    select permission.granted from permission
    where permission.account_id = contact.account_id and permission.contact_id = contact.id
      and permission.channel = 'text' and permission.address = contact.phone_e164
    order by permission.at desc, permission.id desc limit 1) then 'granted' end,
  'none')`;

export async function readTextPermission(
  db: Db,
  { accountId }: { accountId: string },
  contactId: number,
): Promise<MailPermission> {
  const { state } = await db
    .selectFrom('contact')
    .select(textPermission.as('state'))
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  return state;
}
