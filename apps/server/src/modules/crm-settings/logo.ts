import type { Db } from '../../db/open.ts';
import { requireImage } from '../../http/image-text.ts';
import { announce } from '../../live/live.ts';

type Scope = { accountId: string };

export async function getLogo(db: Db, { accountId }: Scope): Promise<{ logo: string }> {
  const row = await db
    .selectFrom('business_logo')
    .select('logo')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? { logo: '' };
}

export async function saveLogo(db: Db, { accountId }: Scope, logo: string): Promise<{ logo: string }> {
  requireImage(logo, 'logo');
  if (logo === '') await db.deleteFrom('business_logo').where('account_id', '=', accountId).execute();
  else
    await db
      .insertInto('business_logo')
      .values({ account_id: accountId, logo })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ logo }))
      .execute();
  await announce(db, { topic: 'settings', accountId });
  return { logo };
}
