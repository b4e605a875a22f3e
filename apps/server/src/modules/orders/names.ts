import type { Offer } from '@app/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** The company that sells, and its person; nobody is named who is gone. */
export async function sellerNames(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string | null },
): Promise<{ company: string; person: string }> {
  const { name } = await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  const [person = ''] = await namesOf(db, userId === null ? [] : [userId]);
  return { company: name, person };
}

/** How the company presents itself to its customers. */
export async function sellerPage(db: Db, { accountId }: { accountId: string }): Promise<Offer['seller']> {
  const row = await db
    .selectFrom('account')
    .leftJoin('offer_page', 'offer_page.account_id', 'account.id')
    .select(['email', 'phone', 'website_url', 'logo', 'welcome', 'terms_url'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { email, phone, website_url: websiteUrl, logo, welcome, terms_url: termsUrl } = row;
  return { logo: logo ?? '', welcome: welcome ?? '', email, phone, websiteUrl, termsUrl: termsUrl ?? '' };
}

/** Strangers read these names, so an e-mail address is shown only up to the @. */
export async function namesOf(db: Db, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('app_user')
    .select(
      sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), split_part(username, '@', 1))`.as(
        'name',
      ),
    )
    .where('id', 'in', userIds)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
