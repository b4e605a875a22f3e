import type { ModalDefinitions } from '@app/frame/state/modals.ts';
import type { WorkspaceModals } from './modals.ts';

/** What is shown under each name; loaded when it is first opened. */
export const workspaceModals: ModalDefinitions<WorkspaceModals> = {
  invite: {
    titleKey: 'invite.title',
    size: 'small',
    load: async () => (await import('./invitations/invite-modal.tsx')).InviteModal,
  },
  outbox: {
    titleKey: 'outbox.title',
    load: async () => (await import('./invitations/outbox-modal.tsx')).OutboxModal,
  },
  removeMember: {
    titleKey: 'users.remove.title',
    size: 'small',
    load: async () => (await import('./users/remove-member-modal.tsx')).RemoveMemberModal,
  },
  revokeInvitation: {
    titleKey: 'users.revoke.title',
    size: 'small',
    load: async () => (await import('./users/revoke-invitation-modal.tsx')).RevokeInvitationModal,
  },
  unsavedChanges: {
    titleKey: 'settings.unsaved.title',
    size: 'small',
    load: async () => (await import('./profile/unsaved-modal.tsx')).UnsavedModal,
  },
};
