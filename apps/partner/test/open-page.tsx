import { getMarketplaceToken } from '@app/contract/accounts';
import type { ClientConfig } from '@app/contract/client-config';
import { fake, fakeFetch } from '@app/contract/fake-fetch';
import { servicePrefix } from '@app/contract/services';
import { startI18n } from '@app/i18n/i18n';
import texts from '@app/i18n/locales/en-us/partner.json' with { type: 'json' };
import { theme } from '@app/ui/theme';
import { Toasts } from '@app/ui/toasts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useMatch,
  useNavigate,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { PageProps, Search } from '#app/routes.tsx';
import { type Boot, setBoot } from '#lib/boot.ts';
import { setConfig } from '#lib/config.ts';

export const ids = {
  account: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  user: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  company: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
  hiddenPublisher: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
};

/** A uuid that a test can tell apart. */
export const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

const config: ClientConfig = {
  services: servicePrefix,
  signIn: { login: '/idp/login', logout: '/idp/logout', register: '/idp/register' },
  links: { partnerPortal: '', accountCentral: '', crm: '' },
  crmDomain: 'crm.example',
  hiddenPublisherId: ids.hiddenPublisher,
  internalDomains: ['internal.example'],
  sentryDsn: null,
  release: 'test',
  demo: false,
  outbox: false,
};

const boot: Boot = {
  user: {
    id: ids.user,
    username: 'demo@partner.example',
    givenName: 'Mara',
    familyName: 'Okafor',
    locale: 'en-us',
    emailSignatureURL: null,
  },
  accountId: ids.account,
  edition: 'Partner Edition',
  company: {
    id: ids.company,
    name: 'Northwind Growth Partners',
    affiliateCode: 'NGP-204',
    partnerCompanyType: 'Certified Partner',
    status: 'Active',
    salesforceAccountId: '0015e00002NorthAA',
  },
  preferences: { ftu_marketplace: true, ftu_bundles: true, ftu_clients: true, ftu_users: true },
  flags: { 'optimus.archiveCampaignsWarning': false, 'optimus.usersPage': true },
  accounts: [],
};

type Given = { answers?: Parameters<typeof fakeFetch>; boot?: Partial<Boot> };

/** What the app knows and what its server answers, anew for each test; hints count as seen unless said otherwise. */
export async function given({ answers = [], boot: changes = {} }: Given): Promise<void> {
  localStorage.clear();
  setConfig(config);
  setBoot({ ...boot, ...changes });
  const token = fake(getMarketplaceToken, () => ({ accessToken: 'test', expiresIn: 60 }));
  vi.stubGlobal('fetch', fakeFetch(...answers, token));
  await startI18n('en-us', 'partner', texts);
}

/** Shows a page as the app does, at an address, and tells the address it leads to. */
export function openPage(Page: ComponentType<PageProps>, at: string, path = at.split('?')[0] ?? at) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path,
    component: function Open() {
      const { params, search } = useMatch({ strict: false }) as Pick<PageProps, 'params' | 'search'>;
      const navigate = useNavigate();
      const setSearch = (patch: Search) =>
        void navigate({ to: '.', search: ((old: Search) => ({ ...old, ...patch })) as never, replace: true });
      return <Page params={params} search={search} setSearch={setSearch} />;
    },
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (text): Search => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search: Search) => {
      const entries = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
      return entries.length ? `?${new URLSearchParams(entries)}` : '';
    },
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <Toasts label="Messages" closeLabel="Close" />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { address: () => router.state.location.href, queryClient };
}
