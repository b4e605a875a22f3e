import { getMarketplaceToken } from '@app/contract/accounts';
import type { ClientConfig } from '@app/contract/client-config';
import { fake, fakeFetch } from '@app/contract/fake-fetch';
import { servicePrefix } from '@app/contract/services';
import { startI18n, type Texts } from '@app/i18n/i18n';
import common from '@app/i18n/locales/en-us/common.json' with { type: 'json' };
import partner from '@app/i18n/locales/en-us/partner.json' with { type: 'json' };
import { Toasts } from '@app/ui/overlay/toasts';
import { theme } from '@app/ui/theme';
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
import { act, render } from '@testing-library/react';
import { type ComponentType, useMemo } from 'react';
import { vi } from 'vitest';
import { type App, AppContext } from '../src/app/app.ts';
import type { PageProps } from '../src/app/route.ts';
import { type RawSearch, readSearch, type SearchShape, searchText, writeSearch } from '../src/app/search.ts';
import { setConfig } from '../src/calls/config.ts';
import { type Boot, setBoot } from '../src/state/boot.ts';

export const ids = {
  account: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  user: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  company: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
  hiddenPublisher: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
};

/** A uuid that ends in the given number. */
export const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

const nothing = async () => () => null;

const config: ClientConfig = {
  app: 'partner',
  account: null,
  services: servicePrefix,
  signIn: { login: '/idp/login', logout: '/idp/logout', register: '/idp/register' },
  links: { partnerPortal: '', accountCentral: '', crm: '', partner: '' },
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
  preferences: { ftu_account: true, ftu_marketplace: true, ftu_bundles: true, ftu_clients: true, ftu_users: true },
  flags: { 'optimus.archiveCampaignsWarning': false, 'optimus.usersPage': true },
  accounts: [],
  member: { isOwner: false, partnerCompany: null, withheld: [] },
  setup: 'none',
};

type Given = {
  answers?: Parameters<typeof fakeFetch>;
  boot?: Partial<Boot>;
  config?: Partial<ClientConfig>;
  /** The app's own. */
  texts?: Texts;
};

/** Sets boot data and the server's answers for a test. Hints count as dismissed by default. */
export async function given({
  answers = [],
  boot: changes,
  config: deployed,
  texts = { partner },
}: Given): Promise<void> {
  localStorage.clear();
  setConfig({ ...config, ...deployed });
  setBoot({ ...boot, ...changes });
  const token = fake(getMarketplaceToken, () => ({ accessToken: 'test', expiresIn: 60 }));
  vi.stubGlobal('fetch', fakeFetch(...answers, token));
  await startI18n('en-us', { common, ...texts });
}

/** What the parts of the frame ask of the app around them. */
export const testApp: App = {
  name: 'partner',
  title: 'Partner Edition',
  home: '/',
  routes: [],
  menu: { pages: [], links: [] },
  account: { settings: '/settings', users: '/users' },
  modals: {},
  panels: { switcher: nothing, notifications: nothing },
  bar: [],
  palette: { groups: [], useRecords: () => [] },
  boot: () => Promise.resolve(boot),
  refusals: {},
  live: {},
};

type Place<Shape> = { path?: string; search?: Shape; app?: Partial<App> };

/** Shows a page as the app does, at an address that is read as its route says, and tells the address it leads to. */
export function openPage<Shape extends SearchShape = Record<never, never>, Path extends string = string>(
  Page: ComponentType<PageProps<Shape, Path>>,
  at: string,
  { path = at.split('?')[0] ?? at, search: shape = {} as Shape, app }: Place<Shape> = {},
) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path,
    component: function Open() {
      const match = useMatch({ strict: false }) as { params: Record<string, string>; search: RawSearch };
      const search = useMemo(() => readSearch(shape, match.search), [match.search]);
      const navigate = useNavigate();
      const setSearch: PageProps<Shape>['setSearch'] = (patch) => {
        const change = (old: RawSearch) => ({ ...old, ...writeSearch(shape, patch) });
        void navigate({ to: '.', search: change as never, replace: true });
      };
      return <Page params={match.params as never} search={search} setSearch={setSearch} />;
    },
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: searchText.parse,
    stringifySearch: searchText.stringify,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <AppContext value={{ ...testApp, ...app }}>
          <RouterProvider router={router as never} />
        </AppContext>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const goTo = (to: string) => act(() => router.navigate({ to }));
  return { address: () => router.state.location.href, goTo, queryClient };
}
