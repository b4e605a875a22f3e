import { accountOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import { type Power, powers } from '@app/contract/powers';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { writeMails } from '../mail/mail.ts';
import { notify } from '../notifications/notify.ts';
import { membersOf, partnerCompany } from './members.ts';

type Owner = { accountId: string; userId: string };

/** Only the owner goes on, one call at a time: an ownership that is just being handed on is no longer theirs. */
async function requireOwner(db: Db, { accountId, userId }: Owner) {
  const account = await db
    .selectFrom('account')
    .select(['name', 'legacy_id', 'owner_user_id'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.owner_user_id !== userId) throw new AppError('membership.notOwner');
  return account;
}

async function requireMember(db: Db, accountId: string, userId: string) {
  const member = await membersOf(db, { accountId })
    .select(['app_user.id', 'app_user.username as recipient', 'app_user.locale', partnerCompany.as('partnerCompany')])
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('name'))
    .where('app_user.id', '=', userId.toLowerCase())
    .executeTakeFirst();
  if (!member) throw new AppError('user.notFound');
  return member;
}

/** From the next call on. The person is told, unless nothing has changed. */
export async function withholdPowers(
  db: Db,
  owner: Owner,
  userId: string,
  wanted: readonly Power[],
): Promise<{ withheld: Power[] }> {
  const { accountId } = owner;
  const member = await requireMember(db, accountId, userId);
  const { name: account } = await requireOwner(db, owner);
  if (member.id === owner.userId) throw new AppError('member.owner');
  const withheld = powers.filter((power) => wanted.includes(power));
  const { numUpdatedRows } = await db
    .updateTable('membership')
    .set({ withheld })
    .where('account_id', '=', accountId)
    .where('user_id', '=', member.id)
    .where(sql<boolean>`withheld <> ${withheld}::text[]`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    const { name: person } = await requireMember(db, accountId, owner.userId);
    const params = { person, account };
    await notify(db, { accountId, onlyUserId: member.id, kind: 'powersChanged', params, actionUrl: crmPaths.users });
    await announce(db, { topic: 'settings', accountId });
  }
  return { withheld };
}

/** The account belongs to the business: a partner's person works in it, and never owns it. */
export async function handOnOwnership(
  db: Db,
  owner: Owner,
  { ORIGIN }: Pick<Config, 'ORIGIN'>,
  userId: string,
): Promise<void> {
  const { accountId } = owner;
  const account = await requireOwner(db, owner);
  const [from, to] = [await requireMember(db, accountId, owner.userId), await requireMember(db, accountId, userId)];
  if (to.id === from.id) throw new AppError('member.self');
  if (to.partnerCompany !== null) throw new AppError('member.partner');
  await db.updateTable('account').set({ owner_user_id: to.id }).where('id', '=', accountId).execute();
  await db
    .updateTable('membership')
    .set({ withheld: [] })
    .where('account_id', '=', accountId)
    .where('user_id', '=', to.id)
    .execute();
  const params = { from: from.name, to: to.name, account: account.name };
  const link = accountOrigin(ORIGIN, account.legacy_id) + crmPaths.users;
  const kind = 'ownershipHandedOn';
  for (const { id } of [from, to])
    await notify(db, { accountId, onlyUserId: id, kind, params, actionUrl: crmPaths.users });
  await writeMails(
    db,
    [from, to].map(({ recipient, locale }) => ({ recipient, locale, kind, params, link, accountId })),
  );
  await announce(db, { topic: 'settings', accountId });
}
