import { useSyncExternalStore } from 'react';
import { stored } from './storage.ts';

/** Whether the side menu is open, remembered across sessions; the drawer of narrow screens is not. */
const remembered = stored<boolean>('navigationOpen');
let state = { open: remembered.read() ?? true, drawer: false };
const listeners = new Set<() => void>();

function change(next: Partial<typeof state>): void {
  state = { ...state, ...next };
  remembered.write(state.open);
  for (const listener of listeners) listener();
}

export const useNavigation = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

export const toggleNavigation = () => change({ open: !state.open });
export const setDrawer = (drawer: boolean) => change({ drawer });
