import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { lockDirectory } from './lock.ts';

const holder = fileURLToPath(new URL('../../test/hold-lock.ts', import.meta.url));

let directory: string;
let started: ChildProcess[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pe-lock-'));
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  started = [];
  await rm(directory, { recursive: true, force: true });
});

/** Another process that wants the lock; answers what it says. */
async function startHolder(command: string, args: string[]): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}
const hold = () => startHolder(process.execPath, [holder, directory]);

const inUse = (pid: string | number) => `Another process (${pid}) is using the database in ${directory}.`;

test('a lock is one until it is given back', async () => {
  const unlock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(ConfigError);
  await expect(lockDirectory(directory)).rejects.toThrow(inUse(process.pid));
  await unlock();
  expect(await readdir(directory)).toEqual(['lock.sqlite']);
  await (await lockDirectory(directory))();
});

test('of ten that ask at once in one process one gets it', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(directory)));
  const winners = results.filter((result) => result.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await winners[0]?.value();
});

test('of four processes that start at once one gets it, and the others are refused', async () => {
  const said = (await Promise.all([hold(), hold(), hold(), hold()])).map((each) => each.said);
  expect(said.filter((text) => /^\d+$/.test(text))).toHaveLength(1);
  expect(said.filter((text) => text.includes('is using the database in'))).toHaveLength(3);
});

describe('another process that has it', () => {
  test('keeps it as long as it runs, or stands still, and not a moment longer', async () => {
    const { child, said } = await hold();
    await expect(lockDirectory(directory)).rejects.toThrow(inUse(said));
    child.kill('SIGSTOP');
    await expect(lockDirectory(directory)).rejects.toThrow(inUse(said));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockDirectory(directory))();
  });

  test.runIf(process.platform === 'linux')(
    'has it no more when it was killed but is still there, as a zombie',
    async () => {
      // `sleep` takes the shell's place and never asks how its child ended, as the first process of a container may.
      const script = '"$0" "$1" "$2" & exec sleep 600';
      const { said } = await startHolder('sh', ['-c', script, process.execPath, holder, directory]);
      const pid = Number(said);
      await expect(lockDirectory(directory)).rejects.toThrow(inUse(pid));
      process.kill(pid, 'SIGKILL');
      const status = () => readFile(`/proc/${pid}/status`, 'utf8');
      await expect.poll(status).toMatch(/^State:\s+Z/m);
      await (await lockDirectory(directory))();
      expect(await status()).toMatch(/^State:\s+Z/m);
    },
  );
});

test.each([
  ['a running process, such as one that has got the number since', () => String(process.ppid)],
  ['nobody', () => ''],
  ['something else', () => '{"pid":'],
])('what is left behind and names %s keeps nobody out', async (_, content) => {
  await writeFile(join(directory, 'lock'), content());
  await writeFile(join(directory, 'lock.sqlite'), '');
  const unlock = await lockDirectory(directory);
  expect(await readFile(join(directory, 'lock'), 'utf8')).toBe(String(process.pid));
  await unlock();
});

/** A folder below, with a path of so many characters. */
async function deepFolder(length: number): Promise<string> {
  const path = `${directory}/${'a-long-name/'.repeat(length)}`.slice(0, length - 1);
  const deep = `${path.replace(/\/+$/, '')}x`;
  await mkdir(deep, { recursive: true });
  return deep;
}

test('the path may be much longer than that of a socket; one that is too long is refused with what to do', async () => {
  const unlock = await lockDirectory(await deepFolder(400));
  await expect(lockDirectory(await deepFolder(400))).rejects.toThrow('is using the database');
  await unlock();
  const tooLong = lockDirectory(await deepFolder(900));
  await expect(tooLong).rejects.toThrow(ConfigError);
  await expect(tooLong).rejects.toThrow('set DATA_DIR to one with a shorter path');
});
