import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { FileJob, FromThread, ToThread } from './file-thread.ts';
import { inspectBytes } from './inspect-bytes.ts';
import { batchesOf } from './row-batches.ts';
import { stagedBatch } from './staged-batch.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The thread in which a file is looked at and read; file-thread.ts is at its other end. */
const port = parentPort;
if (!port) throw new Error('Files are read in a thread of its own.');
const job = workerData as FileJob;
const say = (message: FromThread, given: ArrayBuffer[] = []) => port.postMessage(message, given);

/** Batches that nobody has taken yet: one is written while the next is read. */
const MOST_WAITING = 2;
let waiting = 0;
port.on('message', (message: ToThread) => {
  if (message === 'taken') waiting -= 1;
});

async function* parts(): AsyncIterable<Uint8Array> {
  for (;;) {
    say('more');
    const message = await told((each) => each !== 'taken');
    if (message === 'ended') return;
    if (typeof message === 'object') yield message.bytes;
  }
}

async function told(isIt: (message: ToThread) => boolean): Promise<ToThread> {
  for (;;) {
    const [message] = (await once(port!, 'message')) as [ToThread];
    if (isIt(message)) return message;
  }
}

async function work(): Promise<void> {
  if (job.kind === 'inspect') return say({ inspected: await inspectBytes(parts(), job) });
  for await (const { rows, progress } of batchesOf(parts(), job)) {
    while (waiting >= MOST_WAITING) await told((message) => message === 'taken');
    waiting += 1;
    const batch = stagedBatch(rows, job.place);
    say({ batch, progress }, 'lines' in batch ? [batch.lines.buffer as ArrayBuffer] : []);
  }
  say('done');
}

try {
  await work();
} catch (error) {
  say(error instanceof UnreadableFile ? { fault: error.fault } : { failed: error });
}
