import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { quickFolder } from '../apps/server/test/quick-folder.ts';
import { embeddedTemplate } from '../apps/server/test/template.ts';
import { createSteps, type Step, since } from './steps.ts';

const TESTS = 'rules, pages, server on both databases';

/** Everything that must hold before a change lands, cheapest first; stops at the first thing that does not. */
const began = Date.now();
const folder = await mkdtemp(join(quickFolder(), 'pe-test-'));
// PostgreSQL runs as somebody else, who must be able to come in here.
await chmod(folder, 0o755);
// Also for what the browsers and the servers of the tests put aside.
process.env.TMPDIR = folder;
const TEST_SECONDS = join(folder, 'seconds.json');
// Some hundred processes run the same sources: what one has compiled the others take.
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
// Tests make much that is soon over. With more room for it, less time goes into tidying up.
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`;
const { run, show, time, stopAll, taken } = createSteps();
const template = time('an empty database, to be copied', embeddedTemplate);
try {
  await Promise.all([
    template,
    run('format and lint', 'biome', ['ci', '.']),
    // Several threads check the same types several times over: on two cores one is half the work, and as quick.
    run('types', 'tsc', ['--singleThreaded'], { GOGC: '400' }),
    run('unused code', 'knip', []),
    run('builds of the apps', process.execPath, ['scripts/build.ts']),
  ]);
  const env = { DATABASE_TEMPLATE: (await template).directory };
  // Two lanes: each of them waits for a clock or a browser now and then, and the other one goes on.
  await Promise.all([show(TESTS, 'vitest', ['run'], { ...env, NODE_OPTIONS, TEST_SECONDS }), runInBrowsers(env)]);
  printSeconds(JSON.parse(await readFile(TEST_SECONDS, 'utf8')));
  console.log(`\nAll green after ${since(began)} s.`);
} catch (error) {
  await stopAll();
  console.error(`\n${error instanceof Error ? error.message : error} after ${since(began)} s.`);
  process.exitCode = 1;
} finally {
  await template.then(({ remove }) => remove()).catch(() => undefined);
  // A process that is told to end may still write here what it has compiled.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function runInBrowsers(env: { DATABASE_TEMPLATE: string }): Promise<void> {
  await run('each bench once, small', process.execPath, ['bench/run.ts', '--small'], env);
  // Beside the empty one, so that it goes with it.
  const DEMO_TEMPLATE = join(dirname(env.DATABASE_TEMPLATE), 'demo');
  const paths = [env.DATABASE_TEMPLATE, DEMO_TEMPLATE];
  await run('the demo company, to be copied', process.execPath, ['scripts/fill-template.ts', ...paths]);
  await run('journeys in Chromium', 'playwright', ['test'], { ...env, DEMO_TEMPLATE });
}

/** Steps that ran side by side overlap, so the seconds add up to more than the whole took. */
function printSeconds(kinds: Step[]): void {
  console.table(taken.flatMap((step) => (step.step === TESTS ? [step, ...kinds] : [step])));
}
