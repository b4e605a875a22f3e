import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { actsAsOwner, membersOf } from '../team/members.ts';

export type Caller = { accountId: string; userId: string };

/** Only an account of the CRM is taken along or deleted; a partner's is closed by who runs the product. */
export async function isOwnerOf(db: Db, { accountId, userId }: Caller): Promise<boolean> {
  const member = await membersOf(db, { accountId })
    .select(actsAsOwner.as('isOwner'))
    .where('app_user.id', '=', userId)
    .where('account.account_type', '=', 'CRM')
    .executeTakeFirst();
  return member?.isOwner ?? false;
}

export async function requireOwner(db: Db, caller: Caller): Promise<void> {
  if (!(await isOwnerOf(db, caller))) throw new AppError('account.notOwner');
}
