import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = places.find((place) => place && existsSync(place));
const PORT = Number(process.env.E2E_PORT ?? 3400);

/** The journeys, in a real Chromium, against the real server on a fresh database with the demo company. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // Long enough for a machine that others use too: a journey says what happens, not how fast.
  expect: { timeout: 20_000 },
  reporter: [['line']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn a dozen times; e2e/shell.spec.ts sees that it works with motion, too.
    contextOptions: { reducedMotion: 'reduce' },
    // `playwright test --trace on` records one; recording slows every journey down.
    trace: 'off',
    launchOptions: {
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
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://localhost:${PORT}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    env: { PORT: String(PORT) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
