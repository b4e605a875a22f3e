import { AppError } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { writeMail } from '../mail/mail.ts';
import { notify } from '../notifications/notify.ts';

type Scope = { accountId: string; userId: string };

/** Mails the client's users who asks for access, at most once a day; a second request on the same day is refused. */
export async function requestAccess(
  db: Db,
  { accountId, userId }: Scope,
  clientId: string,
): Promise<{ accessRequestedDate: string }> {
  const client = await db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .innerJoin('account as partner', 'partner.id', 'client.partner_account_id')
    .select(['client.has_access', 'account.id', 'account.email', 'account.name', 'partner.name as company'])
    .where('client.partner_account_id', '=', accountId)
    .where('client.account_id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw new AppError('client.notFound');
  if (client.has_access) throw new AppError('request.invalid', { client: 'already open to you' });
  const request = await db
    .insertInto('access_request')
    .values({ partner_account_id: accountId, account_id: client.id, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_account_id', 'account_id'])
        .doUpdateSet({ user_id: userId, requested_at: sql`now()` })
        .where('access_request.requested_at', '<', sql<Date>`now() - interval '1 day'`),
    )
    .returning('requested_at')
    .executeTakeFirst();
  if (!request) throw new AppError('client.accessRequested');
  const { person } = await db
    .selectFrom('app_user')
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('person'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const params = { person, company: client.company, client: client.name };
  await notify(db, { accountId: client.id, kind: 'accessRequested', params, actionUrl: crmPaths.users });
  for (const { recipient, locale } of await peopleOf(db, client))
    await writeMail(db, { recipient, locale, kind: 'accessRequest', params, accountId });
  return { accessRequestedDate: request.requested_at.toISOString() };
}

/** The client's users, or the address of the business while it has none. */
async function peopleOf(db: Db, { id, email }: { id: string; email: string }) {
  const users = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['app_user.username as recipient', 'app_user.locale'])
    .where('membership.account_id', '=', id)
    .limit(20)
    .execute();
  return users.length || !email ? users : [{ recipient: email, locale: 'en-us' }];
}
