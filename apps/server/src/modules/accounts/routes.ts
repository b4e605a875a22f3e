import * as contract from '@app/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import {
  createPartnerAccount,
  getCompanyProfile,
  getFeatureFlags,
  getPartnerPerson,
  getPreferences,
  savePreferences,
} from './accounts.ts';
import { connectInvitation, inviteColleague } from './invitations.ts';
import { issueCrmToken, issueMarketplaceToken } from './tokens.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, contract.createAccount, (_, { db, session }) => createPartnerAccount(db, session));
  route(app, contract.getBootData, async ({ accountId }, { db, session }) => ({
    companyProfileInfo: await getCompanyProfile(db, { accountId }),
    userPreferences: await getPreferences(db, { accountId, userId: session.userId }),
  }));
  route(app, contract.getFeatureFlags, async ({ accountId, query }, { db }) => ({
    featureFlags: await getFeatureFlags(db, { accountId }, query.flags),
  }));
  route(app, contract.savePreferences, async ({ accountId, body }, { db, session }) => ({
    userPreferences: await savePreferences(db, { accountId, userId: session.userId }, body.data),
  }));
  route(app, contract.getMarketplaceToken, (_, { db, session }) => issueMarketplaceToken(db, session));
  route(app, contract.getCrmToken, ({ accountId }, { db, session }) => issueCrmToken(db, session, accountId));
  route(app, contract.inviteColleague, ({ accountId, body }, { db, session, config }) =>
    inviteColleague(db, { accountId, userId: session.userId }, config, body),
  );
  route(app, contract.getPartnerPerson, ({ accountId, userId }, { db }) => getPartnerPerson(db, { accountId }, userId));
  route(app, contract.connectInvitation, ({ body }, { db, session }) =>
    connectInvitation(db, session, body.invitationId),
  );
}
