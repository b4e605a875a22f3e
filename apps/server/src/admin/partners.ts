import type { Db } from '../db/open.ts';
import { CommandError } from './errors.ts';

type Company = { id: string; name: string };
type NewPartner = {
  name: string;
  type: string;
  affiliateCode: string | null;
  salesforceAccountId: string | null;
  certified: boolean;
};

export async function createPartner(db: Db, draft: NewPartner) {
  const { name, type, affiliateCode, salesforceAccountId, certified } = draft;
  const row = await db
    .insertInto('organization')
    .values({
      name,
      kind: 'partner',
      certified,
      partner_company_type: type,
      affiliate_code: affiliateCode,
      salesforce_account_id: salesforceAccountId,
    })
    .onConflict((conflict) => conflict.column('affiliate_code').doNothing())
    .returning(['id', 'name', 'certified', 'affiliate_code as affiliateCode'])
    .executeTakeFirst();
  if (!row) throw new CommandError(`Another company has the affiliate code “${affiliateCode}”.`);
  return row;
}

/** Every partner company, with its Partner Edition account (once there is one) and how many people belong to that. */
export const listPartners = (db: Db) =>
  db
    .selectFrom('organization')
    .leftJoin('account', (join) =>
      join.onRef('account.organization_id', '=', 'organization.id').on('account.account_type', '=', 'PARTNER_EDITION'),
    )
    .leftJoin('membership', 'membership.account_id', 'account.id')
    .select(({ fn }) => [
      'organization.id',
      'organization.name',
      'organization.affiliate_code as affiliateCode',
      'organization.salesforce_account_id as salesforceAccountId',
      'organization.certified',
      'account.legacy_id as account',
      fn.count<number>('membership.user_id').as('members'),
    ])
    .where('organization.kind', '=', 'partner')
    .groupBy(['organization.id', 'account.legacy_id'])
    .orderBy('organization.name')
    .orderBy('organization.id')
    .execute();

export async function certifyPartner(db: Db, named: string, certified: boolean) {
  const { id } = await findPartner(db, named);
  return db
    .updateTable('organization')
    .set({ certified })
    .where('id', '=', id)
    .returning(['id', 'name', 'certified'])
    .executeTakeFirstOrThrow();
}

/** Without it nobody of the company can create cart links. */
export async function creditPartner(db: Db, named: string, salesforceAccountId: string) {
  const { id } = await findPartner(db, named);
  return db
    .updateTable('organization')
    .set({ salesforce_account_id: salesforceAccountId })
    .where('id', '=', id)
    .returning(['id', 'name', 'salesforce_account_id as salesforceAccountId'])
    .executeTakeFirstOrThrow();
}

/** By id, exact name or affiliate code. Several partners may have the same name. */
export async function findPartner(db: Db, named: string): Promise<Company> {
  const found = await db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('kind', '=', 'partner')
    .where(({ eb, cast, or }) =>
      or([
        eb(cast<string>('id', 'text'), '=', named.toLowerCase()),
        eb('name', '=', named),
        eb('affiliate_code', '=', named),
      ]),
    )
    .orderBy('id')
    .execute();
  const [first, second] = found;
  if (!first) throw new CommandError(`There is no partner “${named}”. partners list shows them.`);
  if (second) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new CommandError(`“${named}” may be ${found.length} partners; name one by its id: ${ids}.`);
  }
  return first;
}
