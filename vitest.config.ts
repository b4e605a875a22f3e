import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];
/** They put another `location` in the page's place, which only a process of one's own allows. */
const alone = ['apps/partner/src/guard.test.tsx'];
const pages = { environment: 'jsdom', setupFiles: ['packages/ui/test/setup.ts'], testTimeout: 30_000 };

/** Three kinds of test: plain rules, pages in jsdom, and the server on a real database (DATABASE_URL chooses which). */
export default defineConfig({
  test: {
    // One less than the machine has would be one of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '*.test.ts',
            'packages/{contract,pricing,i18n}/**/*.test.ts',
            'scripts/**/*.test.ts',
            '{apps/{partner,crm,public},packages/{frame,workspace}}/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'pages',
          include: [
            'packages/ui/**/*.test.tsx',
            '{apps/{partner,crm,public},packages/{frame,workspace}}/**/*.test.tsx',
          ],
          exclude: [...exclude, ...alone],
          // Each file has its own modules and its own page, at half the cost of a process.
          pool: 'vmThreads',
          ...pages,
        },
      },
      { test: { name: 'pages-alone', include: alone, exclude, ...pages } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/server/test/global-setup.ts'],
          // Each file has its own database; the server's modules keep no state, and loading them anew costs more than the tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
