import type { ModalDefinitions } from '@app/frame/state/modals.ts';
import type { CrmModals } from './modals.ts';

/** What is shown under each name; loaded when it is first opened. */
export const crmModals: ModalDefinitions<CrmModals> = {
  bulkAction: {
    titleKey: ({ action }) => `crm:contacts.bulk.${action}`,
    size: 'small',
    load: async () => (await import('./features/contacts/bulk/bulk-modal.tsx')).BulkModal,
  },
  bulkOutcomes: {
    titleKey: 'crm:contacts.bulk.outcomes',
    load: async () => (await import('./features/contacts/bulk/outcomes-modal.tsx')).OutcomesModal,
  },
  recentBulkJobs: {
    titleKey: 'crm:contacts.bulk.recent',
    load: async () => (await import('./features/contacts/bulk/recent-modal.tsx')).RecentJobsModal,
  },
  saveView: {
    titleKey: ({ id }) => (id === undefined ? 'crm:contacts.views.save' : 'crm:contacts.views.rename'),
    size: 'small',
    load: async () => (await import('./features/contacts/views/save-view-modal.tsx')).SaveViewModal,
  },
  chooseDuplicate: {
    titleKey: 'crm:duplicates.choose',
    load: async () => (await import('./features/duplicates/choose-modal.tsx')).ChooseModal,
  },
  compareContacts: {
    titleKey: 'crm:duplicates.compareTitle',
    size: 'large',
    load: async () => (await import('./features/duplicates/compare-modal.tsx')).CompareModal,
  },
  tag: {
    titleKey: ({ tag }) => (tag ? 'crm:tags.editTitle' : 'crm:tags.add'),
    size: 'small',
    load: async () => (await import('./features/settings/tag-modal.tsx')).TagModal,
  },
  mergeTag: {
    titleKey: 'crm:tags.merge',
    size: 'small',
    load: async () => (await import('./features/settings/merge-tag-modal.tsx')).MergeTagModal,
  },
  deleteTag: {
    titleKey: 'crm:tags.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/settings/delete-tag-modal.tsx')).DeleteTagModal,
  },
  apiKey: {
    titleKey: 'crm:apiKeys.add',
    size: 'small',
    load: async () => (await import('./features/settings/api-keys/api-key-modal.tsx')).ApiKeyModal,
  },
  revokeApiKey: {
    titleKey: 'crm:apiKeys.revokeTitle',
    size: 'small',
    load: async () => (await import('./features/settings/api-keys/revoke-key-modal.tsx')).RevokeKeyModal,
  },
  apiKeyTraces: {
    titleKey: 'crm:apiKeys.traces.action',
    load: async () => (await import('./features/settings/api-keys/key-traces-modal.tsx')).KeyTracesModal,
  },
  writeMail: {
    titleKey: 'crm:message.write.title',
    load: async () => (await import('./features/assets/message/write-mail-modal.tsx')).WriteMailModal,
  },
  message: {
    titleKey: 'crm:message.title',
    load: async () => (await import('./features/assets/message/message-modal.tsx')).MessageModal,
  },
  sender: {
    titleKey: ({ sender }) => (sender ? 'crm:sending.senders.editTitle' : 'crm:sending.senders.add'),
    size: 'small',
    load: async () => (await import('./features/settings/sending/sender-modal.tsx')).SenderModal,
  },
  deleteSender: {
    titleKey: 'crm:sending.senders.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/settings/sending/delete-sender-modal.tsx')).DeleteSenderModal,
  },
  sendingDomain: {
    titleKey: 'crm:sending.domains.add',
    size: 'small',
    load: async () => (await import('./features/settings/sending/domain-modal.tsx')).DomainModal,
  },
  deleteSendingDomain: {
    titleKey: 'crm:sending.domains.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/settings/sending/delete-domain-modal.tsx')).DeleteDomainModal,
  },
  connectEmail: {
    titleKey: 'crm:apps.connect.title',
    load: async () => (await import('./features/apps/connect/connect-modal.tsx')).ConnectModal,
  },
  changeSends: {
    titleKey: 'crm:apps.sends.change',
    load: async () => (await import('./features/apps/change-sends-modal.tsx')).ChangeSendsModal,
  },
  connectBooks: {
    titleKey: 'crm:apps.accounting.title',
    load: async () => (await import('./features/apps/connect/connect-books-modal.tsx')).ConnectBooksModal,
  },
  connectCalendar: {
    titleKey: 'crm:apps.calendar.title',
    load: async () => (await import('./features/apps/connect/connect-calendar-modal.tsx')).ConnectCalendarModal,
  },
  changeCalendar: {
    titleKey: 'crm:apps.calendar.change.title',
    load: async () => (await import('./features/apps/change-calendar-modal.tsx')).ChangeCalendarModal,
  },
  syncAgain: {
    titleKey: 'crm:apps.again.title',
    size: 'small',
    load: async () => (await import('./features/apps/again-modal.tsx')).AgainModal,
  },
  disconnectChannel: {
    titleKey: 'crm:apps.disconnect.title',
    size: 'small',
    load: async () => (await import('./features/apps/disconnect-modal.tsx')).DisconnectModal,
  },
  leaveCampaign: {
    titleKey: 'crm:record.campaigns.leave',
    size: 'small',
    load: async () => (await import('./features/record/panels/leave-campaign-modal.tsx')).LeaveCampaignModal,
  },
  tagCategories: {
    titleKey: 'crm:tags.categories.title',
    load: async () => (await import('./features/settings/categories-modal.tsx')).CategoriesModal,
  },
  deleteCategory: {
    titleKey: 'crm:tags.categories.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/settings/delete-category-modal.tsx')).DeleteCategoryModal,
  },
  ownField: {
    titleKey: ({ field }) => (field ? 'crm:fields.editTitle' : 'crm:fields.add'),
    size: 'small',
    load: async () => (await import('./features/settings/field-modal.tsx')).FieldModal,
  },
  deleteOwnField: {
    titleKey: 'crm:fields.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/settings/delete-field-modal.tsx')).DeleteFieldModal,
  },
  bookingPage: {
    titleKey: ({ page }) => (page ? 'crm:booking.editTitle' : 'crm:booking.add'),
    load: async () => (await import('./features/settings/booking/booking-modal.tsx')).BookingModal,
  },
  deleteBookingPage: {
    titleKey: 'crm:booking.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/settings/booking/delete-booking-modal.tsx')).DeleteBookingModal,
  },
  deleteAccount: {
    titleKey: 'crm:data.delete.title',
    size: 'small',
    load: async () => (await import('./features/settings/data/delete-account-modal.tsx')).DeleteAccountModal,
  },
  webhook: {
    titleKey: ({ webhook }) => (webhook ? 'crm:webhooks.editTitle' : 'crm:webhooks.add'),
    load: async () => (await import('./features/settings/webhooks/webhook-modal.tsx')).WebhookModal,
  },
  webhookSecret: {
    titleKey: 'crm:webhooks.secret.change',
    size: 'small',
    load: async () => (await import('./features/settings/webhooks/secret-modal.tsx')).WebhookSecretModal,
  },
  deleteWebhook: {
    titleKey: 'crm:webhooks.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/settings/webhooks/delete-webhook-modal.tsx')).DeleteWebhookModal,
  },
  pipeline: {
    titleKey: ({ pipeline }) => (pipeline ? 'crm:pipelines.editTitle' : 'crm:pipelines.add'),
    size: 'large',
    load: async () => (await import('./features/settings/pipelines/pipeline-modal.tsx')).PipelineModal,
  },
  deletePipeline: {
    titleKey: 'crm:pipelines.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/settings/pipelines/delete-pipeline-modal.tsx')).DeletePipelineModal,
  },
  importRows: {
    titleKey: ({ outcome }) => `crm:imports.counts.${outcome}`,
    size: 'large',
    load: async () => (await import('./features/imports/outcome/rows-modal.tsx')).RowsModal,
  },
  stopImport: {
    titleKey: ({ isUndo }) => (isUndo ? 'crm:import.complete.stopUndo' : 'crm:import.complete.stop'),
    size: 'small',
    load: async () => (await import('./features/imports/complete/stop-modal.tsx')).StopModal,
  },
  undoImport: {
    titleKey: 'crm:import.complete.undo',
    size: 'small',
    load: async () => (await import('./features/imports/complete/undo-modal.tsx')).UndoModal,
  },
  deleteImport: {
    titleKey: 'crm:imports.deleteTitle',
    size: 'small',
    load: async () => (await import('./features/imports/list/delete-modal.tsx')).DeleteModal,
  },
  deal: {
    titleKey: ({ dealId }) => (dealId === undefined ? 'crm:deals.add' : 'crm:deals.edit'),
    load: async () => (await import('./features/deals/form/deal-modal.tsx')).DealModal,
  },
  closeDeal: {
    titleKey: ({ status }) => `crm:deals.close.${status}`,
    size: 'small',
    load: async () => (await import('./features/deals/form/close-modal.tsx')).CloseModal,
  },
  task: {
    titleKey: ({ task, taskId }) => (task || taskId ? 'crm:tasks.editTitle' : 'crm:tasks.add'),
    load: async () => (await import('./features/tasks/form/task-modal.tsx')).TaskModal,
  },
  taskQueue: {
    titleKey: 'crm:tasks.queue.title',
    load: async () => (await import('./features/tasks/queue/queue-modal.tsx')).QueueModal,
  },
  appointment: {
    titleKey: ({ appointmentId, occurrence }) =>
      appointmentId === undefined && !occurrence ? 'crm:appointments.add' : 'crm:appointments.one',
    load: async () => (await import('./features/calendar/form/appointment-modal.tsx')).AppointmentModal,
  },
  appointmentScope: {
    titleKey: ({ action }) => (action === 'cancel' ? 'crm:appointments.cancel' : 'crm:appointments.move'),
    size: 'small',
    load: async () => (await import('./features/calendar/scope-modal.tsx')).ScopeModal,
  },
  calendarAddress: {
    titleKey: 'crm:appointments.address.title',
    load: async () => (await import('./features/calendar/address-modal.tsx')).AddressModal,
  },
  newSolution: {
    titleKey: 'crm:solutions.new',
    size: 'small',
    load: async () => (await import('./features/solutions/list/new-solution-modal.tsx')).NewSolutionModal,
  },
  publishSolution: {
    titleKey: 'crm:solution.plan.title',
    load: async () => (await import('./features/solutions/one/publish-modal.tsx')).PublishModal,
  },
  endSolution: {
    titleKey: 'crm:solution.end',
    size: 'small',
    load: async () => (await import('./features/solutions/one/end-modal.tsx')).EndModal,
  },
  solutionDifferences: {
    titleKey: 'crm:solution.differences.title',
    size: 'large',
    load: async () => (await import('./features/solutions/differences/differences-modal.tsx')).DifferencesModal,
  },
  solutionPeople: {
    titleKey: 'crm:solution.tabs.people',
    load: async () => (await import('./features/solutions/one/people-modal.tsx')).PeopleModal,
  },
  addToSolution: {
    titleKey: 'crm:solution.people.add',
    size: 'small',
    load: async () => (await import('./features/solutions/one/add-person-modal.tsx')).AddPersonModal,
  },
  moveInSolution: {
    titleKey: 'crm:solution.people.moveTitle',
    size: 'small',
    load: async () => (await import('./features/solutions/one/move-modal.tsx')).MoveModal,
  },
  removeFromSolution: {
    titleKey: 'crm:solution.people.remove',
    size: 'small',
    load: async () => (await import('./features/solutions/one/remove-modal.tsx')).RemoveModal,
  },
  reachGoal: {
    titleKey: 'crm:solution.reach.title',
    size: 'small',
    load: async () => (await import('./features/solutions/people/reach-modal.tsx')).ReachModal,
  },
  deleteContent: {
    titleKey: 'crm:solution.content.delete',
    size: 'small',
    load: async () => (await import('./features/solutions/contents/delete-content-modal.tsx')).DeleteContentModal,
  },
  renderedMail: {
    titleKey: 'crm:asset.preview.title',
    size: 'large',
    load: async () => (await import('./features/assets/preview/rendered-modal.tsx')).RenderedModal,
  },
  assetVersions: {
    titleKey: 'crm:asset.versions.title',
    size: 'large',
    load: async () => (await import('./features/assets/versions/versions-modal.tsx')).VersionsModal,
  },
};
