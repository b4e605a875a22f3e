import * as contract from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import { listPipelines } from '@app/contract/pipelines';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertPipeline } from '../../../test/deal-rows.ts';
import type { TestApp } from '../../../test/setup.ts';

type Draft = Request<typeof contract.createDeal, 'input'>['body'];
type Change = Request<typeof contract.changeDeal, 'input'>['body'];

/** An account with a pipeline of three stages, and somebody who works with its deals. */
export async function newSales(server: TestApp, odds: number[] = [10, 50, 90]) {
  const { db } = server;
  const member = await newMember(server);
  const { accountId, call } = member;
  const { pipelineId, stages } = await insertPipeline(db, accountId, odds);
  const [first = 0, second = 0, third = 0] = stages;
  const of = (dealId: number) => ({ accountId, dealId: String(dealId) });
  return {
    ...member,
    pipelineId,
    ...{ first, second, third },
    person: (columns: Parameters<typeof insertContact>[2] = {}) => insertContact(db, accountId, columns),
    pipelines: async () => (await call(listPipelines, { accountId })).pipelines,
    add: (body: Draft) => call(contract.createDeal, { accountId, body }),
    read: (dealId: number) => call(contract.getDeal, of(dealId)),
    change: (dealId: number, body: Change) => call(contract.changeDeal, { ...of(dealId), body }),
    move: (dealId: number, stageId: number, seenStageId?: number) =>
      call(contract.moveDeal, { ...of(dealId), body: { stageId, ...(seenStageId && { seenStageId }) } }),
    close: (dealId: number, status: 'won' | 'lost', reason = '') =>
      call(contract.closeDeal, { ...of(dealId), body: { status, reason } }),
    reopen: (dealId: number) => call(contract.reopenDeal, of(dealId)),
    followUp: (dealId: number, campaignId: number) =>
      call(contract.followUpDeal, { ...of(dealId), body: { campaignId } }),
    remove: (dealId: number) => call(contract.deleteDeal, of(dealId)),
    restore: (dealId: number) => call(contract.restoreDeal, of(dealId)),
    note: (dealId: number, text: string) => call(contract.addDealNote, { ...of(dealId), body: { text } }),
    list: (
      filter: contract.DealFilter = {},
      query: Partial<Request<typeof contract.listDeals, 'input'>['query']> = {},
    ) => call(contract.listDeals, { accountId, query: { filter: JSON.stringify(filter), ...query } }),
    board: (filter: contract.DealFilter = {}, pageSize = 30) =>
      call(contract.getBoard, {
        accountId,
        pipelineId: String(pipelineId),
        query: { filter: JSON.stringify(filter), pageSize },
      }),
    events: (dealId: number, query: { pageSize?: number; pageToken?: string } = {}) =>
      call(contract.listDealEvents, { ...of(dealId), query }),
    history: async (dealId: number) =>
      (await call(contract.listDealEvents, { ...of(dealId), query: {} })).events.map(({ event }) => event).reverse(),
    forecast: (query: { pipelineId?: number; months?: number } = {}) =>
      call(contract.getForecast, { accountId, query }),
    /** What the contact's timeline says of deals and campaigns, the oldest first. */
    told: async (contactId: number) => {
      const rows = await db
        .selectFrom('activity')
        .select('details')
        .where('account_id', '=', accountId)
        .where('contact_id', '=', contactId)
        .where('kind', 'in', ['contact', 'strategy'])
        .orderBy('id')
        .execute();
      return rows.map(({ details }) => details as Record<string, unknown>);
    },
  };
}
