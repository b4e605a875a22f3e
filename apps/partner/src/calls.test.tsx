import { given, ids, uuid } from '@app/frame/test/open-page.tsx';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bundleQueries } from '#data/bundles.ts';
import { clientQueries } from '#data/clients.ts';
import { listingQueries } from '#data/listings.ts';
import { bootPartner } from './boot.ts';

const user = { id: ids.user, username: 'demo@partner.example', givenName: '', familyName: '', locale: 'en-us' };
const publishers = [uuid(1), uuid(2)];
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

let asked: URL[] = [];
beforeEach(async () => {
  await given({});
  asked = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, location.origin);
    if (url.pathname.includes('/token/')) return Response.json({ accessToken: 'test', expiresIn: 60 });
    asked.push(url);
    return new Response(null, { status: 500 });
  });
});

const query = ({ searchParams }: URL) =>
  Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join()]));

describe('a call asks for what the specification says, and for no more at once', () => {
  const accounts = {
    partnerEdition: location.host,
    pageSize: '1000',
    readMask: 'tenantId,edition,status,companyProfile,legacyId',
    statuses: 'Active',
    orderBy: 'companyProfile.name,tenantId',
  };
  const content = { listingTypes: 'Content', publisherCompanyIds: publishers.join() };
  const { account } = ids;
  test.each([
    ['accounts', () => bootPartner({ ...user, emailSignatureURL: null }), accounts],
    [
      'bundles',
      () => client.fetchQuery(bundleQueries.list(account, false) as never),
      { deleted: 'false', orderBy: 'createdDate:ASC', pageSize: '1000' },
    ],
    [
      'bundles that include a campaign',
      () => client.fetchQuery(bundleQueries.including(account, ['ref-1']) as never),
      { solutionIds: 'ref-1', deleted: 'false', pageSize: '50' },
    ],
    ['clients', () => client.fetchQuery(clientQueries.list(account) as never), { limit: '10000' }],
    [
      'clients of one person',
      () => client.fetchQuery(clientQueries.list(account, ids.user) as never),
      { limit: '10000', partnerUserId: ids.user },
    ],
    [
      'campaigns',
      () => client.fetchQuery(listingQueries.list(account, publishers) as never),
      { ...content, archived: 'both', published: 'both', pageNumber: '0', pageSize: '50' },
    ],
    [
      'statistics',
      () => client.fetchQuery(listingQueries.stats(account, publishers) as never),
      { ...content, certified: 'both' },
    ],
  ])('%s', async (_, ask: () => Promise<unknown>, wanted) => {
    await ask().catch(() => undefined);
    expect(asked.map(query)[0]).toEqual(wanted);
  });

  test('campaigns by their ids are asked for a hundred at a time', async () => {
    const refs = Array.from({ length: 250 }, (_, at) => uuid(at));
    await client.fetchQuery(listingQueries.ofBundle(account, refs) as never).catch(() => undefined);
    expect(asked.map((url) => url.searchParams.getAll('listingIds').length)).toEqual([100, 100, 50]);
    const { listingIds: _, ...rest } = query(asked[0] ?? new URL(location.href));
    expect(rest).toEqual({ archived: 'both', published: 'both', sort: 'name', pageSize: '100' });
  });
});
