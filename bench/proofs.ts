import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { isSmall } from './size.ts';

/** Test files that try something many times over: see `tries` in apps/server/test/proof.ts. */
const FILES = globSync('apps/server/{src,test,demo}/**/*.test.ts').filter((path) =>
  /import \{ tries \} from '[./]+(test\/)?proof\.ts'/.test(readFileSync(path, 'utf8')),
);
/** Each kind of run with its files: rules alone, and on both databases. */
const RUNS: Record<string, string[]> = {
  unit: ['automation/src/clock-zones.test.ts'],
  server: FILES,
  'server-postgres': FILES,
};

/** The long form of what `npm test` tries less often, on both databases. A small run leaves it out: that is `npm test`. */
export async function benchProofs() {
  if (isSmall) return { 'in their short form': 'part of npm test' };
  const seconds: Record<string, { seconds: string }> = {};
  for (const [project, files] of Object.entries(RUNS)) {
    const began = performance.now();
    const args = ['run', '--project', project, ...files];
    const vitest = spawn('vitest', args, { stdio: 'inherit', env: { ...process.env, PROOFS: 'long' } });
    const [code] = await once(vitest, 'close');
    if (code !== 0) throw new Error(`a proof failed on ${project}`);
    seconds[project] = { seconds: ((performance.now() - began) / 1000).toFixed(1) };
  }
  return seconds;
}
