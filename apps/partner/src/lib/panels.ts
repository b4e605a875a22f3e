import { useSyncExternalStore } from 'react';

/** The side panels; one is open at a time. */
export type PanelName = 'switcher' | 'notifications';

let open: PanelName | null = null;
const listeners = new Set<() => void>();

function change(next: PanelName | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export const usePanel = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );

export const openPanel = (name: PanelName) => change(name);
export const closePanel = () => change(null);
