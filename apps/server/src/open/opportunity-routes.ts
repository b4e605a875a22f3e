import * as contract from '@app/contract/open/opportunities';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { deleteDeal } from '../modules/deals/trash.ts';
import { toModel } from './model.ts';
import { addOpportunity, changeOpportunity, getOpportunity, listOpportunities } from './opportunities.ts';
import { masked, requireKnown } from './patch.ts';
import { listStageMoves } from './stage-moves.ts';
import { getStage, listStages } from './stages.ts';
import { addStage, changeStage, deleteStage } from './write-stages.ts';

const toDealId = (text: string) => toRecordId(text, 'deal.notFound');
const toStageId = (text: string) => toRecordId(text, 'stage.notFound');
const known = contract.openOpportunityFields;

export function openOpportunityRoutes(app: FastifyInstance): void {
  route(app, contract.openListOpportunities, ({ accountId, query }, { db }) => {
    requireKnown(query.fields, known);
    return listOpportunities(db, { accountId }, query);
  });
  route(
    app,
    contract.openCreateOpportunity,
    async ({ accountId, query, body }, { db, session: { userId }, locale, audit }) => {
      requireKnown(query.fields, known);
      const id = await addOpportunity(db, { accountId, userId }, body, locale, audit);
      return getOpportunity(db, { accountId }, id, query.fields ?? []);
    },
  );
  route(app, contract.openGetOpportunityModel, async () => toModel([], 'OPPORTUNITY', contract.opportunityExtras));
  route(app, contract.openGetOpportunity, ({ accountId, dealId, query }, { db }) => {
    requireKnown(query.fields, known);
    return getOpportunity(db, { accountId }, toDealId(dealId), query.fields ?? []);
  });
  route(
    app,
    contract.openChangeOpportunity,
    async ({ accountId, dealId, query, body }, { db, session: { userId }, audit }) => {
      requireKnown(query.fields, known);
      const given = masked(body, query.update_mask);
      await changeOpportunity(db, { accountId, userId }, toDealId(dealId), given, audit);
      return getOpportunity(db, { accountId }, toDealId(dealId), query.fields ?? []);
    },
  );
  route(app, contract.openDeleteOpportunity, async ({ accountId, dealId }, { db, session: { userId }, audit }) => {
    await getOpportunity(db, { accountId }, toDealId(dealId));
    await deleteDeal(db, { accountId, userId }, dealId, audit);
  });
  route(app, contract.openListStages, ({ accountId, query }, { db }) => listStages(db, { accountId }, query));
  route(app, contract.openListStageMoves, ({ accountId, query }, { db }) => listStageMoves(db, { accountId }, query));
  route(app, contract.openGetStage, ({ accountId, stageId }, { db }) =>
    getStage(db, { accountId }, toStageId(stageId)),
  );
  route(app, contract.openCreateStage, async ({ accountId, body }, { db, session: { userId }, locale, audit }) => {
    const id = await addStage(db, { accountId, userId }, body, locale);
    audit.stageId = String(id);
    return getStage(db, { accountId }, id);
  });
  route(app, contract.openChangeStage, async ({ accountId, stageId, query, body }, { db, session: { userId } }) => {
    await changeStage(db, { accountId, userId }, toStageId(stageId), masked(body, query.update_mask));
    return getStage(db, { accountId }, toStageId(stageId));
  });
  route(app, contract.openDeleteStage, ({ accountId, stageId }, { db, session: { userId } }) =>
    deleteStage(db, { accountId, userId }, toStageId(stageId)),
  );
}
