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

if (process.argv.includes('--servers')) {
  const missing = [
    ['/usr/sbin/dovecot', 'dovecot-imapd'],
    ['/usr/bin/radicale', 'radicale'],
  ].filter(([program]) => !existsSync(program));
  if (process.platform === 'linux' && missing.length > 0) installServers(missing.map(([, name]) => name));
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
  const attempts = [
    ['node_modules/.bin/playwright', 'install', 'chromium'],
    ...fromDistribution('chromium-headless-shell'),
    ...fromDistribution('chromium'),
  ];
  for (const attempt of attempts) if (succeeds(attempt) && hasBrowser()) return;
  console.error('Chromium could not be installed. Install it by hand, or set CHROMIUM_PATH.');
  process.exit(1);
}

/** A mail server and a calendar server, which some tests read from; those say so where there are none. */
function installServers(names) {
  console.log(`Installing ${names.join(' and ')} for the tests …`);
  fromDistribution(...names).some(succeeds);
}

/** With the lists of packages that are there, and with new ones. */
function fromDistribution(...names) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const install = `apt-get install --yes --quiet ${names.join(' ')}`;
  return [
    [...asRoot, 'sh', '-c', install],
    [...asRoot, 'sh', '-c', `apt-get update --quiet && ${install}`],
  ];
}

function succeeds([command, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 }).status === 0;
}
