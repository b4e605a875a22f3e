import { channelStatuses } from '@app/contract/channels';
import { expect, test } from 'vitest';
import { nextState, type SyncEvent, type SyncState, statusOf } from './state.ts';

const at = new Date('2030-01-02T12:00:00Z');
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
const waiting: SyncState = {
  state: 'waiting',
  done: 0,
  total: 0,
  brought: 0,
  skipped: [],
  failure: null,
  attempts: 0,
  due_at: at,
  synced_at: null,
};
const running: SyncState = { ...waiting, state: 'running', done: 40, total: 100, brought: 7, due_at: minutes(2) };
const complete: SyncState = { ...waiting, state: 'complete', brought: 9, due_at: minutes(5), synced_at: at };
const failed: SyncState = { ...waiting, state: 'failed', failure: 'unreachable', attempts: 3, due_at: minutes(4) };
const disconnecting: SyncState = { ...complete, state: 'disconnecting', due_at: at };
const large = { reason: 'tooLarge', count: 1 } as const;

test.each<[string, SyncState, SyncEvent, Partial<SyncState>]>([
  ['a new one is taken', waiting, { kind: 'taken' }, { state: 'running', due_at: minutes(2) }],
  ['one that failed is taken', failed, { kind: 'taken' }, { state: 'running', attempts: 3 }],
  ['a run counts anew', { ...complete, done: 5, total: 5 }, { kind: 'taken' }, { done: 0, total: 0, brought: 9 }],
  ['one whose process died is taken', running, { kind: 'taken' }, { state: 'running', done: 0, total: 0, brought: 7 }],
  [
    'folders that cannot be read are counted anew',
    { ...complete, skipped: [large, { reason: 'folder', count: 2 }] },
    { kind: 'taken' },
    { skipped: [large] },
  ],
  ['more is found', running, { kind: 'progressed', found: 10 }, { total: 110, done: 40, due_at: minutes(2) }],
  ['a part is read', running, { kind: 'progressed', done: 10, brought: 2 }, { done: 50, brought: 9, skipped: [] }],
  ['some is left out', running, { kind: 'progressed', done: 1, skipped: [large] }, { skipped: [large] }],
  [
    'more is left out',
    { ...running, skipped: [large] },
    { kind: 'progressed', skipped: [large, { reason: 'folder', count: 2 }] },
    {
      skipped: [
        { reason: 'tooLarge', count: 2 },
        { reason: 'folder', count: 2 },
      ],
    },
  ],
  ['all is read', running, { kind: 'finished' }, { state: 'complete', synced_at: at, due_at: minutes(5) }],
  [
    'more is to be looked for',
    running,
    { kind: 'finished', hasMore: true },
    { state: 'complete', due_at: minutes(0.5) },
  ],
  ['all but some is read', { ...running, skipped: [large] }, { kind: 'finished' }, { state: 'partial', synced_at: at }],
  ['it ends well at last', { ...running, attempts: 4 }, { kind: 'finished' }, { attempts: 0, failure: null }],
  [
    'it fails',
    running,
    { kind: 'failed', failure: 'timeout' },
    { state: 'failed', failure: 'timeout', attempts: 1, due_at: minutes(1) },
  ],
  ['it fails again', { ...running, attempts: 3 }, { kind: 'failed', failure: 'host' }, { due_at: minutes(8) }],
  ['it fails for days', { ...running, attempts: 90 }, { kind: 'failed', failure: 'host' }, { due_at: minutes(60) }],
  ['a password is not tried again', running, { kind: 'failed', failure: 'password' }, { due_at: null, attempts: 1 }],
  [
    'a service is asked too often',
    { ...running, attempts: 2 },
    { kind: 'failed', failure: 'limited', pause: 90_000 },
    { state: 'waiting', failure: 'limited', attempts: 2, due_at: minutes(1.5) },
  ],
  [
    'it asks for more than a day',
    running,
    { kind: 'failed', failure: 'limited', pause: 1e12 },
    { due_at: minutes(24 * 60) },
  ],
  [
    'a service that fails says when it is back',
    running,
    { kind: 'failed', failure: 'server', pause: 600_000 },
    { state: 'failed', due_at: minutes(10) },
  ],
  [
    'a consent that was taken back is not tried again',
    running,
    { kind: 'failed', failure: 'access' },
    { due_at: null },
  ],
  ['nor a key', running, { kind: 'failed', failure: 'key' }, { due_at: null }],
  ['somebody asks', complete, { kind: 'asked', isAgain: false }, { state: 'waiting', due_at: at, synced_at: at }],
  ['somebody asks after a failure', failed, { kind: 'asked', isAgain: false }, { state: 'waiting', attempts: 0 }],
  ['somebody asks while it runs', running, { kind: 'asked', isAgain: false }, running],
  [
    'somebody wants all of it again while it runs',
    { ...running, skipped: [large] },
    { kind: 'asked', isAgain: true },
    { state: 'waiting', done: 0, total: 0, skipped: [], brought: 7, due_at: at },
  ],
  ['it is disconnected', failed, { kind: 'disconnected' }, { state: 'disconnecting', failure: null, due_at: at }],
  ['what it brought in is removed', disconnecting, { kind: 'taken' }, { state: 'disconnecting', due_at: minutes(2) }],
  ['removing fails', disconnecting, { kind: 'failed', failure: 'server' }, { state: 'disconnecting', attempts: 1 }],
  ['nobody syncs what goes', disconnecting, { kind: 'asked', isAgain: true }, disconnecting],
  ['a late part of what goes', disconnecting, { kind: 'progressed', done: 5 }, disconnecting],
  ['a late end of what goes', disconnecting, { kind: 'finished' }, disconnecting],
  ['a late part of what ended', complete, { kind: 'progressed', done: 5 }, complete],
  ['a late end of what waits again', waiting, { kind: 'finished' }, waiting],
])('%s', (_, state, event, expected) => {
  expect(nextState(state, event, at)).toMatchObject(expected);
});

const dayAgo = new Date(at.getTime() - 25 * 3_600_000);
test('every status has a state that shows it', () => {
  const shown = [
    statusOf(undefined, at),
    statusOf(disconnecting, at),
    statusOf(waiting, at),
    statusOf({ ...running, synced_at: dayAgo }, at),
    statusOf(complete, at),
    statusOf({ ...complete, state: 'partial' }, at),
    statusOf({ ...failed, synced_at: dayAgo }, at),
    statusOf({ ...complete, synced_at: dayAgo }, at),
  ];
  expect(shown).toEqual(channelStatuses);
});
