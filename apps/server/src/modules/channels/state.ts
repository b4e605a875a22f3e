import type { ChannelFailure, ChannelStatus } from '@app/contract/channels';
import type { Selectable } from 'kysely';
import type { ChannelTables, Skipped } from './tables.ts';

/** How the sync of a channel stands. It is a part of the channel's row. */
export type SyncState = Pick<
  Selectable<ChannelTables['channel']>,
  'state' | 'done' | 'total' | 'brought' | 'skipped' | 'failure' | 'attempts' | 'due_at' | 'synced_at'
>;

export type SyncEvent =
  /** Somebody wants what is new, or everything again. */
  | { kind: 'asked'; isAgain: boolean }
  | { kind: 'taken' }
  /** Of this run so many more are known of, were looked at, and brought in. */
  | { kind: 'progressed'; found?: number; done?: number; brought?: number; skipped?: readonly Skipped[] }
  /** There are more new addresses than one run looks for. */
  | { kind: 'finished'; hasMore?: boolean }
  /** `pause`: so long a service asks to be left alone, in milliseconds. */
  | { kind: 'failed'; failure: ChannelFailure; pause?: number | undefined }
  | { kind: 'disconnected' };

/** Whoever has taken a channel says so again with each part it has read; after this it is taken for dead. */
export const LEASE = 2 * 60_000;
/** What is new is looked for so often. */
const USUAL_PAUSE = 5 * 60_000;
/** Between two turns of what one turn is too short for. */
const SHORT_PAUSE = 30_000;
const FIRST_PAUSE = 60_000;
const LONGEST_PAUSE = 60 * 60_000;
/** No service is believed that it wants to be left alone for longer. */
const LONGEST_WAIT = 24 * 60 * 60_000;
/** Nothing new was read for so long. */
const STALE_AFTER = 24 * 60 * 60_000;

/** Trying again would fail again, and providers lock mailboxes after wrong passwords: a person has to do something. */
export const LASTING: readonly ChannelFailure[] = [
  'password',
  'certificate',
  'unencrypted',
  'notAllowed',
  'key',
  'access',
  'client',
  'gone',
  'readOnly',
  'noCalendar',
];

const isWaitingForNobody = ({ state }: SyncState) => state === 'disconnecting';

/** What becomes of a channel when something happens to it. Nothing happens any more to one that is being disconnected. */
export function nextState(now: SyncState, event: SyncEvent, at: Date): SyncState {
  const after = (ms: number) => new Date(at.getTime() + ms);
  if (event.kind === 'disconnected') return { ...now, state: 'disconnecting', failure: null, attempts: 0, due_at: at };
  if (event.kind === 'taken') {
    if (isWaitingForNobody(now)) return { ...now, due_at: after(LEASE) };
    // Every run meets each folder, so that it counts those that it cannot read anew.
    const skipped = now.skipped.filter(({ reason }) => reason !== 'folder');
    return { ...now, state: 'running', done: 0, total: 0, skipped, due_at: after(LEASE) };
  }
  if (event.kind === 'failed') {
    const attempts = now.attempts + 1;
    const usual = Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 10), LONGEST_PAUSE);
    if (isWaitingForNobody(now)) return { ...now, attempts, due_at: after(usual) };
    const { failure, pause = 0 } = event;
    // A service that is asked too often says when it may be asked again. That is no fault that anybody has to mend.
    if (failure === 'limited')
      return { ...now, state: 'waiting', failure, due_at: after(Math.min(Math.max(pause, 1000), LONGEST_WAIT)) };
    const due_at = LASTING.includes(failure) ? null : after(Math.min(Math.max(usual, pause), LONGEST_WAIT));
    return { ...now, state: 'failed', failure, attempts, due_at };
  }
  if (isWaitingForNobody(now)) return now;
  switch (event.kind) {
    case 'asked':
      if (event.isAgain)
        return { ...now, state: 'waiting', done: 0, total: 0, skipped: [], failure: null, attempts: 0, due_at: at };
      // Whoever has it reads what is new in any case.
      if (now.state === 'running') return now;
      return { ...now, state: 'waiting', failure: null, attempts: 0, due_at: at };
    case 'progressed': {
      if (now.state !== 'running') return now;
      const { found = 0, done = 0, brought = 0, skipped = [] } = event;
      return {
        ...now,
        total: now.total + found,
        done: now.done + done,
        brought: now.brought + brought,
        skipped: addSkipped(now.skipped, skipped),
        due_at: after(LEASE),
      };
    }
    case 'finished': {
      if (now.state !== 'running') return now;
      const state = now.skipped.length > 0 ? 'partial' : 'complete';
      const due_at = after(event.hasMore ? SHORT_PAUSE : USUAL_PAUSE);
      return { ...now, state, failure: null, attempts: 0, due_at, synced_at: at };
    }
  }
}

function addSkipped(known: readonly Skipped[], more: readonly Skipped[]): Skipped[] {
  const counts = new Map(known.map(({ reason, count }) => [reason, count]));
  for (const { reason, count } of more) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

/** What is shown. That nothing was read for a day is said before all else, except why. */
export function statusOf(row: Pick<SyncState, 'state' | 'synced_at'> | undefined, at: Date): ChannelStatus {
  if (!row) return 'disconnected';
  const { state, synced_at } = row;
  if (state === 'disconnecting' || state === 'running' || state === 'failed') return state;
  const isStale = synced_at !== null && at.getTime() - synced_at.getTime() > STALE_AFTER;
  return isStale ? 'stale' : state;
}
