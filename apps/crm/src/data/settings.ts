import { getCrmSettings } from '@app/contract/crm-settings';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

/** The account's clock and currency; they change hardly ever. */
export const settingsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['settings', accountId],
    queryFn: ({ signal }) => call(getCrmSettings, { accountId }, { signal }),
    staleTime: 5 * 60_000,
  });
