import { defineConfig } from '@playwright/test';
import { ofWorker, WORKERS } from './e2e/workers.ts';
import { findBrowser } from './scripts/find-browser.mjs';

const executablePath = findBrowser();
const ORIGIN = `http://localhost:${process.env.E2E_PORT ?? 3400}`;
const origins = Array.from({ length: WORKERS }, (_, worker) => ofWorker(ORIGIN, worker));

/** The journeys, in a real Chromium: each worker against a real server on a fresh database with the demo company. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: WORKERS,
  retries: 0,
  // Long enough for a machine that others use too: a journey says what happens, not how fast.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  // What failed is told at the very end, where a log that was cut still has it.
  reporter: [['dot']],
  use: {
    baseURL: ORIGIN,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn a dozen times; e2e/shell.spec.ts sees that it works with motion, too.
    contextOptions: { reducedMotion: 'reduce' },
    // `playwright test --trace on` records one; recording slows every journey down.
    trace: 'off',
    launchOptions: {
      // The journey's own limit is enough, also for the first browser on a cold disk.
      timeout: 0,
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: origins.map((origin) => ({
    command: 'node e2e/server.ts',
    url: `${origin}/readyz`,
    reuseExistingServer: false,
    timeout: 600_000,
    env: { PORT: new URL(origin).port },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
});
