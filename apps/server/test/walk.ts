import { getCrmToken, getMarketplaceToken } from '@app/contract/accounts';
import { createBundle } from '@app/contract/bundles';
import type { Endpoint } from '@app/contract/endpoint';
import { startInstall } from '@app/contract/installs';
import { inviteColleague } from '@app/contract/invitations';
import { listSessions } from '@app/contract/profile';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Db } from '../src/db/open.ts';
import { fillPath, pathParams, valid } from './arbitraries.ts';
import { insertAccountExport, insertBulkJob, insertCrmThings, insertMerge } from './crm-rows.ts';
import { insertInvoice } from './invoice-rows.ts';
import { insertLink } from './link-rows.ts';
import { type Answer, json } from './raw.ts';
import { insertCampaign, insertCartLink, insertClient, insertListing, insertMembershipRequest } from './rows.ts';
import type { Partner, TestApp } from './setup.ts';
import { countWrites, snapshot } from './snapshot.ts';

type Looked = { writes: number; rows: Awaited<ReturnType<typeof snapshot>> };

/**
 * Nothing has changed since it was last looked at. Looking is what a walk spends most of its time with: where nobody has
 * begun to write since, there is nothing to look at.
 */
export function unchanging(db: Db) {
  let last: Promise<Looked> | undefined;
  const look = async (before?: Looked): Promise<Looked> => {
    const writes = await countWrites(db);
    return before?.writes === writes ? before : { writes, rows: await snapshot(db) };
  };
  return {
    begin: async () => {
      last ??= look();
      await last;
    },
    expectSame: async () => {
      const before = await last;
      last = look(before);
      expect((await last).rows).toEqual(before?.rows);
    },
  };
}

export type Values = Record<string, unknown>;

/** A well-formed call of the endpoint in which every id that `own` knows by name is the one given there. */
export function wellFormed(endpoint: Endpoint, own: Values, seed = 7) {
  const pick = (part: 'query' | 'body') =>
    fc.sample(valid(endpoint[part]), { numRuns: 1, seed })[0] as Values | undefined;
  const withOwn = (values: Values, names: string[]) => ({
    ...values,
    ...Object.fromEntries(names.filter((name) => name in own).map((name) => [name, own[name]])),
  });
  const shape = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
  const query = withOwn(pick('query') ?? {}, Object.keys(shape));
  const params = withOwn(Object.fromEntries(pathParams(endpoint).map((name) => [name, 'x'])), pathParams(endpoint));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)])),
  );
  const inBody = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {});
  const jsonBody = endpoint.body ? JSON.stringify(withOwn(pick('body') ?? {}, inBody)) : undefined;
  const body = endpoint.bytes ? 'bytes' : jsonBody;
  return {
    method: endpoint.method,
    path: `${fillPath(endpoint, params as Record<string, string>)}?${search}`,
    headers: {
      ...(endpoint.account === 'header' && { 'x-account-id': String(own.accountId) }),
      ...(body && { 'content-type': endpoint.bytes ? 'application/octet-stream' : 'application/json' }),
    } as Record<string, string>,
    ...(body && { body }),
  };
}

/** Everything a partner has that a call could name. */
export async function thingsOf(server: TestApp, partner: Partner): Promise<Values> {
  const listing = await insertListing(server.db, partner.organizationId);
  const clientId = await insertClient(server.db, partner.accountId);
  const bundle = await partner.as(createBundle, {
    accountId: partner.accountId,
    body: { name: 'Mine', solutionRefs: [listing.immutableId] },
  });
  const invitation = await partner.as(inviteColleague, {
    accountId: partner.accountId,
    body: {
      inviteeEmail: 'a@b.example',
      inviteeLocale: 'en-US',
      inviteeRole: 'ADMIN',
      returnUrl: `${server.origin}/`,
    },
  });
  const campaignId = await insertCampaign(server.db, clientId);
  const install = await partner.as(startInstall, {
    accountId: partner.accountId,
    body: { kind: 'install', listingId: listing.id, accountIds: [clientId] },
  });
  const session = await partner.as(listSessions, {});
  return {
    accountId: partner.accountId,
    userAccountId: partner.accountId,
    invitationId: invitation.id,
    sessionId: session.content[0]?.id,
    userId: partner.user.id,
    bundleId: bundle.id,
    installId: install.id,
    campaignId: String(campaignId),
    solutionId: String(campaignId),
    goalId: await goalIn(server, campaignId),
    sequenceId: await sequenceIn(server, campaignId),
    linkId: await insertCartLink(server.db, partner.accountId),
    clientId,
    requestId: await insertMembershipRequest(server.db, partner, clientId),
    id: listing.id,
    listingId: listing.id,
    publisherCompanyIds: [partner.organizationId],
    globalId: await globalIdOf(server, partner.user.id),
    ...(await contactThingsOf(server, partner)),
  };
}

