import type { Endpoint } from '@app/contract/endpoint';
import { AppError, NoAnswer } from '@app/contract/errors';
import { createFile, deleteFile, getFile, PIECE_SIZE, putFilePiece } from '@app/contract/files';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadFile } from './upload.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('./api.ts', () => ({ call }));

const PIECES = 5;
const SIZE = (PIECES - 1) * PIECE_SIZE + 3;
const file = Object.assign(new Blob([new Uint8Array(SIZE)]), { name: 'people.csv' });
const accountId = 'account';

type Asked = { piece?: string; body?: Blob };
type Options = { signal?: AbortSignal; idempotencyKey?: string };
/** What the server has, and what it is asked; `trouble` comes before the answer, `lost` after it. */
let arrived: Map<number, number>;
let asked: string[];
let keys: Set<string>;
let most: number;
let inFlight: number;
let takes: number;
let trouble: (what: string) => unknown;
let lost: (what: string) => unknown;

const stored = () => ({
  ...{ id: 7, name: file.name, size: SIZE, pieces: PIECES },
  missing: Array.from({ length: PIECES }, (_, piece) => piece).filter((piece) => !arrived.has(piece)),
});
const nameOf = (endpoint: Endpoint, { piece }: Asked) =>
  endpoint === putFilePiece
    ? `put ${piece}`
    : (new Map<Endpoint, string>([
        [createFile, 'create'],
        [getFile, 'get'],
        [deleteFile, 'delete'],
      ]).get(endpoint) ?? '');

