import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';
import type { TurnTaken } from '../apps/server/src/db/turns.ts';

/** When a turn of the database began, and how long it was waited for, both in ms; and by which request. */
export type Turn = TurnTaken & { at: number };

/** `node --import record-turns.ts main.ts`: tells its parent, when asked, of all turns since it was asked last. */
if (isMainThread) {
  let turns: Turn[] = [];
  subscribe('database.turn', (taken) => void turns.push({ at: performance.now(), ...(taken as TurnTaken) }));
  process.on('message', () => {
    process.send?.(turns);
    turns = [];
  });
}
