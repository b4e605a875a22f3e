import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { lockDirectory } from './lock.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pe-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));
const lockFile = () => join(directory, 'lock');

/** The number of a process that has been and gone. */
async function deadPid(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('a lock is one until it is given back', async () => {
  const unlock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(ConfigError);
  await expect(lockDirectory(directory)).rejects.toThrow(`Another process (${process.pid}) is using the database`);
  await unlock();
  expect(await readdir(directory)).toEqual([]);
  await (await lockDirectory(directory))();
});

test('the lock of another living process is respected', async () => {
  const child = spawn('sleep', ['60']);
  await writeFile(lockFile(), JSON.stringify({ pid: child.pid, startedAt: null }));
  await expect(lockDirectory(directory)).rejects.toThrow(`Another process (${child.pid})`);
  child.kill();
  await once(child, 'exit');
  await (await lockDirectory(directory))();
});

const left: [string, () => Promise<string>][] = [
  ['of a dead process', async () => JSON.stringify({ pid: await deadPid(), startedAt: null })],
  ['of a process whose number another one has now', async () => JSON.stringify({ pid: process.pid, startedAt: '1' })],
  ['that was cut off while it was written', async () => '{"pid":'],
  ['that is empty', async () => ''],
  ['that names no process', async () => '{"pid":"x"}'],
];

test.each(left)('a lock %s is taken over', async (_, content) => {
  await writeFile(lockFile(), await content());
  const unlock = await lockDirectory(directory);
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  await unlock();
  expect(await readdir(directory)).toEqual([]);
});

test.each([['none', null], ...left])('of ten that start at once one wins, also over a lock %s', async (_, content) => {
  for (let round = 0; round < 2; round++) {
    if (content) await writeFile(lockFile(), await content());
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(directory)));
    const winners = results.filter((result) => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await winners[0]?.value();
    expect(await readdir(directory)).toEqual([]);
  }
});
