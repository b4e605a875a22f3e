import type { Bundle } from '@app/contract/bundles';
import type { InstallKind } from '@app/contract/installs';
import type { LinkChoices } from '@app/contract/links';
import type { Listing } from '@app/contract/listings';
import { useSyncExternalStore } from 'react';
import { stored } from './storage.ts';

/** One of the two: a bundle, or a single campaign. */
export type InstallSource = {
  bundle?: { id: string; name: string };
  listing?: { id: number; immutableId: string; name: string };
};

/** Every modal and what it is opened with. Features open each other's modals through here, and only here. */
export type ModalProps = {
  archiveCampaign: { listing: Listing };
  bundle: { bundle: Bundle; archived: boolean };
  /** `choices`: to start from, of a link or a template. */
  cartLink: { bundle?: { id: string; name: string }; choices?: LinkChoices };
  chooseBundle: Record<never, never>;
  createBundle: {
    solutionRefs?: string[];
    from?: { name: string; description: string; solutionRefs: string[] };
  };
  /** Into, within or out of client accounts. */
  install: { kind?: InstallKind } & InstallSource;
  /** The accounts are chosen: what would happen, then begin. */
  reviewInstall: { kind: InstallKind; accountIds: string[] } & InstallSource;
  installRun: { installId: string };
  installed: { installId: string };
  invite: Record<never, never>;
  linkCode: { name: string; url: string };
  outbox: Record<never, never>;
  removeMember: { userId: string; name: string };
  renameLink: { id: string; name: string };
  revokeInvitation: { invitationId: string; email: string };
  unsavedChanges: Record<never, never>;
};
export type ModalName = keyof ModalProps;
export type OpenModal = { [Name in ModalName]: { id: string; name: Name; props: ModalProps[Name] } }[ModalName];

let stack: OpenModal[] = [];
const listeners = new Set<() => void>();
/** What was open when the page was reloaded for another language. */
const reopened = stored<OpenModal[]>('openModals', () => sessionStorage);

function change(next: OpenModal[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useModals = () => useSyncExternalStore(subscribe, () => stack);

const page = <Name extends ModalName>(name: Name, props: ModalProps[Name]) =>
  ({ id: crypto.randomUUID(), name, props }) as OpenModal;

/** Opens a modal over the page, in place of whatever was open. */
export const openModal = <Name extends ModalName>(name: Name, props: ModalProps[Name]) => change([page(name, props)]);
/** Goes one page deeper inside the open modal. */
export const pushModal = <Name extends ModalName>(name: Name, props: ModalProps[Name]) =>
  change([...stack, page(name, props)]);
export const backModal = () => change(stack.slice(0, -1));

/** Goes back to the page below with an answer for it. */
export function backWith<Name extends ModalName>(name: Name, answer: Partial<ModalProps[Name]>): void {
  const below = stack.slice(0, -1);
  const last = below.at(-1);
  if (last?.name === name)
    change([...below.slice(0, -1), { ...last, props: { ...last.props, ...answer } } as OpenModal]);
}
export const closeModals = () => change([]);

export const keepModals = () => reopened.write(stack);

export function reopenModals(): void {
  const kept = reopened.read();
  reopened.clear();
  if (kept?.length) change(kept);
}