beforeEach(() => {
  vi.useFakeTimers();
  arrived = new Map();
  asked = [];
  keys = new Set();
  [most, inFlight, takes] = [0, 0, 10];
  trouble = lost = () => undefined;
  call.mockImplementation(async (endpoint: Endpoint, request: Asked, { signal, idempotencyKey }: Options = {}) => {
    const what = nameOf(endpoint, request);
    asked.push(what);
    if (idempotencyKey) keys.add(idempotencyKey);
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise((resolve, reject) => {
      setTimeout(resolve, takes);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    inFlight -= 1;
    const before = trouble(what);
    if (before) throw before;
    if (request.piece) arrived.set(Number(request.piece), request.body?.size ?? 0);
    const after = lost(what);
    if (after) throw after;
    return endpoint === deleteFile ? undefined : stored();
  });
});
afterEach(() => {
  vi.useRealTimers();
  call.mockReset();
});

/** Begins one, and tells what the page would hear. */
function begin(from: Blob & { name: string } = file) {
  const stop = new AbortController();
  const onProgress = vi.fn();
  const onWaiting = vi.fn();
  const upload = uploadFile(from, { accountId, signal: stop.signal, onProgress, onWaiting });
  const ended = upload.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  return { ended, stop, onProgress, onWaiting };
}
/** Each of these fails that many times. */
const failing = (times: Record<string, number>, error: () => unknown) => (what: string) => {
  const left = times[what] ?? 0;
  times[what] = left - 1;
  return left > 0 ? error() : undefined;
};
const noAnswer = () => new NoAnswer('gone');

test('all pieces go, three at a time, each of its size; the progress grows to the whole', async () => {
  const { ended, onProgress, onWaiting } = begin();
  await vi.runAllTimersAsync();
  expect(await ended).toEqual({ id: 7, name: 'people.csv', size: SIZE, pieces: PIECES, missing: [] });
  expect([...arrived].sort()).toEqual([0, 1, 2, 3, 4].map((piece) => [piece, piece < 4 ? PIECE_SIZE : 3]));
  expect(asked).toEqual(['create', ...[0, 1, 2, 3, 4].map((piece) => `put ${piece}`)]);
  expect(most).toBe(3);
  const steps = onProgress.mock.calls.map(([bytes]) => bytes);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  expect(steps.at(-1)).toBe(SIZE);
  expect(onWaiting).not.toHaveBeenCalled();
});

test('after an interruption only what has not arrived goes again, and one announcement stays one', async () => {
  trouble = failing({ create: 1, get: 2, 'put 1': 1 }, noAnswer);
  // This one has arrived; only its answer is lost.
  lost = failing({ 'put 2': 1 }, noAnswer);
  const { ended, onWaiting } = begin();
  await vi.runAllTimersAsync();
  expect(await ended).toMatchObject({ missing: [] });
  expect(arrived.size).toBe(PIECES);
  const count = (what: string) => asked.filter((each) => each === what).length;
  expect([count('create'), count('put 0'), count('put 1'), count('put 2')]).toEqual([2, 1, 2, 1]);
  expect(keys.size).toBe(1);
  expect(onWaiting.mock.calls).toEqual([[true], [false]]);
});

test('it waits without end, in growing pauses, and goes on at once when the network is back', async () => {
  let isAway = true;
  trouble = (what) => (isAway && what !== 'create' ? new AppError('server.unavailable') : undefined);
  const { ended, onWaiting } = begin();
  await vi.advanceTimersByTimeAsync(3600 * 1000);
  expect(onWaiting.mock.calls).toEqual([[true]]);
  expect(asked.length).toBeGreaterThan(3600 / 19);
  expect(asked.length).toBeLessThan(3600 / 11 + 20);
  isAway = false;
  window.dispatchEvent(new Event('online'));
  // Less than any pause by now.
  await vi.advanceTimersByTimeAsync(1000);
  expect(await ended).toMatchObject({ missing: [] });
  expect(onWaiting.mock.calls).toEqual([[true], [false]]);
});

test('it comes back when the server has said it may, and no sooner', async () => {
  trouble = failing({ 'put 0': 1 }, () => new AppError('request.tooMany', undefined, undefined, 40));
  const { ended } = begin();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(asked).not.toContain('get');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await ended).toMatchObject({ missing: [] });
});

test('a thin line carries one piece at a time', async () => {
  const fail = failing({ 'put 0': 1, 'put 1': 1, 'put 2': 1 }, noAnswer);
  trouble = (what) => {
    // From then on.
    if (what === 'get') [takes, most] = [30_000, 0];
    return fail(what);
  };
  const { ended } = begin();
  await vi.runAllTimersAsync();
  expect(await ended).toMatchObject({ missing: [] });
  expect(most).toBe(1);
});

test('whoever stops it is heard at once, also in a pause; what has arrived is taken away', async () => {
  trouble = (what) => (what === 'put 3' ? noAnswer() : undefined);
  const { ended, stop } = begin();
  await vi.advanceTimersByTimeAsync(60_000);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await ended).toMatchObject({ name: 'AbortError' });
  await vi.runAllTimersAsync();
  expect(asked.at(-1)).toBe('delete');
});

test.each(['file.tooMany', 'file.notFound', 'session.missing', 'server.unexpected'] as const)(
  '%s ends it: waiting would not help',
  async (code) => {
    const at = code === 'file.tooMany' ? 'create' : 'put 1';
    trouble = (what) => (what === at ? new AppError(code) : undefined);
    const { ended, onWaiting } = begin();
    await vi.runAllTimersAsync();
    expect(await ended).toMatchObject({ code });
    expect(asked.filter((what) => what === at)).toHaveLength(1);
    expect(onWaiting).not.toHaveBeenCalled();
  },
);

test('a file that was changed since it was chosen ends it, though it looks as if nobody answered', async () => {
  trouble = (what) => (what.startsWith('put') ? noAnswer() : undefined);
  const unreadable = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  const gone = Object.assign(new Blob([new Uint8Array(SIZE)]), { name: 'gone.csv' });
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: unreadable });
  const { ended } = begin(gone);
  await vi.runAllTimersAsync();
  expect(await ended).toMatchObject({ name: 'NotReadableError' });
});
