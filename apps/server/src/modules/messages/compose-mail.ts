import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { SenderRow } from './read-frames.ts';

/** What a mail is made of, for the thread that writes and signs it. */
export type Composed = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachments: { filename: string; content: Uint8Array }[];
  headers: Record<string, string | { prepared: true; value: string }>;
  dkim: SenderRow['dkim'];
};

/**
 * A signature takes milliseconds of a thread: everybody else's calls would wait for it. So mails are written in threads
 * of their own, which come after everybody else and are there while there is something to send.
 */
const threads = new Piscina<Composed, Uint8Array>({
  filename: new URL('./compose-thread.ts', import.meta.url).href,
  name: 'compose',
  minThreads: 0,
  maxThreads: Math.min(Math.max(availableParallelism() - 1, 1), 4),
  idleTimeout: 10_000,
  niceIncrement: 5,
});

export async function composeMail(mail: Composed): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await threads.run(mail);
  return Buffer.from(buffer, byteOffset, byteLength);
}
