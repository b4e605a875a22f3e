import type { PublishPlan } from '@app/contract/publish-plan';
import type { SolutionDraft } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { hasAddress } from '../sending/has-address.ts';
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
  const { rows } = await sql<{ hasNumber: boolean; hasAddress: boolean }>`
    select ${hasTextNumber(sql`account.id`)} as "hasNumber", ${hasAddress} as "hasAddress"
    from account where id = ${accountId}`.execute(db);
  const [has] = rows;
  const warnings: PublishPlan['warnings'] = [];
  if (kinds.has('text') && !has?.hasNumber) warnings.push('noTextNumber');
  if (kinds.has('text') && config.TEXT_ACCOUNT === undefined) warnings.push('noTextProvider');
  if (kinds.has('email') && !has?.hasAddress) warnings.push('noAddress');
  return warnings;
}
