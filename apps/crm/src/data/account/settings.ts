import { getCrmSettings, getLogo, saveLogo } from '@app/contract/crm-settings';
import { call } from '@app/frame/calls/api.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

/** The account's clock and currency; they change hardly ever. */
export const settingsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['settings', accountId],
    queryFn: ({ signal }) => call(getCrmSettings, { accountId }, { signal }),
    staleTime: 5 * 60_000,
  });

/** The logo of the business, apart from the rest: it is large, and shown in few places. */
export const logoQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['logo', accountId],
    queryFn: ({ signal }) => call(getLogo, { accountId }, { signal }),
  });

export const logoChange = (accountId: string) =>
  mutationOptions({
    mutationKey: [...logoQuery(accountId).queryKey, 'save'],
    mutationFn: (logo: string) => call(saveLogo, { accountId, body: { logo } }),
  });

export const keepLogo = (client: QueryClient, accountId: string, logo: string): void =>
  void client.setQueryData(logoQuery(accountId).queryKey, { logo });
