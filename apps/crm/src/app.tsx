import { crmPaths } from '@app/contract/paths';
import type { App } from '@app/frame/app/app.ts';
import { getConfig } from '@app/frame/calls/config.ts';
import { companyKey, usersKey } from '@app/workspace/data/keys.ts';
import { memberQuery } from '@app/workspace/data/member.ts';
import { notificationQueries } from '@app/workspace/data/notifications.ts';
import { membershipRequestQueries } from '@app/workspace/data/team.ts';
import { workspaceModals } from '@app/workspace/modal-definitions.ts';
import { Bell } from '@app/workspace/notifications/bell.tsx';
import { workspacePanels } from '@app/workspace/screens.ts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { accountDataQueries } from '#data/account/account-data.ts';
import { apiKeyQueries } from '#data/account/api-keys.ts';
import { logoQuery, settingsQuery } from '#data/account/settings.ts';
import { webhookQueries } from '#data/account/webhooks.ts';
import { appointmentQueries } from '#data/appointments.ts';
import { bookingQueries } from '#data/booking.ts';
import { bulkQueries } from '#data/bulk-jobs.ts';
import { channelQueries } from '#data/channels.ts';
import { contactQueries } from '#data/contacts.ts';
import { dealQueries } from '#data/deals.ts';
import { importQueries } from '#data/imports.ts';
import { ownFieldQueries } from '#data/own-fields.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import { tagQueries } from '#data/tags.ts';
import { taskQueries } from '#data/tasks.ts';
import { todayQueries } from '#data/today.ts';
import { requestAddContact } from '#modals';
import { bootCrm } from './boot.ts';
import { AddContactListener } from './features/contacts/add/add-listener.tsx';
import { BulkJobListener } from './features/contacts/bulk/job-listener.tsx';
import { crmModals } from './modal-definitions.ts';
import { usePaletteRecords } from './palette-records.ts';
import { PartnerBand } from './partner-band.tsx';
import { home, routes } from './routes.ts';

/** What the CRM has. */
export const crmApp: App = {
  name: 'crm',
  title: 'CRM',
  home,
  routes,
  menu: {
    action: {
      labelKey: 'crm:contacts.add.title',
      paletteKey: 'crm:contacts.add.title',
      icon: IconUserPlus,
      run: requestAddContact,
    },
    pages: [
      { labelKey: 'crm:today.title', icon: IconSun, path: home },
      { labelKey: 'crm:contacts.title', icon: IconAddressBook, path: crmPaths.contacts },
      { labelKey: 'crm:deals.title', icon: IconTargetArrow, path: crmPaths.deals },
      { labelKey: 'crm:tasks.title', icon: IconChecklist, path: crmPaths.tasks },
      { labelKey: 'crm:appointments.title', icon: IconCalendar, path: crmPaths.appointments },
      { labelKey: 'crm:solutions.title', icon: IconRobot, path: crmPaths.solutions },
    ],
    morePages: [
      { labelKey: 'crm:apps.title', icon: IconApps, path: crmPaths.apps },
      { labelKey: 'users.title', icon: IconUsers, path: crmPaths.users },
      {
        labelKey: 'settings.title',
        icon: IconSettings,
        path: crmPaths.profile,
        alsoAt: [
          crmPaths.business,
          crmPaths.setup,
          crmPaths.tags,
          crmPaths.fields,
          crmPaths.pipelines,
          crmPaths.booking,
          crmPaths.sending,
          crmPaths.webhooks,
          crmPaths.subscription,
          crmPaths.data,
          crmPaths.apiKeys,
        ],
      },
    ],
    links: [],
  },
  account: { settings: crmPaths.profile, users: crmPaths.users },
  modals: { ...workspaceModals, ...crmModals },
  panels: workspacePanels,
  bar: [Bell],
  banner: PartnerBand,
  palette: { groups: [{ name: 'contacts', labelKey: 'crm:contacts.title' }], useRecords: usePaletteRecords },
  boot: bootCrm,
  firstVisit: ({ member, setup }) => (member.isOwner && setup === 'open' ? crmPaths.setup : undefined),
  early: { accountId: () => getConfig().account?.id },
  refusals: { 'account.forbidden': crmPaths.error('not-member') },
  live: {
    contacts: (accountId) => [contactQueries.all(accountId), tagQueries.all(accountId), ownFieldQueries.all(accountId)],
    bulkJobs: (accountId) => [bulkQueries.all(accountId)],
    imports: (accountId) => [importQueries.all(accountId)],
    deals: (accountId) => [dealQueries.all(accountId), pipelineQueries.all(accountId)],
    // A deal shows its next task or appointment.
    tasks: (accountId) => [taskQueries.all(accountId), dealQueries.all(accountId)],
    appointments: (accountId) => [
      appointmentQueries.all(accountId),
      bookingQueries.all(accountId),
      dealQueries.all(accountId),
    ],
    solutions: (accountId) => [solutionQueries.all(accountId)],
    settings: (accountId) => [
      settingsQuery(accountId).queryKey,
      logoQuery(accountId).queryKey,
      companyKey(accountId),
      usersKey(accountId),
      memberQuery(accountId).queryKey,
    ],
    accountData: (accountId) => [accountDataQueries.all(accountId), todayQueries.numbers(accountId).queryKey],
    webhooks: (accountId) => [webhookQueries.all(accountId)],
    apiKeys: (accountId) => [apiKeyQueries.all(accountId)],
    channels: (accountId) => [channelQueries.all(accountId)],
    notifications: (accountId) => [
      notificationQueries.counts(accountId),
      notificationQueries.all(accountId),
      membershipRequestQueries.all(accountId),
    ],
  },
  listeners: [AddContactListener, BulkJobListener],
};
