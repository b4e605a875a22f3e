import { createStore, useSelector } from '@tanstack/react-store';

/** The side panels; one is open at a time. */
export type PanelName = 'switcher' | 'notifications';

const open = createStore<PanelName | null>(null);

export const usePanel = () => useSelector(open);
export const openPanel = (name: PanelName) => open.setState(() => name);
export const closePanel = () => open.setState(() => null);
