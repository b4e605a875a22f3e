import type { Request } from '@app/contract/endpoint';
import type { listCurrentUserAccounts, UserAccount } from '@app/contract/identity';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { readPageToken, toPageToken } from '../../http/paging.ts';

type Query = Request<typeof listCurrentUserAccounts, 'output'>['query'];
const Keys = z.tuple([z.string(), z.uuid()]);

/** By company name, then tenant id; pages go on after the last one's keys, so that nothing is skipped or doubled. */
export async function listUserAccounts(
  db: Db,
  { userId }: { userId: string },
  { pageSize, pageToken, statuses, readMask }: Query,
) {
  const asked = { userId, statuses, readMask };
  const after = readPageToken(pageToken, asked, Keys);
  const rows = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.edition_name', 'account.status', 'account.name', 'account.legacy_id'])
    .where('membership.user_id', '=', userId)
    .$if(statuses !== undefined, (query) => query.where('account.status', 'in', statuses ?? []))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(lower(account.name), account.id) > (lower(${after?.[0]}), ${after?.[1]}::uuid)`),
    )
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    userAccounts: page.map((row) => masked(toUserAccount(row), readMask)),
    nextPageToken: rows.length > pageSize && last ? toPageToken(asked, [last.name, last.id]) : '',
  };
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
