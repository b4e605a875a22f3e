import type { MailPermission } from '@app/contract/contact-words';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { ContactRow } from '../modules/contacts/require-contact.ts';

/** How programs call what an address has allowed. */
const WORDS: Record<MailPermission, string> = {
  granted: 'SINGLE_OPT_IN',
  none: 'NON_MARKETABLE',
  withdrawn: 'LIST_UNSUBSCRIBE',
  bounced: 'HARD_BOUNCE',
  complained: 'SPAM',
};

type AddressState = { permission: MailPermission; status: string; reason: string | null };
type Owner = Pick<ContactRow, 'id' | 'email' | 'more_emails' | 'mail_permission'>;
type Known = {
  contact_id: number;
  address: string;
  suppressed: Exclude<MailPermission, 'granted' | 'none'> | null;
  by_hand: boolean | null;
  evidence: string | null;
};

/**
 * What each address of these contacts has allowed, and why. What was allowed is about a contact's first address; that
 * somebody has closed one is known of any.
 */
export async function readAddressStates(
  db: Db,
  { accountId }: { accountId: string },
  owners: readonly Owner[],
): Promise<(owner: Owner, address: string) => AddressState> {
  const addresses = owners.flatMap(({ id, email, more_emails }) =>
    [email ?? '', ...more_emails].filter(Boolean).map((address) => ({ id, address })),
  );
  const { rows } = await sql<Known>`
    select given.contact_id, given.address, suppression.reason as suppressed, suppression.by_hand, (
      select permission.evidence from permission
      where permission.account_id = ${accountId} and permission.contact_id = given.contact_id
        and permission.channel = 'mail' and permission.address = given.address and permission.granted
      order by permission.at desc, permission.id desc limit 1) as evidence
    from unnest(${addresses.map(({ id }) => id)}::bigint[], ${addresses.map(({ address }) => address)}::text[])
      given (contact_id, address)
    left join suppression on suppression.account_id = ${accountId} and suppression.channel = 'mail'
      and suppression.address = given.address`.execute(db);
  const known = new Map(rows.map((row) => [`${row.contact_id} ${row.address}`, row]));
  return (owner, address) => {
    const { suppressed = null, by_hand = null, evidence = null } = known.get(`${owner.id} ${address}`) ?? {};
    const permission = address === owner.email ? owner.mail_permission : (suppressed ?? 'none');
    return {
      permission,
      status: permission === 'withdrawn' && by_hand ? 'MANUAL' : WORDS[permission],
      reason: permission === 'granted' ? evidence || null : null,
    };
  };
}
