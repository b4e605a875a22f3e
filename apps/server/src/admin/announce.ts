import type { Db } from '../db/open.ts';
import { notify } from '../modules/notifications/notify.ts';
import { CommandError } from './errors.ts';

type Announcement = { title: string; text: string; url: string | undefined; accounts: readonly string[] };

/** Tells every member of every account in use, or of the ones named by legacy id; one unknown among them, and nobody is told. */
export async function announce(db: Db, { title, text, url, accounts: named }: Announcement) {
  const accounts = await accountsInUse(db, named);
  const unknown = named.filter((legacyId) => !accounts.some((account) => account.legacyId === legacyId));
  if (unknown.length > 0) {
    throw new CommandError(
      `There is no active account of a certified partner with the legacy id “${unknown.join('”, “')}”. Nothing was sent.`,
    );
  }
  for (const { id } of accounts) {
    await notify(db, { accountId: id, kind: 'announcement', params: { title, text }, actionUrl: url });
  }
  const ids = accounts.map(({ id }) => id);
  return { accounts: ids.length, people: await countPeople(db, ids), accountIds: ids };
}

/** The accounts that people can open: Partner Edition, active, of a certified partner. */
const accountsInUse = (db: Db, named: readonly string[]) =>
  db
    .selectFrom('account')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select(['account.id', 'account.legacy_id as legacyId'])
    .where('account.account_type', '=', 'PARTNER_EDITION')
    .where('account.status', '=', 'Active')
    .where('organization.kind', '=', 'partner')
    .where('organization.certified', '=', true)
    .$if(named.length > 0, (query) => query.where('account.legacy_id', 'in', named))
    .orderBy('account.legacy_id')
    .execute();

async function countPeople(db: Db, accountIds: string[]): Promise<number> {
  if (accountIds.length === 0) return 0;
  const { people } = await db
    .selectFrom('membership')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('people'))
    .where('account_id', 'in', accountIds)
    .executeTakeFirstOrThrow();
  return people;
}
