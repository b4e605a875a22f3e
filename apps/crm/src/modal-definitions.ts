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
  saveView: {
    titleKey: ({ id }) => (id === undefined ? 'crm:contacts.views.save' : 'crm:contacts.views.rename'),
    size: 'small',
    load: async () => (await import('./features/contacts/views/save-view-modal.tsx')).SaveViewModal,
  },
};
