import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileFault, ImportFormat } from '@app/contract/imports';
import type { Limits } from './limits.ts';
import type { StagedBatch } from './staged-batch.ts';
import type { Inspected, ReadRules } from './staged-row.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What is to be done with the file, in the thread. */
export type FileJob = { size: number; limits: Limits } & (
  | { kind: 'inspect'; locale: string; country: string; format?: ImportFormat }
  | { kind: 'read'; rules: ReadRules; place: string | null }
);
/** What is told to the thread: a part of the file, that it has ended, that a batch was taken. */
export type ToThread = { bytes: Uint8Array } | 'ended' | 'taken';
/** What it says. It asks for each part of the file, so that it never holds more than one. */
export type FromThread =
  | 'more'
  | 'done'
  | { inspected: Inspected }
  | { batch: StagedBatch; progress: number }
  | { fault: FileFault }
  | { failed: unknown };

type Answer = Exclude<FromThread, string | { fault: FileFault } | { failed: unknown }>;
type Options = { signal?: AbortSignal; memory: number };

/**
 * Lets a thread work on a file: whatever the file does to it (memory without end, an endless loop, a crash), the server
 * goes on. The thread ends with the loop over its answers, however that ends.
 */
export async function* workOnFile(
  source: AsyncIterable<Uint8Array>,
  job: FileJob,
  { signal, memory }: Options,
): AsyncGenerator<Answer, void, void> {
  const failed = new AbortController();
  const stop = AbortSignal.any(signal ? [signal, failed.signal] : [failed.signal]);
  stop.throwIfAborted();
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
  });
  const tell = (message: ToThread) => thread.postMessage(message);
  const parts = source[Symbol.asyncIterator]();
  // The next part is on its way while the answers are looked at.
  thread.on('message', async (message: FromThread) => {
    if (message !== 'more') return;
    try {
      const { done, value } = await parts.next();
      tell(done ? 'ended' : { bytes: value });
    } catch (error) {
      failed.abort(error);
    }
  });
  try {
    for await (const [message] of on(thread, 'message', { signal: stop, close: ['exit'] }) as AsyncIterable<
      [FromThread]
    >) {
      if (message === 'more') continue;
      if (message === 'done') return;
      if ('fault' in message) throw new UnreadableFile(message.fault.reason, message.fault.line);
      if ('failed' in message) throw message.failed;
      yield message;
      if ('batch' in message) tell('taken');
    }
    // It has ended without a word.
    throw new UnreadableFile('workbookTooLarge');
  } catch (error) {
    if (failed.signal.aborted) throw failed.signal.reason;
    signal?.throwIfAborted();
    throw isOutOfMemory(error) ? new UnreadableFile('workbookTooLarge') : error;
  } finally {
    await thread.terminate();
    // Whoever brings the file may still be at it: nobody waits for that.
    parts.return?.().catch(() => undefined);
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
