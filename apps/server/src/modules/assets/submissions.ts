import type { listSubmissions as endpoint } from '@app/contract/assets';
import type { Response } from '@app/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Place, Scope } from './read-asset.ts';
import { requireAsset, requireSolution } from './require-asset.ts';

const SHOWN = 100;

/** The latest that were sent in with a form; those that wait to be confirmed are among them. */
export async function listSubmissions(
  db: Db,
  scope: Scope,
  { solutionId, assetId }: Place,
): Promise<Response<typeof endpoint>> {
  const solution = await requireSolution(db, scope, solutionId);
  const { id } = await requireAsset(db, scope, solution, assetId);
  const ofForm = db.selectFrom('form_submission').where('form_submission.account_id', '=', scope.accountId);
  const { total } = await ofForm
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('asset_id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await ofForm
    .leftJoin('contact', (join) =>
      join
        .onRef('contact.account_id', '=', 'form_submission.account_id')
        .onRef('contact.id', '=', 'form_submission.contact_id'),
    )
    .select(['form_submission.id', 'at', 'answers', 'confirm_hash', 'confirmed_at', 'contact_id'])
    .select(sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), contact.email, '')`.as('name'))
    .where('asset_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('form_submission.id', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    total,
    submissions: rows.map((row) => ({
      id: row.id,
      date: row.at.toISOString(),
      contact: row.contact_id === null ? null : { id: row.contact_id, name: row.name },
      isConfirmed: row.confirm_hash === null || row.confirmed_at !== null,
      answers: row.answers,
    })),
  };
}
