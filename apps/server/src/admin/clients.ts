import { partnerPaths } from '@app/contract/paths';
import { toUtcDay } from '../days.ts';
import type { Db } from '../db/open.ts';
import { notify } from '../modules/notifications/notify.ts';
import { CommandError } from './errors.ts';

/** From the smallest to the largest. */
export const EDITIONS = ['Lite', 'Pro', 'Max', 'Ultimate'] as const;
export type Edition = (typeof EDITIONS)[number];

/** Moves a client to another edition; every partner who has that client is told in the same transaction. */
export async function changeEdition(db: Db, { legacyId, edition: to }: { legacyId: string; edition: Edition }) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'edition_name as from'])
    .where('legacy_id', '=', legacyId)
    .where('account_type', '=', 'CRM')
    .where('status', '=', 'Active')
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new CommandError(`There is no active CRM account with the legacy id “${legacyId}”.`);
  const { id, name, from } = account;
  if (from === to) throw new CommandError(`${name} has the edition ${to} already.`);
  const kind = EDITIONS.indexOf(to) > EDITIONS.indexOf(from as Edition) ? 'upgraded' : 'downgraded';
  await db.updateTable('account').set({ edition_name: to }).where('id', '=', id).execute();
  await db
    .insertInto('subscription_change')
    .values({ account_id: id, kind, date: toUtcDay(new Date()) })
    .execute();
  const partners = await db
    .selectFrom('client')
    .select('partner_account_id as accountId')
    .where('account_id', '=', id)
    .orderBy('partner_account_id')
    .execute();
  for (const { accountId } of partners)
    await notify(db, {
      accountId,
      kind: 'editionChanged',
      params: { client: name, from, to },
      actionUrl: partnerPaths.client(id),
      clientId: id,
    });
  return { accountId: id, name, from, to, kind, partners: partners.length };
}
