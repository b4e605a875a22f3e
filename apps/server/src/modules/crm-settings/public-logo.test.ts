import { saveLogo } from '@app/contract/crm-settings';
import { getForm, getPage, getPreferences } from '@app/contract/public-pages';
import { afterAll, expect, test } from 'vitest';
import { elsewhere, send } from '../../../test/raw.ts';
import { startTestApp } from '../../../test/setup.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { insertAsset, newSolution, publish } from '../assets/test-assets.ts';
import { newSendingAccount, outboxOf } from '../messages/test-messages.ts';
import { fitLogo, toPicture } from './public-logo.ts';

const server = await startTestApp();
const { db } = server;
const smtp = await startSmtp();
const sendAll = outboxOf(server, smtp.url);
afterAll(() => smtp.stop());

/** The beginning of a PNG, which says its size. */
const png = (width: number, height: number) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return `data:image/png;base64,${head.toString('base64')}`;
};
/** A JPEG of 40 × 20 dots that says how the camera was held. */
const jpeg = (orientation: number) => {
  const exif = `45786966000049492a0008000000010012010300010000000${orientation}00000000000000`;
  const bytes = Buffer.from(`ffd8ffe10022${exif}ffc00011080014002803012200021101031101ffd9`, 'hex');
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

type Host = { pages: { host: string } };
const ask = ({ pages }: Host, path: string, headers = {}) =>
  send(server.origin, { path, headers: { host: pages.host, ...elsewhere(), ...headers } });

async function given() {
  const solution = await newSolution(server);
  const { accountId, solutionId, as, site } = solution;
  const form = await insertAsset(db, accountId, solutionId, { kind: 'form', name: 'Ask', body: 'First name; E-mail' });
  const page = await insertAsset(db, accountId, solutionId, { kind: 'page', name: 'Come in', body: 'Hello' });
  await publish(db, accountId, solutionId);
  const save = (logo: string) => as(saveLogo, { accountId, body: { logo } });
  const shown = async () => (await site.pages.call(getForm, { slug: form.slug })).logo;
  const onPage = async () => (await site.pages.call(getPage, { slug: page.slug })).logo;
  return { ...solution, save, shown, onPage };
}

test.each([
  [480, 160, 240, 80],
  [480, 40, 240, 20],
  [100, 400, 20, 80],
  [32, 32, 32, 32],
  [20_000, 1, 240, 1],
])('a logo of %d × %d is shown as %d × %d', (width, height, wide, high) => {
  expect(fitLogo({ width, height })).toEqual({ width: wide, height: high });
});

test.each([
  '',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'https://x.example/y',
  png(0, 9),
])('%j is no logo that could be shown', (logo) => expect(toPicture(logo)).toBeNull());

test('a photograph that lies on its side has the size in which browsers stand it up', () => {
  expect(toPicture(jpeg(1))).toMatchObject({ type: 'image/jpeg', width: 40, height: 20 });
  expect(toPicture(jpeg(6))).toMatchObject({ width: 20, height: 40 });
});

test('pages say where the logo is; anybody gets the picture there, as a picture and as nothing else', async () => {
  const account = await given();
  expect(await account.shown()).toBeNull();
  expect(await account.onPage()).toBeNull();
  await account.save(png(480, 120));
  const logo = await account.shown();
  expect(logo).toEqual({ path: expect.stringMatching(/^\/logo\/[0-9a-f]{32}$/), width: 240, height: 60 });
  expect(await account.onPage()).toEqual(logo);
  const answer = await ask(account, logo?.path ?? '', { accept: 'text/html' });
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    },
  });
});

test('an address of one account shows nothing of it on the host of another, and only logos', async () => {
  const account = await given();
  const other = await given();
  await account.save(png(480, 120));
  const path = (await account.shown())?.path ?? '';
  expect((await ask(other, path)).status).toBe(404);
  expect((await send(server.origin, { path, headers: elsewhere() })).status).toBe(404);
  for (const wrong of ['/logo/', '/logo/1', `${path}0`, `/logo/${'g'.repeat(32)}`, '/logo/..%2fpictures%2f1'])
    expect((await ask(account, wrong, { accept: 'text/html' })).status, wrong).toBe(404);
  await other.save(png(10, 10));
  const answer = await ask(other, path);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect(answer.text).toBe((await ask(other, (await other.shown())?.path ?? '')).text);
});

test('a mail that was sent shows the logo of today; once it is taken away, it is gone everywhere', async () => {
  const account = await given();
  await account.save(png(480, 120));
  const path = (await account.shown())?.path ?? '';
  await account.save(png(100, 50));
  expect((await account.shown())?.path).not.toBe(path);
  expect((await ask(account, path)).status).toBe(200);
  await account.save('');
  expect((await ask(account, path)).status).toBe(404);
  expect(await account.shown()).toBeNull();
  expect(await account.onPage()).toBeNull();
});

test('marketing mail has the logo at its head, with the name as it is written; other mail and other accounts have none', async () => {
  const { accountId, as, site, mailTo } = await newSendingAccount(server);
  await db.updateTable('account').set({ name: '"><script>x</script>' }).where('id', '=', accountId).execute();
  await as(saveLogo, { accountId, body: { logo: png(480, 160) } });
  const bare = await newSendingAccount(server, { domain: 'bare.example' });
  await mailTo('mia@logo.example');
  await mailTo('ben@logo.example', { purpose: 'transactional' });
  await bare.mailTo('zoe@logo.example');
  await sendAll();
  const htmlTo = (address: string) => smtp.received.find(({ recipients }) => recipients[0] === address)?.html || '';
  const html = htmlTo('mia@logo.example');
  const source = /<img class="logo" src="([^"]+)" alt="&quot;&gt;&lt;script&gt;[^"]*" width="240" height="80"/.exec(
    html,
  )?.[1];
  expect(source).toMatch(new RegExp(`^${site.pages.origin}/logo/[0-9a-f]{32}$`));
  expect(html).not.toContain('<script');
  expect((await ask(site, new URL(source ?? '').pathname)).status).toBe(200);
  for (const address of ['ben@logo.example', 'zoe@logo.example']) {
    expect(htmlTo(address)).toContain('</html>');
    expect(htmlTo(address)).not.toContain('class="logo"');
  }
  const token = /\/u\/([\w.-]+)"/.exec(html)?.[1] ?? '';
  const preferences = await site.pages.call(getPreferences, { token });
  expect(preferences.logo?.path).toBe(new URL(source ?? '').pathname);
});
