import { createStore, useSelector } from '@tanstack/react-store';
import { stored } from '../calls/storage.ts';

/** Whether the side menu is open, remembered across sessions; the drawer of narrow screens is not. */
const remembered = stored<boolean>('navigationOpen');
const state = createStore({ open: remembered.read() ?? true, drawer: false });

export const useNavigation = () => useSelector(state);

export function toggleNavigation(): void {
  state.setState((old) => ({ ...old, open: !old.open }));
  remembered.write(state.get().open);
}

export const setDrawer = (drawer: boolean) => state.setState((old) => ({ ...old, drawer }));
