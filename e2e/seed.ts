import type { Db } from '../apps/server/src/db/open.ts';
import { hashSecret } from '../apps/server/src/http/secrets.ts';
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts';

/** Keys of invitations to Northwind, each in one state. */
export const invitations = {
  good: { key: 'INV-good', email: 'joiner@partner.example', days: 14, used: false },
  used: { key: 'INV-used', email: 'demo@partner.example', days: 14, used: true },
  expired: { key: 'INV-expired', email: 'demo@partner.example', days: -1, used: false },
  forAnother: { key: 'INV-another', email: 'somebody@else.example', days: 14, used: false },
} as const;

export const PASSWORD = 'partner-demo';

export async function seedJourneys(db: Db): Promise<void> {
  const northwind = await accountOf(db, 'demo@partner.example');
  const contoso = await accountOf(db, 'rival@partner.example');
  await db
    .insertInto('app_user')
    .values({ username: invitations.good.email, given_name: 'Jo', password_hash: await hashPassword(PASSWORD) })
    .execute();
  for (const { key, email, days, used } of Object.values(invitations)) {
    await db
      .insertInto('invitation')
      .values({
        account_id: northwind,
        key_hash: hashSecret(key),
        invitee_email: email,
        invitee_locale: 'en-US',
        expires_at: new Date(Date.now() + days * 86_400_000),
        accepted_at: used ? new Date() : null,
      })
      .execute();
  }
  // In two partner companies at once: what happens in one tab must not reach the other's account.
  const { id: both } = await db
    .insertInto('app_user')
    .values({ username: 'both@partner.example', given_name: 'Bo', password_hash: await hashPassword(PASSWORD) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: changer } = await db
    .insertInto('app_user')
    .values({ username: 'changer@partner.example', given_name: 'Cass', password_hash: await hashPassword(PASSWORD) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('membership').values({ account_id: contoso, user_id: changer }).execute();
  for (const account_id of [northwind, contoso])
    await db.insertInto('membership').values({ account_id, user_id: both }).execute();
  // Contoso has the users page, Northwind has not: one journey each.
  await db.insertInto('feature_flag').values({ name: 'optimus.usersPage', account_id: contoso, value: true }).execute();
}

async function accountOf(db: Db, username: string): Promise<string> {
  const { id } = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('account.id')
    .where('app_user.username', '=', username)
    .where('account.account_type', '=', 'PARTNER_EDITION')
    .executeTakeFirstOrThrow();
  return id;
}
