import { type ModalDefinitions, modalsOf } from '@app/frame/state/modals.ts';

/** The modals that every app has, and what each is opened with. */
export type WorkspaceModals = {
  invite: Record<never, never>;
  outbox: Record<never, never>;
  removeMember: { userId: string; name: string };
  revokeInvitation: { invitationId: string; email: string };
  unsavedChanges: Record<never, never>;
};

export const { openModal, pushModal } = modalsOf<WorkspaceModals>();

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
