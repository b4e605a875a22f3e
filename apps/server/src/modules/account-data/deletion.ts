import { type AccountData, GRACE_DAYS } from '@app/contract/account-data';
import { accountOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import { formatsFor } from '@app/i18n/formats';
import { parseLocale } from '@app/i18n/locales';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPeople } from '../contacts/people.ts';
import { writeMails } from '../mail/mail.ts';
import { notify } from '../notifications/notify.ts';
import { announceData, latestExport } from './account-export.ts';
import { type Caller, isOwnerOf, requireOwner } from './owner.ts';

export async function readAccountData(db: Db, caller: Caller): Promise<AccountData> {
  const { accountId } = caller;
  const isOwner = await isOwnerOf(db, caller);
  const { name, delete_at, user_id } = await db
    .selectFrom('account')
    .leftJoin('account_deletion', 'account_deletion.account_id', 'account.id')
    .select(['account.name', 'account_deletion.delete_at', 'account_deletion.user_id'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const personOf = await readPeople(db, { accountId }, [user_id]);
  return {
    name,
    isOwner,
    export: isOwner ? await latestExport(db, { accountId }) : null,
    deletion: delete_at && { date: delete_at.toISOString(), by: personOf(user_id) },
  };
}

/** Nothing goes yet: everybody is told, and the owner can take it back for as long as the days of grace last. */
export async function askDeletion(db: Db, caller: Caller, name: string, origin: string): Promise<AccountData> {
  await requireOwner(db, caller);
  const { accountId, userId } = caller;
  const account = await readAccount(db, accountId);
  if (name.trim().toLowerCase() !== account.name.trim().toLowerCase()) throw new AppError('account.wrongName');
  const { rows } = await sql<{ delete_at: Date }>`
    insert into account_deletion (account_id, user_id, delete_at)
    values (${accountId}, ${userId}, now() + make_interval(days => ${sql.lit(GRACE_DAYS)}))
    on conflict do nothing returning delete_at`.execute(db);
  // Asked once more: what was told once is not told again.
  const date = rows[0]?.delete_at.toISOString().slice(0, 10);
  if (date) await tell(db, { ...account, accountId, kind: 'accountDeletion', due: date }, origin);
  return readAccountData(db, caller);
}

export async function keepAccount(db: Db, caller: Caller, origin: string): Promise<AccountData> {
  await requireOwner(db, caller);
  const { accountId } = caller;
  const { numDeletedRows } = await db
    .deleteFrom('account_deletion')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n)
    await tell(db, { ...(await readAccount(db, accountId)), accountId, kind: 'accountKept' }, origin);
  return readAccountData(db, caller);
}

const readAccount = (db: Db, accountId: string) =>
  db.selectFrom('account').select(['name', 'legacy_id']).where('id', '=', accountId).executeTakeFirstOrThrow();

type Told = {
  accountId: string;
  name: string;
  legacy_id: string;
  kind: 'accountDeletion' | 'accountKept';
  due?: string;
};

/** Everybody in the account, in the notifications and by mail: whoever works here must hear of it. */
async function tell(db: Db, { accountId, name, legacy_id, kind, due }: Told, origin: string): Promise<void> {
  const params = { account: name, ...(due && { due }) };
  await notify(db, { accountId, kind, params, actionUrl: crmPaths.data });
  const members = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['username as recipient', 'locale'])
    .where('membership.account_id', '=', accountId)
    .execute();
  const link = new URL(crmPaths.data, accountOrigin(origin, legacy_id)).href;
  await writeMails(
    db,
    members.map(({ recipient, locale }) => ({
      ...{ recipient, locale, kind, link },
      params: { account: name, ...(due && { due: formatsFor(parseLocale(locale), 'UTC').date(due) }) },
    })),
  );
  await announceData(db, { accountId });
}
