import { existsSync } from 'node:fs';

// The first is Chromium without what only a window needs: the same pages for two thirds of the processor.
const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of this machine; none if Playwright's own is to be used. */
export const findBrowser = () => places.find((place) => place && existsSync(place));
