import { notificationsSearch } from './notifications/search.ts';
import { usersSearch } from './users/search.ts';

/** Screens that every app has; each app chooses their paths. */
export const workspaceScreens = {
  users: {
    titleKey: 'users.title',
    search: usersSearch,
    load: async () => (await import('./users/users-page.tsx')).UsersPage,
  },
  notifications: {
    titleKey: 'notifications.title',
    search: notificationsSearch,
    load: async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
  },
  profile: {
    titleKey: 'settings.title',
    load: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  },
  error: {
    fullScreen: true,
    load: async () => (await import('./errors/error-page.tsx')).ErrorPage,
  },
} as const;

/** Panels that every app has. */
export const workspacePanels = {
  switcher: async () => (await import('./switcher/account-switcher.tsx')).AccountSwitcher,
  notifications: async () => (await import('./notifications/notifications-panel.tsx')).NotificationsPanel,
};
