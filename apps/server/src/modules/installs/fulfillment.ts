import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { createFulfillmentRequest as createEndpoint, FulfillmentRequest } from '@app/contract/installs';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { partnerAccountsOf } from '../../http/access.ts';
import type { Reader } from '../listings/listings.ts';
import { checkAccounts } from './check-accounts.ts';
import { insertRun } from './runs.ts';
import { readSource } from './source.ts';

type Body = Request<typeof createEndpoint, 'output'>['body'];

/** One listing into one account, named by its domain: a check that is answered at once, or an install of its own. */
export async function createRequest(db: Db, reader: Reader, config: Config, body: Body): Promise<FulfillmentRequest> {
  const client = await findClient(db, reader, body.appDomain);
  const { listing, status, ...echoed } = body;
  const source = await readSource(db, client.partner_account_id, reader, config, {
    kind: 'install',
    listingId: listing.id,
  });
  const scope = { accountId: client.partner_account_id };
  if (status === 'Created') {
    const id = await insertRun(db, { ...scope, userId: reader.userId }, source, {
      kind: 'install',
      accountIds: [client.account_id],
      publish: true,
      title: body.listingEditionTitle,
    });
    return { ...echoed, id, listing, status, compatibility: null, code: null };
  }
  const [check] = await checkAccounts(db, scope, 'install', source.listings, [client.account_id]);
  return {
    ...echoed,
    id: null,
    listing,
    status,
    compatibility: check?.compatibility ?? null,
    code: check?.code ?? null,
  };
}

/** `acme` or `acme.crm.example`: the account's own subdomain says which. */
async function findClient(db: Db, { userId }: Reader, appDomain: string) {
  const client = await db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .select(['client.partner_account_id', 'client.account_id'])
    .where('account.legacy_id', '=', appDomain.toLowerCase().split('.')[0] ?? '')
    .where('client.partner_account_id', 'in', partnerAccountsOf(db, userId))
    .orderBy('client.partner_account_id')
    .executeTakeFirst();
  if (!client) throw new AppError('client.notFound');
  return client;
}

const STATUS = {
  waiting: 'Created',
  running: 'Installing',
  done: 'Installed',
  failed: 'Failed',
  cancelled: 'Failed',
} as const;

export async function getRequest(db: Db, { userId }: Reader, config: Config, id: string): Promise<FulfillmentRequest> {
  const row = /^[0-9a-f-]{36}$/i.test(id)
    ? await db
        .selectFrom('install_run')
        .innerJoin('install_target', 'install_target.run_id', 'install_run.id')
        .innerJoin('install_run_listing', 'install_run_listing.run_id', 'install_run.id')
        .innerJoin('account', 'account.id', 'install_target.account_id')
        .select(['install_run.id', 'install_run.title', 'install_run_listing.listing_id', 'account.legacy_id'])
        .select(['install_target.status', 'install_target.code'])
        .where('install_run.id', '=', id)
        .where('install_run.title', 'is not', null)
        .where('install_run.account_id', 'in', partnerAccountsOf(db, userId))
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('install.notFound');
  return {
    id: row.id,
    listing: { id: row.listing_id },
    listingEditionTitle: row.title ?? '',
    appDomain: `${row.legacy_id}.${new URL(config.ORIGIN).host}`,
    requestType: 'ContentPublishingInstall',
    status: STATUS[row.status],
    compatibility: null,
    code: row.code as FulfillmentRequest['code'],
  };
}
