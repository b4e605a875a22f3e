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
};
