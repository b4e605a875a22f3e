import * as contract from '@app/contract/open/campaigns';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { listGoals, listSequences } from './campaign-parts.ts';
import { getOpenCampaign, listOpenCampaigns } from './campaigns.ts';
import { addToSequence, removeFromSequence } from './sequence-people.ts';

const toId = (text: string) => toRecordId(text, 'campaign.notFound');

export function openCampaignRoutes(app: FastifyInstance): void {
  route(app, contract.openListCampaigns, ({ accountId, query }, { db }) => listOpenCampaigns(db, { accountId }, query));
  route(app, contract.openGetCampaign, ({ accountId, campaignId }, { db }) =>
    getOpenCampaign(db, { accountId }, toId(campaignId)),
  );
  route(app, contract.openListGoals, ({ accountId, campaignId }, { db }) =>
    listGoals(db, { accountId }, toId(campaignId)),
  );
  route(app, contract.openListSequences, ({ accountId, campaignId }, { db }) =>
    listSequences(db, { accountId }, toId(campaignId)),
  );
  route(app, contract.openAddToSequence, async (asked, { db, session: { userId } }) => {
    const { accountId, body } = asked;
    const named = { campaignId: toId(asked.campaignId), sequenceId: toId(asked.sequenceId) };
    return { add_to_sequence_results: await addToSequence(db, { accountId, userId }, named, body.contact_ids) };
  });
  route(app, contract.openRemoveFromSequence, async (asked, { db, session: { userId } }) => {
    const { accountId, body } = asked;
    const named = { campaignId: toId(asked.campaignId), sequenceId: toId(asked.sequenceId) };
    return {
      remove_from_sequence_results: await removeFromSequence(db, { accountId, userId }, named, body.contact_ids),
    };
  });
}
