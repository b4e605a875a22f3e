import { type CompanyProfile, getCompanyProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { getBoot, setBoot } from '@app/frame/state/boot.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { companyKey } from './keys.ts';

export const companyQueries = {
  profile: (accountId: string) =>
    queryOptions({
      queryKey: companyKey(accountId),
      queryFn: ({ signal }) => call(getCompanyProfile, { accountId }, { signal }),
      // Loaded again with the focus of the window, to show what a colleague has saved meanwhile.
      refetchOnWindowFocus: 'always',
    }),
};

/** As it stands now; the header shows the company's name. */
export function keepCompany(client: QueryClient, accountId: string, profile: CompanyProfile): void {
  client.setQueryData(companyQueries.profile(accountId).queryKey, profile);
  const boot = getBoot();
  setBoot({ ...boot, company: { ...boot.company, name: profile.name } });
}
