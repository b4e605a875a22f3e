import { brotliCompressSync } from 'node:zlib';
import { expect, settled, signIn, test } from './journey.ts';

const LIMIT = 200 * 1000;

test('shell and marketplace load at most 200 kB of compressed JavaScript, one catalogue, and nothing of a lazy area they do not show', async ({
  page,
}) => {
  await signIn(page, 'demo@partner.example', '/campaigns/marketplace');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await settled(page);
  // What this document loaded, as the browser counts it: a script that the page before it still asked for is not in it.
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  const scripts = await Promise.all(
    [...new Set(loaded)].map(async (name) => {
      const answer = await page.request.get(name);
      const { 'content-encoding': encoding, 'cache-control': cache } = answer.headers();
      return { name, size: brotliCompressSync(await answer.body()).length, encoding, cache };
    }),
  );
  expect(scripts.length).toBeGreaterThan(1);

  const total = scripts.reduce((sum, { size }) => sum + size, 0);
  test.info().annotations.push({ type: 'first load', description: `${(total / 1000).toFixed(1)} kB` });
  expect(total).toBeLessThanOrEqual(LIMIT);
  for (const { name, encoding, cache } of scripts) {
    expect(encoding, name).toBe('br');
    expect(cache, name).toContain('immutable');
  }
  expect(scripts.filter(({ name }) => /\/partner-[\w-]+\.js$/.test(name))).toHaveLength(1);
  const lazy =
    /(campaign|bundles|clients|client|users|settings|notifications|error)-page|palette-|account-switcher-|client-screen|modal|mobile-menu|performance|virtual-rows/;
  expect(scripts.filter(({ name }) => lazy.test(name))).toEqual([]);
});

test('pages are never cached, and say so', async ({ request }) => {
  const page = await request.get('/clients', { headers: { accept: 'text/html' } });
  expect(page.headers()['cache-control']).toBe('no-store');
  expect(page.headers()['content-security-policy']).toContain("script-src 'self';");
  expect(page.headers()['referrer-policy']).toBe('no-referrer');
});
