import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { register } from '@app/contract/identity';
import { newSecret } from '../http/secrets.ts';
import { UsageError } from './errors.ts';

/** 20 letters and digits: 119 bits. */
export const makePassword = (): string => newSecret('').slice(0, 20);

type Terminal = { input: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>; prompt: (text: string) => void };

/** Never from the command line, which everybody on the machine can read: a line of standard input, unseen if typed. */
export async function readPassword({ input, prompt }: Terminal): Promise<string> {
  if (!input.isTTY) return requirePassword(await readLine(input, false));
  const ask = async (question: string) => {
    prompt(question);
    const line = await readLine(input, true);
    prompt('\n');
    return line;
  };
  const typed = requirePassword(await ask('Password: '));
  const again = await ask('Again: ');
  if (again !== typed) throw new UsageError('The two passwords differ.');
  return typed;
}

async function readLine(input: NodeJS.ReadableStream, terminal: boolean): Promise<string> {
  const unseen = new Writable({ write: (_part, _encoding, done) => done() });
  const reader = createInterface({ input, output: unseen, terminal });
  const closed = once(reader, 'close').then(() => ['']);
  try {
    const [line] = await Promise.race([once(reader, 'line'), closed]);
    return String(line);
  } finally {
    reader.close();
  }
}

function requirePassword(typed: string): string {
  if (typed === '') throw new UsageError('No password was given: write it on standard input, or use --generate.');
  if (!register.body.shape.password.safeParse(typed).success) {
    throw new UsageError('A password has at least 10 characters, and at most 200.');
  }
  return typed;
}
