import { Worker } from 'node:worker_threads';
import type { SenderRow } from './read-frames.ts';

/** What a mail is made of, for the thread that writes and signs it. */
export type Mail = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachments: { filename: string; content: Uint8Array<ArrayBuffer> }[];
  headers: Record<string, string | { prepared: true; value: string }>;
  dkim: SenderRow['dkim'];
};
export type Answer = { bytes: Uint8Array } | { failure: string };

/** There is no thread at the moment: nothing is wrong with the mail. */
export class NoThread extends Error {
  override name = 'NoThread';
}

type Asked = { mail: Mail; resolve: (mail: Buffer) => void; reject: (error: Error) => void };

/** It ends if there was nothing to write for so long. */
const IDLE = 10_000;
const FILE = new URL('./compose-thread.ts', import.meta.url);

/**
 * A signature takes milliseconds of a thread: everybody else's calls would wait for it. So mails are written in a thread
 * of its own, one after the other. It is there while there is something to write. If it dies over a mail, that one fails
 * and the next one gets another thread; if it does not even come up, all of them wait.
 */
export function openComposer(file: URL = FILE): (mail: Mail) => Promise<Buffer> {
  const queue: Asked[] = [];
  let thread: Worker | undefined;
  let asked: Asked | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(file);
    let isReady = false;
    let failure = new Error('the thread that writes mails has ended');
    started.on('message', (answer: 'ready' | Answer) => {
      isReady = true;
      if (answer !== 'ready') settle(answer);
      next();
    });
    started.on('error', (error) => {
      failure = error;
    });
    // After an error, too.
    started.on('exit', () => {
      if (thread !== started) return;
      thread = undefined;
      if (isReady) asked?.reject(failure);
      else for (const one of [...(asked ? [asked] : []), ...queue.splice(0)]) one.reject(new NoThread(failure.message));
      asked = undefined;
      if (queue.length > 0) thread = start();
    });
    return started;
  }

  function settle(answer: Answer): void {
    if ('failure' in answer) asked?.reject(new Error(answer.failure));
    else {
      const { buffer, byteOffset, byteLength } = answer.bytes;
      asked?.resolve(Buffer.from(buffer, byteOffset, byteLength));
    }
    asked = undefined;
  }

  /** A process may end while nothing is written. */
  function next(): void {
    clearTimeout(idle);
    if (asked) return;
    asked = queue.shift();
    if (asked) {
      thread?.ref();
      thread?.postMessage(asked.mail);
    } else {
      thread?.unref();
      idle = setTimeout(end, IDLE).unref();
    }
  }

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  return (mail) =>
    new Promise((resolve, reject) => {
      queue.push({ mail, resolve, reject });
      if (thread) next();
      else thread = start();
    });
}

export const composeMail = openComposer();
