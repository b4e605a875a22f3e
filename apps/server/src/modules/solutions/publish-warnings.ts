import type { PublishPlan, SolutionDraft } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { hasTextNumber } from '../sending/has-text-number.ts';

export type TextConfig = Pick<Config, 'TEXT_ACCOUNT'>;

/** What keeps some of its messages from going out as they should, though it can be published. */
export async function readWarnings(
  db: Db,
  config: TextConfig,
  { accountId }: { accountId: string },
  { sequences }: Pick<SolutionDraft, 'sequences'>,
): Promise<PublishPlan['warnings']> {
  const kinds = new Set(sequences.flatMap(({ steps }) => steps.map(({ action }) => action.kind)));
  const { rows } = await sql<{ hasNumber: boolean }>`
    select ${hasTextNumber(sql`account.id`)} as "hasNumber" from account where id = ${accountId}`.execute(db);
  const hasNumber = rows[0]?.hasNumber === true;
  const warnings: PublishPlan['warnings'] = [];
  if (kinds.has('text') && !hasNumber) warnings.push('noTextNumber');
  if (kinds.has('text') && config.TEXT_ACCOUNT === undefined) warnings.push('noTextProvider');
  return warnings;
}
