import * as contract from '@app/contract/deals';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { getBoard } from './board.ts';
import { changeDeal } from './change-deal.ts';
import { closeDeal, reopenDeal } from './close-deal.ts';
import { createDeal } from './create-deal.ts';
import { followUpDeal } from './follow-up.ts';
import { getForecast } from './forecast.ts';
import { listDeals } from './list-deals.ts';
import { listDealEvents } from './list-events.ts';
import { moveDeal } from './move-deal.ts';
import { addDealNote } from './notes.ts';
import { readDealDetail } from './read-deals.ts';
import { deleteDeal, restoreDeal } from './trash.ts';

export function dealRoutes(app: FastifyInstance): void {
  route(app, contract.listDeals, ({ accountId, query }, { db }) => listDeals(db, { accountId }, query));
  route(app, contract.getBoard, ({ accountId, pipelineId, query: { filter = {}, pageSize } }, { db }) =>
    getBoard(db, { accountId }, { pipelineId: toRecordId(pipelineId, 'pipeline.notFound'), filter, pageSize }),
  );
  route(app, contract.getForecast, ({ accountId, query }, { db }) => getForecast(db, { accountId }, query));
  route(app, contract.createDeal, async ({ accountId, body }, { db, session: { userId }, locale, audit }) => {
    const deal = await createDeal(db, { accountId, userId }, body, locale);
    audit.dealId = String(deal.id);
    return deal;
  });
  route(app, contract.getDeal, ({ accountId, dealId }, { db }) => readDealDetail(db, { accountId }, dealId));
  route(app, contract.changeDeal, ({ accountId, dealId, body }, { db, session: { userId }, audit }) =>
    changeDeal(db, { accountId, userId }, dealId, body, audit),
  );
  route(app, contract.moveDeal, ({ accountId, dealId, body }, { db, session: { userId }, audit }) =>
    moveDeal(db, { accountId, userId }, dealId, body, audit),
  );
  route(app, contract.closeDeal, ({ accountId, dealId, body }, { db, session: { userId }, audit }) =>
    closeDeal(db, { accountId, userId }, dealId, body, audit),
  );
  route(app, contract.reopenDeal, ({ accountId, dealId }, { db, session: { userId }, audit }) =>
    reopenDeal(db, { accountId, userId }, dealId, audit),
  );
  route(app, contract.followUpDeal, ({ accountId, dealId, body }, { db, session: { userId }, audit }) =>
    followUpDeal(db, { accountId, userId }, dealId, body.campaignId, audit),
  );
  route(app, contract.deleteDeal, ({ accountId, dealId }, { db, session: { userId }, audit }) =>
    deleteDeal(db, { accountId, userId }, dealId, audit),
  );
  route(app, contract.restoreDeal, ({ accountId, dealId }, { db, session: { userId }, audit }) =>
    restoreDeal(db, { accountId, userId }, dealId, audit),
  );
  route(app, contract.listDealEvents, ({ accountId, dealId, query }, { db }) =>
    listDealEvents(db, { accountId }, dealId, query),
  );
  route(app, contract.addDealNote, ({ accountId, dealId, body }, { db, session: { userId } }) =>
    addDealNote(db, { accountId, userId }, dealId, body.text),
  );
}
