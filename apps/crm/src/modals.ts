import type { OwnField } from '@app/contract/contact-fields';
import type { Tag } from '@app/contract/tags';
import { modalsOf } from '@app/frame/state/modals.ts';
import type { WorkspaceModals } from '@app/workspace/modals.ts';

/** Every modal of this app and what it is opened with. */
export type CrmModals = {
  /** Two contacts side by side, to make one of them. */
  compareContacts: { contactId: number; otherId: number };
  /** Somebody is looked for, to be compared with the contact. */
  chooseDuplicate: { contactId: number };
  /** A tag to change, or none to make one. */
  tag: { tag?: Tag };
  mergeTag: { tag: Tag };
  deleteTag: { tag: Tag };
  tagCategories: Record<never, never>;
  /** A field to change, or none to make one. */
  ownField: { field?: OwnField };
  deleteOwnField: { field: OwnField };
};

export const { openModal, pushModal } = modalsOf<CrmModals & WorkspaceModals>();
