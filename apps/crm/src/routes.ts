import { crmPaths } from '@app/contract/paths';
import { type AppRoute, screen } from '@app/frame/app/route.ts';
import { workspaceScreens } from '@app/workspace/screens.ts';
import { contactListQueries } from '#data/contact-list.ts';
import { todayCall, todayQueries } from '#data/today.ts';
import { contactsSearch, toFilter } from './features/contacts/list/search.ts';

export const home = crmPaths.home;

/** Every screen of the app. Each is loaded when it is first visited. */
export const routes: AppRoute[] = [
  screen({
    path: home,
    titleKey: 'crm:today.title',
    load: async () => (await import('./features/today/today-page.tsx')).TodayPage,
    early: ({ accountId }) => [todayCall(accountId)],
    first: ({ accountId }, client) => [client.prefetchQuery(todayQueries.numbers(accountId))],
  }),
  screen({
    path: crmPaths.contacts,
    titleKey: 'crm:contacts.title',
    search: contactsSearch,
    load: async () => (await import('./features/contacts/list/contacts-page.tsx')).ContactsPage,
    first: ({ accountId, search }, client) => [
      client.prefetchQuery(contactListQueries.page(accountId, toFilter(search), search.sort, 0)),
    ],
    keepAlive: true,
    keepScroll: true,
  }),
  screen({ ...workspaceScreens.notifications, path: crmPaths.notifications }),
  screen({ ...workspaceScreens.profile, path: crmPaths.profile }),
  screen({ ...workspaceScreens.users, path: crmPaths.users }),
  screen({ ...workspaceScreens.error, path: '/error/$id' }),
];
