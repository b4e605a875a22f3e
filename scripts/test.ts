import { spawn } from 'node:child_process';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { buildApps } from './build.ts';

/** Everything that must hold before a change lands, cheapest first; stops at the first thing that does not. */
const started = Date.now();
await Promise.all([
  step('format and lint', 'biome', ['ci', '.']),
  step('types', 'tsc', []),
  step('unused code', 'knip', []),
]);
await step('rules and pages', 'vitest', ['run', '--project', 'unit', '--project', 'pages', '--project', 'pages-alone']);
await step('server on the embedded database', 'vitest', ['run', '--project', 'server'], { DATABASE_URL: '' });
await withPostgres((DATABASE_URL) =>
  step('server on PostgreSQL', 'vitest', ['run', '--project', 'server'], { DATABASE_URL }),
);
await buildApps();
await step('journeys in Chromium', 'playwright', ['test']);
console.log(`\nAll green after ${seconds(started)} s.`);

async function withPostgres(work: (url: string) => Promise<void>): Promise<void> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const { url, stop } = await startPostgres();
  try {
    await work(url);
  } finally {
    await stop();
  }
}

async function step(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const began = Date.now();
  console.log(`\n▸ ${name}`);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const code = await new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject));
  if (code !== 0) throw new Error(`${name} failed`);
  console.log(`  ${name}: ${seconds(began)} s`);
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
