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
  memberPowers: {
    titleKey: 'users.powers.action',
    size: 'small',
    load: async () => (await import('./users/powers-modal.tsx')).PowersModal,
  },
  handOn: {
    titleKey: 'users.handOn.title',
    size: 'small',
    load: async () => (await import('./users/hand-on-modal.tsx')).HandOnModal,
  },
  traces: {
    titleKey: 'users.traces.action',
    load: async () => (await import('./users/traces-modal.tsx')).TracesModal,
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
