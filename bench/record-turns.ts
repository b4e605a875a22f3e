import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';

/** When a turn of the database began, and how long it was waited for; both in ms. */
export type Turn = { at: number; waited: number };

/** `node --import record-turns.ts main.ts`: tells its parent, when asked, of all turns since it was asked last. */
if (isMainThread) {
  let turns: Turn[] = [];
  subscribe('database.turn', (waited) => void turns.push({ at: performance.now(), waited: waited as number }));
  process.on('message', () => {
    process.send?.(turns);
    turns = [];
  });
}
