import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];

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
            'apps/{partner,public}/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'pages',
          include: ['packages/ui/**/*.test.tsx', 'apps/{partner,public}/**/*.test.tsx'],
          exclude,
          environment: 'jsdom',
          setupFiles: ['packages/ui/test/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
