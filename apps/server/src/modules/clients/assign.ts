import type { assignClients as assignEndpoint } from '@app/contract/clients';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };
type Assignments = Request<typeof assignEndpoint, 'output'>['body']['assignments'];

/** Only people of the account look after its clients. A client that is not the partner's refuses all of them. */
export async function assignClients(db: Db, { accountId }: Scope, assignments: Assignments): Promise<void> {
  await requireMembers(db, { accountId }, assignments);
  for (const { partnerUserId, clientIds } of assignments) {
    const ids = [...new Set(clientIds)];
    const { numUpdatedRows } = await db
      .updateTable('client')
      .set({ partner_user_id: partnerUserId })
      .where('partner_account_id', '=', accountId)
      .where(sql<boolean>`account_id = any (${ids}::uuid[])`)
      .executeTakeFirst();
    if (Number(numUpdatedRows) < ids.length) throw new AppError('client.notFound');
  }
}

async function requireMembers(db: Db, { accountId }: Scope, assignments: Assignments): Promise<void> {
  const named = new Set(assignments.flatMap(({ partnerUserId }) => partnerUserId ?? []));
  const { known } = await db
    .selectFrom('membership')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`user_id = any (${[...named]}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (known < named.size) throw new AppError('user.notFound');
}
