import { randomInt } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import type { Seller } from '../billing/sellers.ts';

type NewAccount = {
  company: string;
  email: string;
  phone: string;
  countryCode: string;
  region: string;
  edition: string;
  day: string;
  /** People of the partner who become users of the account. */
  userIds: string[];
};

/** The customer's account in the flagship, as a client of the partner who sold it. */
export async function createClientAccount(
  db: Db,
  seller: Seller,
  account: NewAccount,
): Promise<{ id: string; legacyId: string }> {
  const { company: name, email, phone, countryCode: country_code, region, edition: edition_name } = account;
  const { id: organization_id } = await db
    .insertInto('organization')
    .values({ name, kind: 'customer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const legacyId = newLegacyId(name);
  const { id } = await db
    .insertInto('account')
    .values({
      organization_id,
      account_type: 'CRM',
      edition_name,
      legacy_id: legacyId,
      ...{ name, email, phone, country_code, region },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client')
    .values({
      partner_account_id: seller.accountId,
      account_id: id,
      sold_by: seller.organizationId,
      partner_user_id: seller.userId,
      start_date: account.day,
    })
    .execute();
  await db.insertInto('subscription_change').values({ account_id: id, kind: 'new', date: account.day }).execute();
  await db.insertInto('account_setup').values({ account_id: id }).execute();
  if (account.userIds.length > 0)
    await db
      .insertInto('membership')
      .values(account.userIds.map((user_id) => ({ account_id: id, user_id })))
      .execute();
  return { id, legacyId };
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The account's subdomain: letters of the company's name, and enough random ones to make it unique. */
function newLegacyId(company: string): string {
  const readable = company
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '')
    .slice(0, 12);
  const rest = Array.from({ length: 9 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${readable || 'crm'}${rest}`;
}
