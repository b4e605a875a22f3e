import { crmPaths } from '@app/contract/paths';
import { type AppRoute, screen } from '@app/frame/app/route.ts';
import { workspaceScreens } from '@app/workspace/screens.ts';
import { contactListQueries } from '#data/contact-list.ts';
import { contactQueries } from '#data/contacts.ts';
import { importQueries } from '#data/imports.ts';
import { todayCall, todayQueries } from '#data/today.ts';
import { contactsSearch, toFilter } from './features/contacts/list/search.ts';
import { duplicatesSearch } from './features/duplicates/search.ts';
import { importSearch } from './features/imports/wizard/steps.ts';
import { recordSearch } from './features/record/search.ts';

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
  screen({
    path: crmPaths.duplicates,
    titleKey: 'crm:duplicates.title',
    search: duplicatesSearch,
    load: async () => (await import('./features/duplicates/duplicates-page.tsx')).DuplicatesPage,
  }),
  screen({
    path: crmPaths.import,
    titleKey: 'crm:import.title',
    search: importSearch,
    load: async () => (await import('./features/imports/wizard/import-page.tsx')).ImportPage,
  }),
  screen({
    path: '/contacts/$contactId',
    titleKey: 'crm:record.title',
    search: recordSearch,
    load: async () => (await import('./features/record/record-page.tsx')).RecordPage,
    first: ({ accountId, params }, client) => [
      client.prefetchQuery(contactQueries.detail(accountId, Number(params.contactId))),
    ],
  }),
  screen({
    path: crmPaths.imports,
    titleKey: 'crm:imports.title',
    load: async () => (await import('./features/imports/list/imports-page.tsx')).ImportsPage,
  }),
  screen({
    path: '/imports/$importId',
    titleKey: 'crm:imports.record',
    load: async () => (await import('./features/imports/list/import-page.tsx')).ImportRecordPage,
    first: ({ accountId, params }, client) => [
      client.prefetchQuery(importQueries.detail(accountId, Number(params.importId))),
    ],
  }),
  screen({ ...workspaceScreens.notifications, path: crmPaths.notifications }),
  screen({
    ...workspaceScreens.profile,
    path: crmPaths.profile,
    load: async () => (await import('./features/settings/own-profile-page.tsx')).OwnProfilePage,
  }),
  screen({
    path: crmPaths.tags,
    titleKey: 'crm:tags.title',
    load: async () => (await import('./features/settings/tags-page.tsx')).TagsPage,
  }),
  screen({
    path: crmPaths.fields,
    titleKey: 'crm:fields.title',
    load: async () => (await import('./features/settings/fields-page.tsx')).FieldsPage,
  }),
  screen({ ...workspaceScreens.users, path: crmPaths.users }),
  screen({ ...workspaceScreens.error, path: '/error/$id' }),
];
