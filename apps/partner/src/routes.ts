import { type AppRoute, screen } from '@app/frame/app/route.ts';
import { workspaceScreens } from '@app/workspace/screens.ts';
import { clientCalls, clientQueries, hasManyClients } from '#data/clients.ts';
import { publishersCall } from '#data/publishers.ts';
import { bundlesSearch } from './features/bundles/search.ts';
import { linkSearch } from './features/cart-links/detail/search.ts';
import { linksSearch } from './features/cart-links/list/search.ts';
import { clientSearch } from './features/clients/detail/search.ts';
import { type ClientsSearch, clientsSearch, isPlain, personOf } from './features/clients/list/search.ts';
import { runsSearch } from './features/installs/runs/search.ts';
import { listingSearch } from './features/listings/detail/search.ts';
import { listingsSearch } from './features/listings/list/search.ts';

export const home = '/campaigns/marketplace';

type KnownClients = { accountId: string; userId: string; search: ClientsSearch };
/** A long list opens with its first rows. */
const partOf = ({ accountId, search }: KnownClients) =>
  isPlain(search) && hasManyClients(accountId) ? 'first' : 'list';
const byOf = ({ userId, search }: KnownClients) => personOf(search, userId);

/** Every screen of the app. Each is loaded when it is first visited. */
export const routes: AppRoute[] = [
  screen({
    path: '/campaigns/marketplace',
    titleKey: 'partner:marketplace.title',
    search: listingsSearch,
    keepAlive: true,
    keepScroll: true,
    load: async () => (await import('./features/listings/list/marketplace-page.tsx')).MarketplacePage,
    early: () => [publishersCall()],
  }),
  screen({
    path: '/campaigns/marketplace/$id',
    titleKey: 'partner:campaign.title',
    search: listingSearch,
    load: async () => (await import('./features/listings/detail/listing-page.tsx')).ListingPage,
  }),
  screen({
    path: '/campaigns/bundles',
    titleKey: 'partner:bundles.title',
    search: bundlesSearch,
    load: async () => (await import('./features/bundles/bundles-page.tsx')).BundlesPage,
  }),
  screen({
    path: '/clients',
    titleKey: 'partner:clients.title',
    search: clientsSearch,
    keepAlive: true,
    keepScroll: true,
    load: async () => (await import('./features/clients/list/clients-page.tsx')).ClientsPage,
    early: (known) => [clientCalls[partOf(known)](known.accountId, byOf(known))],
    first: (known, client) => [client.prefetchQuery(clientQueries[partOf(known)](known.accountId, byOf(known)))],
  }),
  screen({
    path: '/clients/$id',
    titleKey: 'partner:client.title',
    search: clientSearch,
    load: async () => (await import('./features/clients/detail/client-page.tsx')).ClientPage,
    early: ({ accountId, params }) => [clientCalls.detail(accountId, params.id)],
    first: ({ accountId, params }, client) => [client.prefetchQuery(clientQueries.detail(accountId, params.id))],
  }),
  screen({ ...workspaceScreens.users, path: '/users', flag: 'optimus.usersPage' }),
  screen({
    path: '/links',
    titleKey: 'partner:links.title',
    search: linksSearch,
    load: async () => (await import('./features/cart-links/list/links-page.tsx')).LinksPage,
  }),
  screen({
    path: '/links/$id',
    titleKey: 'partner:links.detail.title',
    search: linkSearch,
    load: async () => (await import('./features/cart-links/detail/link-page.tsx')).LinkPage,
  }),
  // Not in the menu, whose entries the specification names: the header's list of recent installs leads here.
  screen({
    path: '/installs',
    titleKey: 'partner:install.tray.label',
    search: runsSearch,
    load: async () => (await import('./features/installs/runs/runs-page.tsx')).RunsPage,
  }),
  screen({ ...workspaceScreens.notifications, path: '/notifications' }),
  screen({
    path: '/settings',
    titleKey: 'settings.title',
    load: async () => (await import('./features/settings/settings-page.tsx')).SettingsPage,
  }),
  screen({ ...workspaceScreens.error, path: '/error/$id' }),
];
