import { AppError, NoAnswer } from '@app/contract/errors';
import { createFile, deleteFile, getFile, PIECE_SIZE, putFilePiece, type StoredFile } from '@app/contract/files';
import { call } from './api.ts';

const IN_FLIGHT = 3;
/** If a piece takes longer, the line is a thin one: the next has it for itself. */
const SLOW = 15_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

type Upload = {
  accountId: string;
  /** Stops it; what has arrived is taken away. */
  signal: AbortSignal;
  /** How many bytes have arrived. */
  onProgress?: (arrived: number) => void;
  /** Whether it waits for the connection, or for a server that asks for patience. */
  onWaiting?: (waiting: boolean) => void;
};

/**
 * Sends a file in pieces, and holds none of them in memory. While nobody answers it waits and tries again, without end;
 * then it goes on with what has not arrived. Any other failure ends it.
 */
export async function uploadFile(file: Blob & { name: string }, upload: Upload): Promise<StoredFile> {
  const { accountId, signal, onProgress } = upload;
  const patience = createPatience(upload);
  const idempotencyKey = crypto.randomUUID();
  const announced = await patience.insist(() =>
    call(createFile, { accountId, body: { name: file.name, size: file.size } }, { signal, idempotencyKey }),
  );
  const fileId = String(announced.id);
  try {
    let missing = new Set(announced.missing);
    let atOnce = IN_FLIGHT;
    const sendPiece = async (piece: number) => {
      const began = performance.now();
      const body = file.slice(piece * PIECE_SIZE, (piece + 1) * PIECE_SIZE);
      await call(putFilePiece, { accountId, fileId, piece: String(piece), body }, { signal });
      atOnce = performance.now() - began > SLOW ? 1 : IN_FLIGHT;
      missing.delete(piece);
      patience.relax();
      onProgress?.(arrivedOf(file.size, missing));
    };
    while (missing.size) {
      const failure = await sendAll([...missing], sendPiece, () => atOnce);
      if (failure === null) continue;
      // A file that was changed or taken away since it was chosen is no fault of the connection.
      await file.slice(0, 1).arrayBuffer();
      await patience.wait(failure);
      atOnce = 1;
      const stored = await patience.insist(() => call(getFile, { accountId, fileId }, { signal }));
      missing = new Set(stored.missing);
      onProgress?.(arrivedOf(file.size, missing));
    }
    return { ...announced, missing: [] };
  } catch (error) {
    void call(deleteFile, { accountId, fileId }, { quiet: true, keepalive: true }).catch(() => undefined);
    throw error;
  }
}

const arrivedOf = (size: number, missing: ReadonlySet<number>): number =>
  [...missing].reduce((left, piece) => left - Math.min(PIECE_SIZE, size - piece * PIECE_SIZE), size);

/** A few at the same time; after the first failure no more are begun. Answers it when all that had begun are through. */
async function sendAll(
  pieces: number[],
  send: (piece: number) => Promise<void>,
  atOnce: () => number,
): Promise<unknown> {
  const sending = new Set<Promise<unknown>>();
  let failure: unknown = null;
  while (sending.size || (pieces.length && failure === null)) {
    while (pieces.length && failure === null && sending.size < atOnce()) {
      const one = send(pieces.shift() as number)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => sending.delete(one));
      sending.add(one);
    }
    await Promise.race(sending);
  }
  return failure;
}

/** What goes without an answer is tried again after pauses that grow until something has come through. */
function createPatience({ signal, onWaiting }: Pick<Upload, 'signal' | 'onWaiting'>) {
  let failures = 0;
  let isTold = false;
  const tell = (waiting: boolean) => {
    if (waiting !== isTold) onWaiting?.(waiting);
    isTold = waiting;
  };
  const relax = () => {
    failures = 0;
    tell(false);
  };
  const wait = async (error: unknown) => {
    signal.throwIfAborted();
    if (!isPassing(error)) throw error;
    failures += 1;
    // A connection that only hiccups is nothing to speak of.
    if (failures > 1 || !navigator.onLine) tell(true);
    const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) * (0.75 + Math.random() / 2);
    const asked = error instanceof AppError ? (error.retryAfter ?? 0) * 1000 : 0;
    await rest(Math.max(pause, asked), signal);
  };
  const insist = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        await wait(error);
      }
    }
  };
  return { relax, wait, insist };
}

/** Nobody answered, or whoever did only asked for patience. Too many files (`file.tooMany`) do not become fewer. */
const isPassing = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof AppError && (error.status === 503 || /^request\.(tooMany|timeout)$/.test(error.code)));

/** Shorter, if the browser has its network again. */
const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const ended = new AbortController();
    const end = (then: () => void) => () => {
      clearTimeout(timer);
      ended.abort();
      then();
    };
    const timer = setTimeout(end(resolve), ms);
    addEventListener('online', end(resolve), { signal: ended.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: ended.signal },
    );
  });
