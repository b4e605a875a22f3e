import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { withoutDatabase } from './apps/server/test/asks-database.ts';

const exclude = ['**/node_modules/**', '**/dist/**'];
/** They put another `location` in the page's place, which only a process of one's own allows. */
const alone = ['{apps,packages}/*/src/**/{guard,guard-ticket,load-chunk,live-stream}.test.tsx'];
/** They are about the embedded database, or know of none: on PostgreSQL they would say the same again. */
const once = ['**/load-demo.test.ts', '**/db/embedded.test.ts', '**/test/busy.test.ts', ...withoutDatabase()];
const pages = { environment: 'jsdom', setupFiles: ['packages/ui/test/setup.ts'], testTimeout: 300_000 };
const server = {
  include: ['apps/server/**/*.test.ts'],
  globalSetup: ['apps/server/test/global-setup.ts'],
  // No file finds a row of another; the server's modules keep no state, and loading them anew costs more than the tests.
  isolate: false,
  // As `npm start` runs it: Node.js reads the sources itself, and nothing stands between a module and what it imports.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // A busy machine takes its time; a test says what happens, not how fast.
  expect: { poll: { timeout: 120_000 } },
};

/** Three kinds of test: plain rules, pages in jsdom, and the server, on the embedded database and on PostgreSQL. */
export default defineConfig({
  test: {
    // The second one makes a run that did not pass end with a failure.
    reporters: ['default', './scripts/test-seconds.ts'],
    // Some wait for a clock or for another process: one more than there are processors keeps all of those at work.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '*.test.ts',
            'packages/{contract,pricing,automation,i18n,ui,frame,workspace}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/{partner,crm,public}/**/*.test.ts',
          ],
          exclude,
          // Rules keep no state, and a process for each file costs more than what is tested in it.
          isolate: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'pages',
          include: ['packages/{ui,frame,workspace}/**/*.test.tsx', 'apps/{partner,crm,public}/**/*.test.tsx'],
          exclude: [...exclude, ...alone],
          // Each file has its own modules and its own page, at half the cost of a process.
          pool: 'vmThreads',
          ...pages,
        },
      },
      { test: { name: 'pages-alone', include: alone, exclude, ...pages } },
      { test: { name: 'server', exclude, ...server } },
      { test: { name: 'server-postgres', exclude: [...exclude, ...once], ...server } },
    ],
  },
});
