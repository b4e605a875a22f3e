import type { App } from '@app/frame/app/app.ts';
import { getConfig } from '@app/frame/calls/config.ts';
import { companyKey, usersKey } from '@app/workspace/data/keys.ts';
import { notificationQueries } from '@app/workspace/data/notifications.ts';
import { workspaceModals } from '@app/workspace/modal-definitions.ts';
import { Bell } from '@app/workspace/notifications/bell.tsx';
import { workspacePanels } from '@app/workspace/screens.ts';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { clientsAfterNews } from '#data/clients.ts';
import { installQueries } from '#data/installs.ts';
import { CartLinkListener, requestCartLink } from '#modals';
import { bootPartner, earlyBoot } from './boot.ts';
import { Tray } from './features/installs/tray.tsx';
import { InstallListener } from './install-listener.tsx';
import { partnerModals } from './modal-definitions.ts';
import { usePaletteRecords } from './palette.ts';
import { home, routes } from './routes.ts';

/** What Partner Edition has. */
export const partnerApp: App = {
  name: 'partner',
  title: 'Partner Edition',
  home,
  routes,
  menu: {
    action: {
      labelKey: 'partner:mainMenu.createCartLink',
      paletteKey: 'partner:links.create',
      icon: IconLink,
      run: () => requestCartLink(),
    },
    pages: [
      { labelKey: 'partner:links.title', icon: IconListDetails, path: '/links' },
      { labelKey: 'partner:clients.title', icon: IconUsers, path: '/clients' },
      { labelKey: 'partner:marketplace.title', icon: IconSpeakerphone, path: '/campaigns/marketplace' },
      { labelKey: 'partner:bundles.title', icon: IconBuildingStore, path: '/campaigns/bundles' },
    ],
    links: [
      { labelKey: 'partner:mainMenu.partnerPortal', icon: IconBriefcase, href: () => getConfig().links.partnerPortal },
      {
        labelKey: 'partner:mainMenu.accountCentral',
        icon: IconLayoutList,
        href: () => getConfig().links.accountCentral,
      },
    ],
  },
  account: { settings: '/settings', users: '/users', usersFlag: 'optimus.usersPage' },
  modals: { ...workspaceModals, ...partnerModals },
  panels: workspacePanels,
  bar: [Tray, Bell],
  firstSteps: async () => (await import('./features/first-steps/first-steps.tsx')).FirstSteps,
  palette: {
    groups: [
      { name: 'clients', labelKey: 'partner:clients.title' },
      { name: 'campaigns', labelKey: 'partner:marketplace.title' },
      { name: 'bundles', labelKey: 'partner:bundles.title' },
    ],
    useRecords: usePaletteRecords,
  },
  boot: bootPartner,
  early: earlyBoot,
  refusals: {
    'account.exception.partnerType.notCertified': '/error/not-certified',
    'organizationType.notPartner': '/error/not-partner',
  },
  live: {
    installs: (accountId) => [installQueries.all(accountId)],
    notifications: (accountId) => [notificationQueries.counts(accountId), notificationQueries.all(accountId)],
    clients: clientsAfterNews,
    settings: (accountId) => [companyKey(accountId), usersKey(accountId)],
  },
  listeners: [CartLinkListener, InstallListener],
};
