import { listCurrentUserAccounts, type UserAccount } from '@app/contract/identity';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

/** More than this nobody reads on a page that offers a way on; the switcher has them all. */
const MOST = 3;

export const ownAccountsQuery = () =>
  queryOptions({
    queryKey: ['own-accounts'],
    queryFn: async ({ signal }) => {
      const query = {
        partnerEdition: location.host,
        pageSize: MOST,
        readMask: 'tenantId,edition,status,companyProfile,legacyId',
        statuses: ['Active' as const],
        orderBy: 'companyProfile.name,tenantId' as const,
      };
      return (await call(listCurrentUserAccounts, { query }, { signal })).userAccounts as UserAccount[];
    },
    // A page that cannot tell offers the other way on.
    retry: false,
  });
