// Runs before everything else, on whatever Node is there: installs what is missing, and nothing when nothing is.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';

const STAMP = 'node_modules/.partner-edition';

const wanted = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(readFileSync('package.json'))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
const installed = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';

if (installed !== wanted) {
  console.log('Installing packages …');
  // Not `npm ci`: it refuses a lock file that lacks the binaries of platforms the registry did not offer when it was
  // written. This installs what the lock file says, adds such a binary where it is needed, and changes no file.
  npm('install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  writeFileSync(STAMP, wanted);
}

if (process.argv.includes('--browser') && !hasBrowser()) {
  console.log('Installing Chromium …');
  installBrowser();
}

function npm(...args) {
  const script = process.env.npm_execpath;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  execFileSync(command, [...first, ...args], { stdio: 'inherit' });
}

/** An existing browser, else Playwright's, else the distribution's package. */
function hasBrowser() {
  if (findBrowser()) return true;
  const ask = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())";
  const own = spawnSync('node', ['--input-type=module', '--eval', ask], { encoding: 'utf8' }).stdout;
  return Boolean(own) && existsSync(own);
}

function installBrowser() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const attempts = [
    ['node_modules/.bin/playwright', 'install', 'chromium'],
    [...asRoot, 'apt-get', 'install', '--yes', '--quiet', 'chromium-headless-shell'],
    [...asRoot, 'apt-get', 'install', '--yes', '--quiet', 'chromium'],
    [...asRoot, 'sh', '-c', 'apt-get update --quiet && apt-get install --yes --quiet chromium-headless-shell'],
    [...asRoot, 'sh', '-c', 'apt-get update --quiet && apt-get install --yes --quiet chromium'],
  ];
  for (const [command, ...args] of attempts) {
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
    if (status === 0 && hasBrowser()) return;
  }
  console.error('Chromium could not be installed. Install it by hand, or set CHROMIUM_PATH.');
  process.exit(1);
}
