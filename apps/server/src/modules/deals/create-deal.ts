import type { createDeal as createEndpoint, DealDetail } from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { getCrmSettings } from '../crm-settings/crm-settings.ts';
import { ensurePipeline } from '../pipelines/default-pipeline.ts';
import { findFirstStage, keepStages, requireStage } from '../pipelines/pipelines.ts';
import { recordDealEvent } from './deal-events.ts';
import { checkValues, tidyContacts, toColumns, writeContacts } from './deal-values.ts';
import { readDealDetail } from './read-deals.ts';
import type { Writer } from './require-deal.ts';
import { announceDeal, tellCampaigns, tellContacts } from './tell-deal.ts';

type Draft = Request<typeof createEndpoint, 'output'>['body'];

/** Whoever adds a deal owns it, unless they name somebody else or nobody. */
export async function createDeal(db: Db, writer: Writer, draft: Draft, locale: string): Promise<DealDetail> {
  const { accountId, userId } = writer;
  await ensurePipeline(db, writer, locale);
  await keepStages(db, writer);
  const stageId = draft.stageId ?? (await findFirstStage(db, writer));
  if (stageId === undefined) throw new AppError('stage.notFound');
  await requireStage(db, writer, stageId);
  await checkValues(db, writer, draft);
  const { currencyCode = (await getCrmSettings(db, writer)).currencyCode, ownerId = userId } = draft;
  const { primaryContactId = null, contactIds = [] } = draft;
  const row = await db
    .insertInto('deal')
    .values({
      ...toColumns({ ...draft, ownerId }),
      name: draft.name,
      account_id: accountId,
      stage_id: stageId,
      currency_code: currencyCode,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const dealId = row.id;
  await writeContacts(db, writer, { dealId, primaryContactId, contactIds: tidyContacts(contactIds) });
  await recordDealEvent(db, { accountId, dealId, userId }, { what: 'created' });
  await tellContacts(db, writer, row, 'added');
  await tellCampaigns(db, writer, row);
  await announceDeal(db, writer, dealId);
  return readDealDetail(db, writer, dealId);
}
