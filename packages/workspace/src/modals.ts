import type { Power } from '@app/contract/powers';
import { modalsOf } from '@app/frame/state/modals.ts';

/** The modals that every app has, and what each is opened with. */
export type WorkspaceModals = {
  invite: Record<never, never>;
  outbox: Record<never, never>;
  removeMember: { userId: string; name: string };
  memberPowers: { userId: string; name: string; withheld: Power[] };
  handOn: { userId: string; name: string };
  traces: { userId: string; name: string; company: string };
  revokeInvitation: { invitationId: string; email: string };
  unsavedChanges: Record<never, never>;
};

export const { openModal, pushModal } = modalsOf<WorkspaceModals>();
