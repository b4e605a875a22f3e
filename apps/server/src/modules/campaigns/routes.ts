import * as contract from '@app/contract/campaigns';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { changeStep, getCampaign } from './campaign-parts.ts';
import { listCampaigns, lockCampaign, renameCampaign } from './campaigns.ts';

export function campaignRoutes(app: FastifyInstance): void {
  route(app, contract.listCampaigns, ({ accountId, query }, { db }) => listCampaigns(db, { accountId }, query));
  route(app, contract.getCampaign, ({ accountId, campaignId }, { db }) =>
    getCampaign(db, { accountId }, toId(campaignId)),
  );
  route(app, contract.lockCampaign, ({ accountId, campaignId, body }, { db, session }) =>
    lockCampaign(db, { accountId, userId: session.userId }, toId(campaignId), body.locked),
  );
  route(app, contract.renameCampaign, ({ accountId, campaignId, body }, { db, session }) =>
    renameCampaign(db, { accountId, userId: session.userId }, toId(campaignId), body.name),
  );
  route(app, contract.changeStep, ({ accountId, campaignId, stepId, body }, { db, session }) =>
    changeStep(db, { accountId, userId: session.userId }, { campaignId: toId(campaignId), stepId: toId(stepId) }, body),
  );
}

const toId = (text: string) => toRecordId(text, 'campaign.notFound');
