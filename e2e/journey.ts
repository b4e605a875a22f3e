import { test as base, expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';
import { PASSWORD } from './seed-accounts.ts';
import { ofWorker } from './workers.ts';

export { expect };

/** A page that must stay quiet: a script error, a blocked script or style, or a failed asset fails the journey. */
export const test = base.extend<{ expected: RegExp | null; quiet: undefined }>({
  expected: [null, { option: true }],
  baseURL: async ({ baseURL }, use, { parallelIndex }) => use(ofWorker(baseURL ?? '', parallelIndex)),
  quiet: [
    async ({ page, expected }, use) => {
      const noises: string[] = [];
      page.on('pageerror', (error) => noises.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') noises.push(`${message.text()} (${message.location().url})`);
      });
      const waiting = new Set<string>();
      underWay.set(page, waiting);
      page.on('request', (sent) => waiting.add(sent.url()));
      page.on('requestfinished', (sent) => waiting.delete(sent.url()));
      page.on('requestfailed', (sent) => waiting.delete(sent.url()));
      await use(undefined);
      if (test.info().status !== test.info().expectedStatus) throw new Error(await tellState(page, noises, waiting));
      expect(noises.filter((noise) => !expected?.test(noise))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Where this worker's server is. */
export const origin = (): string => ofWorker(test.info().project.use.baseURL ?? '', test.info().parallelIndex);

const underWay = new WeakMap<Page, Set<string>>();
const STREAM = /\/live$/;

/** Nothing is being loaded any more, but for the one stream that never ends. */
export async function settled(page: Page): Promise<void> {
  let quiet = 0;
  await expect
    .poll(
      () => {
        const busy = [...(underWay.get(page) ?? [])].some((url) => !STREAM.test(url));
        quiet = busy ? 0 : quiet + 1;
        return quiet;
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(4);
}

/** Where a journey stood when it failed: a machine that keeps no files still shows it, with the failure itself. */
async function tellState(page: Page, noises: string[], waiting: Set<string>): Promise<string> {
  const text = await page.locator('body').ariaSnapshot({ timeout: 1000 }).catch(String);
  return JSON.stringify({ url: page.url(), text: text.slice(-1500), noises, waiting: [...waiting] }, null, 2);
}

export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Opens a path as a visitor would: to the sign-in page, and back to that path. */
export async function signInByHand(page: Page, username = 'demo@partner.example', path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/idp\/login/);
  await fillSignIn(page, username);
  await expectInside(page);
}

/** The same without the form: for journeys that are about something else. */
export async function signIn(page: Page, username = 'demo@partner.example', path = '/'): Promise<void> {
  const service = new URL(path, origin()).href;
  const answer = await page.request.post('/idp/login', { data: { username, password: PASSWORD, service } });
  await page.goto((await answer.json()).location);
  await expectInside(page);
}

async function expectInside(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/idp\/|ticket=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** To another screen without loading the app anew, as a link in it does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Dark is the same page in other colours; Arabic is the same colours in another order. */
type Looked = 'all' | 'colours' | 'structure';

/** axe finds nothing. Animations are over first: a half-faded text has no honest contrast. */
export async function expectAccessible(page: Page, at: Looked = 'all'): Promise<void> {
  // What the pointer was on says its name a moment later, also over what was opened since.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  // What is being asked for anew is pale until the answer is there.
  const pale = page.locator('table[aria-busy="true"], [data-stale]');
  await expect(pale).toHaveCount(0);
  await page.evaluate(() => {
    // What goes with the scrolling instead of the clock never ends.
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    return Promise.all(timed.map((animation) => animation.finished.catch(() => undefined)));
  });
  let found = await findViolations(page, at);
  // What was asked for anew while it looked was pale then, and may be there by now: what is wrong is wrong at each look.
  for (let looks = 1; found.length > 0 && looks < 4; looks += 1) {
    await expect(pale).toHaveCount(0);
    found = await findViolations(page, at);
  }
  expect(found).toEqual([]);
}

const PLAIN_FRAME = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

async function findViolations(page: Page, at: Looked): Promise<string[]> {
  for (const frame of page.frames()) await addAxe(frame);
  const options: axe.RunOptions = {
    // What passes need not be told, and no style sheet has to be had a second time.
    ...{ resultTypes: ['violations'], preload: false },
    ...(at === 'colours'
      ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
      : { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] } }),
    ...(at === 'structure' && { rules: { 'color-contrast': { enabled: false } } }),
  };
  // In a frame where no script may run axe cannot look either; it only waits long for an answer.
  const asked = { context: { exclude: [PLAIN_FRAME] }, options };
  return page.evaluate(async ({ context, options }) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, asked);
}

/** Once for each document: it is half a megabyte, and reading it takes as long as looking with it. */
async function addAxe(frame: Frame): Promise<void> {
  const owner = frame.parentFrame() && (await frame.frameElement());
  if (await owner?.evaluate((element, plain) => (element as Element).matches(plain), PLAIN_FRAME)) return;
  if (await frame.evaluate(() => 'axe' in window)) return;
  // Frames are told what to look for by messages, also those of another origin.
  await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
}

/** No label is cut off, in whatever language: what does not fit is two lines. Names that people gave may end in dots. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('th, th *, dt, label, button, button *, [role=tab], h1, h2')]
      .filter((label) => label.checkVisibility() && !label.closest('td, bdi, .visually-hidden'))
      .flatMap((label) => [...label.childNodes].filter((node) => node instanceof Text && node.data.trim() !== ''));
    const isCut = (text: Node) => {
      const words = document.createRange();
      words.selectNode(text);
      const { left, right } = words.getBoundingClientRect();
      for (let box = text.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box);
        if (clipPath !== 'none') return false;
        const isEdge = ['hidden', 'clip'].includes(overflowX) || box.tagName === 'TH';
        const edges = box.getBoundingClientRect();
        if (isEdge && (left < edges.left - 1 || right > edges.right + 1)) return true;
      }
      return false;
    };
    return texts.filter(isCut).map(({ textContent }) => textContent);
  });
  expect(cut, page.url()).toEqual([]);
}

/** On a phone, in the dark: nothing is cut off, nothing stands beside the screen, and axe finds nothing. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothingCut(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(390);
  await expectAccessible(page);
}

/** Beside the server: what was sent, and what is brought to the mailboxes of people here. */
export const postOffice = (): string => `http://localhost:${Number(new URL(origin()).port) + 1}`;

/** The latest mail to an address once there are so many, or the one that says something, once it has come. */
export async function readMail(
  page: Page,
  to: string,
  which: number | RegExp = 1,
): Promise<{ subject: string; text: string; html: string; link: string }> {
  const mailbox = `${postOffice()}/?to=${encodeURIComponent(to)}`;
  let mails: { subject: string; text: string; html: string }[] = [];
  await expect
    .poll(async () => {
      mails = await (await page.request.get(mailbox)).json();
      return typeof which === 'number' ? mails.length : mails.some(({ text }) => which.test(text));
    })
    .toBe(typeof which === 'number' ? which : true);
  const found = typeof which === 'number' ? mails.at(-1) : mails.find(({ text }) => which.test(text));
  const { subject = '', text = '', html = '' } = found ?? {};
  return { subject, text, html, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
}

export const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
