import { crmPaths } from '@app/contract/paths';
import { type AppRoute, screen } from '@app/frame/app/route.ts';
import { workspaceScreens } from '@app/workspace/screens.ts';
import { channelQueries } from '#data/channels.ts';
import { contactListQueries } from '#data/contact-list.ts';
import { contactQueries } from '#data/contacts.ts';
import { dealQueries } from '#data/deals.ts';
import { importQueries } from '#data/imports.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import { todayCall, todayQueries } from '#data/today.ts';
import { appsSearch } from './features/apps/search.ts';
import { calendarSearch } from './features/calendar/search.ts';
import { contactsSearch, toFilter } from './features/contacts/list/search.ts';
import { fetchFirstDeals } from './features/deals/board/first-deals.ts';
import { dealsSearch } from './features/deals/board/search.ts';
import { forecastSearch } from './features/deals/forecast/search.ts';
import { duplicatesSearch } from './features/duplicates/search.ts';
import { importSearch } from './features/imports/wizard/steps.ts';
import { dealSearch } from './features/record/deal/search.ts';
import { recordSearch } from './features/record/search.ts';
import { webhooksSearch } from './features/settings/webhooks/search.ts';
import { solutionsSearch } from './features/solutions/list/search.ts';
import { solutionSearch } from './features/solutions/one/search.ts';
import { simulateSearch } from './features/solutions/simulate/search.ts';
import { tasksSearch } from './features/tasks/list/search.ts';

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
  screen({
    path: crmPaths.deals,
    titleKey: 'crm:deals.title',
    search: dealsSearch,
    first: ({ accountId, search }, client) => [fetchFirstDeals(client, accountId, search)],
    load: async () => (await import('./features/deals/board/deals-page.tsx')).DealsPage,
    keepAlive: true,
    keepScroll: true,
  }),
  screen({
    path: crmPaths.forecast,
    titleKey: 'crm:forecast.title',
    search: forecastSearch,
    load: async () => (await import('./features/deals/forecast/forecast-page.tsx')).ForecastPage,
  }),
  screen({
    path: '/deals/$dealId',
    titleKey: 'crm:deal.title',
    search: dealSearch,
    load: async () => (await import('./features/record/deal/deal-page.tsx')).DealPage,
    first: ({ accountId, params }, client) => [
      client.prefetchQuery(dealQueries.detail(accountId, Number(params.dealId))),
    ],
  }),
  screen({
    path: crmPaths.tasks,
    titleKey: 'crm:tasks.title',
    search: tasksSearch,
    load: async () => (await import('./features/tasks/list/tasks-page.tsx')).TasksPage,
    keepAlive: true,
    keepScroll: true,
  }),
  screen({
    path: crmPaths.appointments,
    titleKey: 'crm:appointments.title',
    search: calendarSearch,
    load: async () => (await import('./features/calendar/appointments-page.tsx')).AppointmentsPage,
    keepAlive: true,
    keepScroll: true,
  }),
  screen({
    path: crmPaths.solutions,
    titleKey: 'crm:solutions.title',
    search: solutionsSearch,
    first: ({ accountId }, client) => [client.prefetchQuery(solutionQueries.list(accountId))],
    load: async () => (await import('./features/solutions/list/solutions-page.tsx')).SolutionsPage,
    keepAlive: true,
    keepScroll: true,
  }),
  screen({
    path: '/solutions/$solutionId',
    titleKey: 'crm:solution.title',
    search: solutionSearch,
    load: async () => (await import('./features/solutions/one/solution-page.tsx')).SolutionPage,
    first: ({ accountId, params }, client) => [
      client.prefetchQuery(solutionQueries.detail(accountId, Number(params.solutionId))),
    ],
  }),
  screen({
    path: '/solutions/$solutionId/edit',
    titleKey: 'crm:builder.title',
    load: async () => (await import('./features/solutions/builder/builder-page.tsx')).BuilderPage,
  }),
  screen({
    path: '/solutions/$solutionId/simulate',
    titleKey: 'crm:simulate.title',
    search: simulateSearch,
    load: async () => (await import('./features/solutions/simulate/simulate-page.tsx')).SimulatePage,
  }),
  screen({
    path: '/solutions/$solutionId/assets/$assetId',
    titleKey: 'crm:asset.title',
    load: async () => (await import('./features/assets/editor/asset-page.tsx')).AssetPage,
  }),
  screen({
    path: crmPaths.apps,
    titleKey: 'crm:apps.title',
    search: appsSearch,
    load: async () => (await import('./features/apps/apps-page.tsx')).AppsPage,
    first: ({ accountId }, client) => [client.prefetchQuery(channelQueries.list(accountId))],
  }),
  screen({ ...workspaceScreens.notifications, path: crmPaths.notifications }),
  screen({
    ...workspaceScreens.profile,
    path: crmPaths.profile,
    load: async () => (await import('./features/settings/own-profile-page.tsx')).OwnProfilePage,
  }),
  screen({
    path: crmPaths.business,
    titleKey: 'crm:business.title',
    load: async () => (await import('./features/settings/business/business-page.tsx')).BusinessPage,
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
  screen({
    path: crmPaths.pipelines,
    titleKey: 'crm:pipelines.title',
    load: async () => (await import('./features/settings/pipelines/pipelines-page.tsx')).PipelinesPage,
  }),
  screen({
    path: crmPaths.booking,
    titleKey: 'crm:booking.title',
    load: async () => (await import('./features/settings/booking/booking-page.tsx')).BookingPagesPage,
  }),
  screen({
    path: crmPaths.sending,
    titleKey: 'crm:sending.title',
    load: async () => (await import('./features/settings/sending/sending-page.tsx')).SendingPage,
  }),
  screen({
    path: crmPaths.apiKeys,
    titleKey: 'crm:apiKeys.title',
    load: async () => (await import('./features/settings/api-keys/api-keys-page.tsx')).ApiKeysPage,
  }),
  screen({
    path: crmPaths.webhooks,
    titleKey: 'crm:webhooks.title',
    search: webhooksSearch,
    load: async () => (await import('./features/settings/webhooks/webhooks-page.tsx')).WebhooksPage,
  }),
  screen({
    path: crmPaths.subscription,
    titleKey: 'crm:subscription.title',
    load: async () => (await import('./features/settings/subscription/subscription-page.tsx')).SubscriptionPage,
  }),
  screen({
    path: '/settings/subscription/invoices/$invoiceNumber',
    titleKey: 'crm:subscription.invoice.title',
    load: async () => (await import('./features/settings/subscription/invoice-page.tsx')).InvoicePage,
  }),
  screen({
    path: crmPaths.data,
    titleKey: 'crm:data.title',
    load: async () => (await import('./features/settings/data/data-page.tsx')).DataPage,
  }),
  screen({
    ...workspaceScreens.users,
    path: crmPaths.users,
    load: async () => (await import('./features/settings/account-users-page.tsx')).AccountUsersPage,
  }),
  screen({
    path: crmPaths.setup,
    titleKey: 'crm:setup.title',
    load: async () => (await import('./features/setup/setup-page.tsx')).SetupPage,
  }),
  screen({ ...workspaceScreens.error, path: '/error/$id' }),
];
