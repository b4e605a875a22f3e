import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';

/** The id of a solution of the account that is not deleted. */
export async function findSolution(
  db: Db,
  { accountId }: { accountId: string },
  solutionId: string | number,
): Promise<number> {
  const row = await db
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(solutionId, 'solution.notFound'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('solution.notFound');
  return row.id;
}
