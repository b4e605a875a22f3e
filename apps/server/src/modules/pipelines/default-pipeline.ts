import { readServerTexts } from '@app/i18n/server-texts';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findFirstStage, insertPipeline, type Scope, takePipelineTurn } from './pipelines.ts';

/** How a small business sells; whoever sells otherwise changes it in the settings. */
const STAGES = [
  { key: 'new', odds: 10, targetDays: 3 },
  { key: 'qualified', odds: 25, targetDays: 7 },
  { key: 'meeting', odds: 45, targetDays: 14 },
  { key: 'offer', odds: 65, targetDays: 14 },
  { key: 'negotiation', odds: 85, targetDays: 10 },
] as const;

/** An account without a pipeline gets one, once, in the language of whoever first looks at its deals. */
export async function ensurePipeline(db: Db, scope: Scope, locale: string): Promise<void> {
  if (await findFirstStage(db, scope)) return;
  const t = await readServerTexts(locale);
  const stages = STAGES.map(({ key, ...stage }) => ({ ...stage, name: t(`pipeline.stages.${key}`), checklist: [] }));
  await inTransaction(db, async (trx) => {
    await takePipelineTurn(trx, scope);
    // Another one may have come first.
    if (!(await findFirstStage(trx, scope))) await insertPipeline(trx, scope, { name: t('pipeline.name'), stages });
  });
}
