import * as contract from '@app/contract/campaigns';
import { AppError } from '@app/contract/errors';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listCampaigns, lockCampaign, renameCampaign } from './campaigns.ts';

export function campaignRoutes(app: FastifyInstance): void {
  route(app, contract.listCampaigns, ({ accountId, query }, { db }) => listCampaigns(db, { accountId }, query));
  route(app, contract.lockCampaign, ({ accountId, campaignId, body }, { db, session }) =>
    lockCampaign(db, { accountId, userId: session.userId }, toId(campaignId), body.locked),
  );
  route(app, contract.renameCampaign, ({ accountId, campaignId, body }, { db }) =>
    renameCampaign(db, { accountId }, toId(campaignId), body.name),
  );
}

/** Whatever is no number names no campaign. */
function toId(text: string): number {
  const id = Number(text);
  if (!/^\d{1,15}$/.test(text) || !Number.isSafeInteger(id)) throw new AppError('campaign.notFound');
  return id;
}
