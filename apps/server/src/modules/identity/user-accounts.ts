import type { Request } from '@app/contract/endpoint';
import type { listCurrentUserAccounts, UserAccount } from '@app/contract/identity';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isOneOf } from '../../list/filter.ts';
import { type Order, readPage } from '../../list/page.ts';

type Query = Request<typeof listCurrentUserAccounts, 'output'>['query'];
/** By company name, then tenant id; pages go on after the last one's keys, so that nothing is skipped or doubled. */
const byName: Order = {
  name: 'name',
  key: { by: sql`lower(account.name)`, type: 'text' },
  id: { by: sql.ref('account.id'), type: 'uuid' },
};

export async function listUserAccounts(
  db: Db,
  { userId }: { userId: string },
  { pageSize, pageToken, statuses, readMask }: Query,
) {
  const found = db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.edition_name', 'account.status', 'account.name', 'account.legacy_id'])
    .where('membership.user_id', '=', userId)
    .where(isOneOf('account.status', statuses));
  const asked = { userId, statuses, readMask };
  const { rows, nextPageToken } = await readPage(found, byName, { size: pageSize, token: pageToken, asked });
  return { userAccounts: rows.map((row) => masked(toUserAccount(row), readMask)), nextPageToken };
}

const toUserAccount = (row: {
  id: string;
  edition_name: string;
  status: string;
  name: string;
  legacy_id: string;
}): UserAccount => ({
  tenantId: row.id,
  edition: row.edition_name,
  status: row.status,
  companyProfile: { name: row.name },
  legacyId: row.legacy_id,
});

function masked(account: UserAccount, mask: string | undefined): Partial<UserAccount> {
  if (!mask) return account;
  const wanted = mask.split(',');
  return Object.fromEntries(Object.entries(account).filter(([name]) => wanted.includes(name)));
}
