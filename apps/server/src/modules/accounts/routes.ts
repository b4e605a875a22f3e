import * as contract from '@app/contract/accounts';
import * as offerPage from '@app/contract/offer-page';
import * as profile from '@app/contract/profile';
import * as switcher from '@app/contract/switcher';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getSetupState } from '../crm-settings/setup-state.ts';
import { getMember } from '../team/members.ts';
import {
  createPartnerAccount,
  getCompanyProfile,
  getFeatureFlags,
  getPartnerPerson,
  getPreferences,
  listPartnerUsers,
  savePreferences,
} from './accounts.ts';
import { getProfile, saveProfile } from './company-profile.ts';
import { getOfferPage, saveOfferPage } from './offer-page.ts';
import { listRecentAccounts, listSwitcherAccounts, markAccount } from './switcher.ts';
import { issueCrmToken, issueMarketplaceToken } from './tokens.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, contract.createAccount, (_, { db, session }) => createPartnerAccount(db, session));
  route(app, contract.getBootData, async ({ accountId }, { db, session }) => ({
    companyProfileInfo: await getCompanyProfile(db, { accountId }),
    userPreferences: await getPreferences(db, { accountId, userId: session.userId }),
    member: await getMember(db, { accountId, userId: session.userId }),
    setup: await getSetupState(db, { accountId }),
  }));
  route(app, contract.getFeatureFlags, async ({ accountId, query }, { db }) => ({
    featureFlags: await getFeatureFlags(db, { accountId }, query.flags),
  }));
  route(app, contract.savePreferences, async ({ accountId, body }, { db, session }) => ({
    userPreferences: await savePreferences(db, { accountId, userId: session.userId }, body.data),
  }));
  route(app, contract.getMarketplaceToken, (_, { db, session }) => issueMarketplaceToken(db, session));
  route(app, contract.getCrmToken, ({ accountId }, { db, session }) => issueCrmToken(db, session, accountId));
  route(app, contract.listPartnerUsers, async ({ accountId }, { db }) => ({
    content: await listPartnerUsers(db, { accountId }),
  }));
  route(app, contract.getPartnerPerson, ({ accountId, userId }, { db }) => getPartnerPerson(db, { accountId }, userId));
  route(app, profile.getCompanyProfile, ({ accountId }, { db }) => getProfile(db, { accountId }));
  route(app, profile.saveCompanyProfile, ({ accountId, body }, { db, session }) =>
    saveProfile(db, { accountId, userId: session.userId }, body),
  );
  route(app, offerPage.getOfferPage, ({ accountId }, { db }) => getOfferPage(db, { accountId }));
  route(app, offerPage.saveOfferPage, ({ accountId, body }, { db }) => saveOfferPage(db, { accountId }, body));
  route(app, switcher.listSwitcherAccounts, ({ query }, { db, session }) => listSwitcherAccounts(db, session, query));
  route(app, switcher.listRecentAccounts, async (_, { db, session }) => ({
    content: await listRecentAccounts(db, session),
  }));
  route(app, switcher.markAccount, ({ userAccountId, body }, { db, session }) =>
    markAccount(db, session, userAccountId, body),
  );
}
