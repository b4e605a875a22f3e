import { changeCartLink } from '@app/contract/links';
import { expect, test } from 'vitest';
import { startOrders } from '../orders/test-orders.ts';
import { newLinkCode } from './short-links.ts';

const { server, db, share, trialOf, bundled, open, keep, newSeller } = await startOrders();
const { origin, app } = server;

/** Where a short address leads. */
async function follow(path: string): Promise<URL> {
  const answer = await app.inject({ url: path, headers: { host: new URL(origin).host } });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  return new URL(String(answer.headers.location));
}

test('a short address leads to the long one, with its bundle, in the language asked for, also in capitals', async () => {
  const seller = await newSeller();
  const { id } = await bundled(seller);
  const { url, shortUrl } = await keep(seller, `/cart?${await share(seller)}&bundleId=${id}`);
  const { pathname } = new URL(shortUrl);
  expect((await follow(pathname)).href).toBe(url);
  expect(
    (await follow(pathname.toUpperCase().replace('/L/', '/l/').replaceAll('0', 'O').replaceAll('1', 'I'))).href,
  ).toBe(url);
  expect((await follow(`${pathname}?locale=de-de&plan=max&utm_source=mail`)).href).toBe(`${url}&locale=de-de`);
  const trial = await keep(seller, `/trial?${trialOf(seller)}`);
  expect((await follow(new URL(trial.shortUrl).pathname)).href).toBe(trial.url);
});

test('a link that has ended is refused by its short address as by its long one; one that is active again opens', async () => {
  const seller = await newSeller();
  const { id: linkId, shortUrl } = await keep(seller, `/cart?${await share(seller)}`);
  const { accountId } = seller;
  const openShort = async () => open((await follow(new URL(shortUrl).pathname)).search.slice(1));
  expect(await openShort()).toMatchObject({ sharedTotal: 26_292 });
  await seller.as(changeCartLink, { accountId, linkId, body: { active: false } });
  await expect(openShort()).rejects.toMatchObject({ code: 'link.deactivated' });
  await seller.as(changeCartLink, { accountId, linkId, body: { active: true } });
  expect(await openShort()).toMatchObject({ sharedTotal: 26_292 });
  await db.updateTable('app_user').set({ salesforce_user_id: null }).where('id', '=', seller.user.id).execute();
  await expect(openShort()).rejects.toMatchObject({ code: 'link.withdrawn' });
});

test.each([newLinkCode(), 'x', '%00', 'a'.repeat(200)])(
  'the code %s, which nobody has, leads to the page that says so',
  async (code) => {
    const { pathname, search } = await follow(`/l/${code}`);
    expect([pathname, search]).toEqual(['/cart', '']);
    await expect(open('')).rejects.toMatchObject({ code: 'link.edited' });
  },
);

test('codes differ', () => {
  const codes = Array.from({ length: 1000 }, newLinkCode);
  expect(new Set(codes).size).toBe(1000);
  expect(codes.filter((code) => !/^[0-9a-hjkmnp-tv-z]{10}$/.test(code))).toEqual([]);
});