/** What programs call a person by. */
async function globalIdOf({ db }: TestApp, userId: string): Promise<string> {
  const user = db.selectFrom('app_user').select('global_id').where('id', '=', userId);
  return String((await user.executeTakeFirstOrThrow()).global_id);
}

async function goalIn({ db }: TestApp, campaignId: number): Promise<string> {
  const goal = db.selectFrom('campaign_goal').select('id').where('campaign_id', '=', campaignId);
  return String((await goal.executeTakeFirstOrThrow()).id);
}

async function sequenceIn({ db }: TestApp, campaignId: number): Promise<string> {
  const sequence = db.selectFrom('campaign_sequence').select('id').where('campaign_id', '=', campaignId);
  return String((await sequence.executeTakeFirstOrThrow()).id);
}

/** What an account has of contacts. */
async function contactThingsOf(
  { db, files }: TestApp,
  { accountId, user }: Pick<Partner, 'accountId' | 'user'>,
): Promise<Values> {
  const merge = await insertMerge(db, accountId);
  const things = await insertCrmThings(db, accountId, user.id);
  await files.put({ accountId, fileId: Number(things.fileId) }, 0, Buffer.from('bytes'));
  const exportId = await insertAccountExport(db, files, accountId);
  const link = await insertLink(db, accountId, Number(things.contactId));
  const invoiceNumber = await insertInvoice(db, accountId);
  return { ...merge, ...things, ...link, exportId, invoiceNumber, jobId: await insertBulkJob(db, files, accountId) };
}

export async function tokensOf(server: TestApp, partner: Partner) {
  const session = server.withToken(partner.token);
  const marketplace = (await session(getMarketplaceToken, {})).accessToken;
  const crm = (await session(getCrmToken, { accountId: partner.accountId, domain: 'localhost' })).accessToken;
  return { session: partner.token, marketplace, crm, open: crm };
}

/** A customer's person, the owner of the account, with a session on its host. */
export async function newCustomer(server: TestApp) {
  const customer = await server.newPartner({ kind: 'customer' });
  const { accountId, user } = customer;
  await server.db.updateTable('account').set({ owner_user_id: user.id }).where('id', '=', accountId).execute();
  const site = await server.onHostOf(accountId);
  const session = await site.newSession(user.id);
  const { accessToken: crm } = await site.withToken(session)(getCrmToken, { accountId, domain: 'localhost' });
  const campaignId = await insertCampaign(server.db, accountId);
  const partner = await server.newPartner();
  await insertClient(server.db, partner.accountId, { account_id: accountId });
  const own: Values = {
    accountId,
    userId: user.id,
    userAccountId: accountId,
    campaignId: String(campaignId),
    solutionId: String(campaignId),
    goalId: await goalIn(server, campaignId),
    sequenceId: await sequenceIn(server, campaignId),
    requestId: await insertMembershipRequest(server.db, partner, accountId),
    globalId: await globalIdOf(server, user.id),
    ...(await contactThingsOf(server, customer)),
  };
  return { ...customer, host: site.host, tokens: { session, crm, open: crm, marketplace: '' }, own };
}

export function namesIn(endpoint: Endpoint): string[] {
  const shape = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
  return [...pathParams(endpoint), ...Object.keys(shape)];
}

/** Our own code of a failure, also where it is told in the form of the open API. */
export function codeOf(answer: Answer): unknown {
  const { code, details } = json(answer) as { code: unknown; details?: { domain?: unknown }[] };
  return typeof code === 'number' ? details?.[0]?.domain : code;
}
