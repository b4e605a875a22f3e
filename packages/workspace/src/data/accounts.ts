import { listCurrentUserAccounts, type UserAccount } from '@app/contract/identity';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

/** An error page lists only a few accounts; the switcher has them all. */
const MAX_ACCOUNTS = 3;

export const ownAccountsQuery = () =>
  queryOptions({
    queryKey: ['own-accounts'],
    queryFn: async ({ signal }) => {
      const query = {
        partnerEdition: location.host,
        pageSize: MAX_ACCOUNTS,
        readMask: 'tenantId,edition,status,companyProfile,legacyId',
        statuses: ['Active' as const],
        orderBy: 'companyProfile.name,tenantId' as const,
      };
      return (await call(listCurrentUserAccounts, { query }, { signal })).userAccounts as UserAccount[];
    },
    // When the accounts cannot be loaded, the page offers its other link.
    retry: false,
  });
