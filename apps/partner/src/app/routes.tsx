import type { FlagName } from '@app/contract/accounts';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

export type Search = Record<string, string | undefined>;
/** What every page gets. `search` is what stands in the address; a kept-alive page keeps its own while hidden. */
export type PageProps = { params: Record<string, string>; search: Search; setSearch: (patch: Search) => void };

export type AppRoute = {
  path: string;
  titleKey?: ParseKeys;
  load: () => Promise<ComponentType<PageProps>>;
  /** Only with this flag on; otherwise back to the previous path. */
  flag?: FlagName;
  /** Stays mounted, with its state, when one leaves. */
  keepAlive?: true;
  keepScroll?: true;
  /** No sign-in needed, no navigation around it. */
  fullScreen?: true;
};

export const MARKETPLACE = '/campaigns/marketplace';

/** Every screen of the app. Each is loaded when it is first visited. */
export const routes: AppRoute[] = [
  {
    path: MARKETPLACE,
    titleKey: 'marketplace.title',
    keepAlive: true,
    keepScroll: true,
    load: async () => (await import('../features/marketplace/marketplace-page.tsx')).MarketplacePage,
  },
  {
    path: '/campaigns/marketplace/$id',
    titleKey: 'campaign.title',
    load: async () => (await import('../features/campaign/campaign-page.tsx')).CampaignPage,
  },
  {
    path: '/campaigns/bundles',
    titleKey: 'bundles.title',
    load: async () => (await import('../features/bundles/bundles-page.tsx')).BundlesPage,
  },
  {
    path: '/clients',
    titleKey: 'clients.title',
    keepAlive: true,
    keepScroll: true,
    load: async () => (await import('../features/clients/clients-page.tsx')).ClientsPage,
  },
  {
    path: '/clients/$id',
    titleKey: 'client.title',
    load: async () => (await import('./client-screen.tsx')).ClientScreen,
  },
  {
    path: '/users',
    titleKey: 'users.title',
    flag: 'optimus.usersPage',
    load: async () => (await import('../features/users/users-page.tsx')).UsersPage,
  },
  {
    path: '/links',
    titleKey: 'links.title',
    load: async () => (await import('../features/links/links-page.tsx')).LinksPage,
  },
  {
    path: '/notifications',
    titleKey: 'notifications.title',
    load: async () => (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
  },
  {
    path: '/settings',
    titleKey: 'settings.title',
    load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/error/$id',
    fullScreen: true,
    load: async () => (await import('../features/errors/error-page.tsx')).ErrorPage,
  },
];
