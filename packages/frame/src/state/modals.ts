import type { TextKey } from '@app/i18n/i18n';
import { createStore, useSelector } from '@tanstack/react-store';
import type { ReactNode } from 'react';
import { stored } from '../calls/storage.ts';

export type OpenModal = { id: string; name: string; props: object };

/** What is shown under a name. */
export type ModalDefinition<Props = never> = {
  titleKey: TextKey | ((props: Props) => TextKey);
  size?: 'small' | 'medium' | 'large';
  load: () => Promise<(props: Props) => ReactNode>;
};
/** One definition for each modal of a registry. */
export type ModalDefinitions<Registry> = { [Name in keyof Registry]: ModalDefinition<Registry[Name]> };

const stack = createStore<OpenModal[]>([]);
/** What was open when the page was reloaded for another language. */
const reopened = stored<OpenModal[]>('openModals', () => sessionStorage);

const change = (next: OpenModal[]) => stack.setState(() => next);

export const useModals = () => useSelector(stack);

const page = (name: string, props: object): OpenModal => ({ id: crypto.randomUUID(), name, props });

/**
 * How the modals of a registry are opened: its type says which there are and what each is opened with. Features open
 * each other's modals through this, and only through this.
 */
export function modalsOf<Registry extends Record<string, object>>() {
  type Name = keyof Registry & string;
  return {
    /** Opens a modal over the page, in place of whatever was open. */
    openModal: <N extends Name>(name: N, props: Registry[N]) => change([page(name, props)]),
    /** Goes one page deeper inside the open modal. */
    pushModal: <N extends Name>(name: N, props: Registry[N]) => change([...stack.get(), page(name, props)]),
    /** Goes back to the page below with an answer for it. */
    backWith: <N extends Name>(name: N, answer: Partial<Registry[N]>) => {
      const below = stack.get().slice(0, -1);
      const last = below.at(-1);
      if (last?.name === name) change([...below.slice(0, -1), { ...last, props: { ...last.props, ...answer } }]);
    },
  };
}

export const backModal = () => change(stack.get().slice(0, -1));
export const closeModals = () => change([]);

export const keepModals = () => reopened.write(stack.get());

export function reopenModals(): void {
  const kept = reopened.read();
  reopened.clear();
  if (kept?.length) change(kept);
}

/** The one modal that the frame itself leads to; every app has it in its registry. */
export const openInvite = () => modalsOf<{ invite: Record<never, never> }>().openModal('invite', {});
