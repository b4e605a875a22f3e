import type { LiveEvent } from '@app/contract/live';

/** The server says something every 20 seconds; silence for longer means that the connection is dead. */
export const SILENCE = 45_000;

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
let heardAt = 0;

/** Calls the listener for every change on the server, also for those that another tab received. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether changes are being received. If not, whoever waits for one must poll. */
export const isLive = (): boolean => Date.now() - heardAt < SILENCE;

export function hearLive(event: LiveEvent | undefined): void {
  heardAt = Date.now();
  if (event) for (const listener of listeners) listener(event);
}
