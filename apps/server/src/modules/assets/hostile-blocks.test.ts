import type { AssetContent, Block } from '@app/contract/asset-content';
import { addAsset, getAsset, saveAsset } from '@app/contract/assets';
import { pagesPaths } from '@app/contract/paths';
import { getPage } from '@app/contract/public-pages';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { send } from '../../../test/raw.ts';
import { startTestApp } from '../../../test/setup.ts';
import { newSendingAccount, outboxOf } from '../messages/test-messages.ts';
import { insertAsset, newSolution, publish } from './test-assets.ts';

const server = await startTestApp();
const { db } = server;

type Kind = 'page' | 'email';
const content = (kind: Kind, blocks: unknown[]): AssetContent =>
  (kind === 'page'
    ? { kind, title: 'T', description: '', blocks }
    : { kind, subject: 'S', preview: '', blocks }) as AssetContent;

const heading = (text: string, more: object = {}) => ({ id: 'b', kind: 'heading', text, align: 'start', ...more });
const button = (href: string) => ({ id: 'b', kind: 'button', label: 'Go', href, align: 'start' });
const text = (run: object) => ({
  ...{ id: 'b', kind: 'text', align: 'start' },
  paragraphs: [{ kind: 'paragraph', lines: [[run]] }],
});
const picture = (more: object) => ({ id: 'b', kind: 'picture', fileId: null, alt: '', href: '', ...more });
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...heading('x'), id: String(at) }));
const fault = (problem: string) => ({ code: 'asset.invalid', details: [{ problem, at: 'b' }] });
const UNREADABLE = { code: 'request.invalid' };

const refused: [string, unknown[], object][] = [
  ['HTML as a block', [{ id: 'b', kind: 'html', html: '<script>alert(1)</script>' }], UNREADABLE],
  ['an attribute of its own', [heading('x', { onclick: 'alert(1)' })], UNREADABLE],
  ['a style of its own', [heading('x', { style: 'position:fixed' })], UNREADABLE],
  ['a style in a known place', [heading('x', { align: 'start;background:url(//evil.example)' })], UNREADABLE],
  ['a picture from elsewhere', [picture({ fileId: 'https://evil.example/x.png' })], UNREADABLE],
  ['a picture of somebody else', [picture({ fileId: 999_999_999 })], fault('pictureGone')],
  ['a run with HTML', [text({ text: 'x', html: '<b>x</b>' })], UNREADABLE],
  ['too many blocks', many(201), UNREADABLE],
  ['thousands of blocks', many(5000), UNREADABLE],
  ['a letter too many', [text({ text: 'x'.repeat(5001) })], UNREADABLE],
  [
    'megabytes',
    Array.from({ length: 200 }, () => text({ text: 'x'.repeat(5000) })).concat(text({ text: 'x'.repeat(2_000_000) })),
    { code: 'request.tooLarge' },
  ],
  ['javascript: behind a button', [button('javascript:alert(1)')], fault('badLink')],
  ['javascript: before a merge field', [button('javascript:alert("{{ contact.givenName }}")')], fault('badLink')],
  ['a data: URL behind words', [text({ text: 'x', href: 'data:text/html,<script>x</script>' })], fault('badLink')],
  ['an address without a protocol', [picture({ href: '//evil.example' })], fault('badLink')],
  ['a control character in an address', [button('java\tscript:alert(1)')], UNREADABLE],
  ['a loop', [heading('{% for a in (1..9) %}x{% endfor %}')], fault('liquid')],
  ['a file', [heading('{% include "/etc/passwd" %}')], fault('liquid')],
  [
    'what grows',
    [text({ text: `{% assign a = "xxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}` })],
    fault('liquid'),
  ],
  [
    'what is written too often',
    [text({ text: `{% assign a = "${'x'.repeat(4000)}" %}${'{{a}}'.repeat(180)}` })],
    fault('liquid'),
  ],
  ['a width', [heading('{{ "2026-01-01" | date: "%99999999d" }}')], fault('liquid')],
  ['a secret of the server', [heading('{{ process.env.DATABASE_URL }}')], fault('unknownField')],
  ['what every object has', [heading('{{ contact.__proto__ }}')], fault('unknownField')],
];

test.each(refused)('a block with %s is refused, in a page and in a mail', async (_, blocks, expected) => {
  const { accountId, as, solutionId } = await newSolution(server);
  for (const kind of ['page', 'email'] as const) {
    const { id } = await insertAsset(db, accountId, solutionId, { kind, name: 'A', body: 'As it was' });
    const path = { accountId, solutionId: String(solutionId), assetId: String(id) };
    const body = { name: 'A', content: content(kind, blocks), seenVersion: 0 };
    await expect(as(saveAsset, { ...path, body })).rejects.toMatchObject(expected);
    expect(await as(getAsset, path)).toMatchObject({ version: 0 });
  }
});

test('a form of somebody else stands on no page', async () => {
  const [one, other] = [await newSolution(server), await newSolution(server)];
  const theirs = await insertAsset(db, other.accountId, other.solutionId, { kind: 'form', name: 'F', body: 'E-mail' });
  const { accountId, as, solutionId } = one;
  const page = await as(addAsset, { accountId, solutionId: String(solutionId), body: { kind: 'page', name: 'P' } });
  const saving = as(saveAsset, {
    ...{ accountId, solutionId: String(solutionId), assetId: String(page.id) },
    body: { name: 'P', content: content('page', [{ id: 'b', kind: 'form', assetId: theirs.id }]), seenVersion: 1 },
  });
  await expect(saving).rejects.toMatchObject(fault('unknownForm'));
});

const SCRIPT = '</p></style></title><script>alert(1)</script><img src=x onerror=alert(2)>';
/** What may be saved, because it is nothing but words; and links whose field holds anything. */
const harmless = [
  heading(SCRIPT),
  heading(`{% raw %}${SCRIPT}{% endraw %}`),
  heading(`{{ "${SCRIPT}" }}`),
  heading('{{ contact.givenName }} {{ company.name }}'),
  text({ text: `"><svg onload=alert(1)> ${SCRIPT}`, href: 'https://a.example/"onmouseover="alert(1)' }),
  text({ text: 'x', href: '{{ contact.website }}' }),
  text({ text: 'x', href: '{{ company.website }}' }),
  button('{{ contact.website }}'),
  button(`https://a.example/?q={{ contact.givenName }}&x='"><script>`),
].map((block, at) => ({ ...block, id: String(at) })) as Block[];

/** Every tag and attribute that stands in it is one of ours, and every address one that may be followed. */
function expectOurs(html: string, tags: readonly string[], attributes: readonly string[]): void {
  const found = [...html.matchAll(/<(!doctype|\/?[a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/gi)];
  // What is left between them has no sign of a tag.
  expect(html.replace(/<(!doctype|\/?[a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/gi, '')).not.toContain('<');
  for (const [, tag = '', rest = ''] of found) {
    expect(tags).toContain(tag.replace('/', '').toLowerCase());
    for (const [, name = '', value = ''] of rest.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)) {
      expect(attributes).toContain(name);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:)/);
    }
  }
}

test('what looks like code is words on a page, whatever the business is called, and the page runs nothing of it', async () => {
  const { accountId, as, solutionId, pages } = await newSolution(server);
  await db
    .updateTable('account')
    .set({ name: SCRIPT, website_url: 'javascript:alert(1)' })
    .where('id', '=', accountId)
    .execute();
  const place = { accountId, solutionId: String(solutionId) };
  const page = await as(addAsset, { ...place, body: { kind: 'page', name: 'P' } });
  await as(saveAsset, {
    ...{ ...place, assetId: String(page.id) },
    body: { name: 'P', content: content('page', harmless), seenVersion: 1 },
  });
  await publish(db, accountId, solutionId);
  const { url } = await as(getAsset, { ...place, assetId: String(page.id) });
  const slug = url?.split('/').at(-1) ?? '';
  const { parts } = await pages.call(getPage, { slug });
  const html = parts.map((part) => ('html' in part ? part.html : '')).join('');
  expect(html).toContain('&lt;script&gt;');
  expectOurs(html, ['h2', 'div', 'p', 'a'], ['dir', 'data-align', 'data-look', 'href']);
  const answer = await send(server.origin, {
    path: `${pagesPaths.page}/${slug}`,
    headers: { host: pages.host, accept: 'text/html' },
  });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toMatch(/style-src 'self' 'nonce-[^']+';/);
  expect(policy).not.toMatch(/unsafe/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('what looks like code is words in a mail, and nothing in it is led to another program', async () => {
  const { accountId, campaignId, as, assetId, newContact, newMessage } = await newSendingAccount(server);
  await db.updateTable('account').set({ name: SCRIPT }).where('id', '=', accountId).execute();
  await db.insertInto('sending_settings').values({ account_id: accountId, is_tracking: false }).execute();
  await as(saveAsset, {
    ...{ accountId, solutionId: String(campaignId), assetId: String(assetId) },
    body: { name: 'Mail', content: { ...content('email', harmless), subject: SCRIPT } as AssetContent, seenVersion: 1 },
  });
  const contactId = await newContact('mia@reader.example', { given_name: SCRIPT, website: 'javascript:alert(1)' });
  await newMessage(contactId, 'mia@reader.example', { asset_version: 2 });
  const sent: Buffer[] = [];
  await outboxOf(server, {
    handOver: async (_envelope, mail) => {
      sent.push(mail);
      return { kind: 'sent' };
    },
  })();
  expect(sent).toHaveLength(1);
  const { html = '', subject } = await PostalMime.parse(sent[0]!);
  expect(subject).toBe(SCRIPT);
  const own = html.replace(/<style>@media[^<]*<\/style>/, '');
  expect(own).toContain('&lt;script&gt;');
  const tags = ['!doctype', 'html', 'head', 'meta', 'title', 'body', 'table', 'tr', 'td', 'h1', 'p', 'a', 'br', 'div'];
  const looks = ['lang', 'dir', 'charset', 'name', 'content', 'class', 'style', 'role', 'width', 'align'];
  expectOurs(own, tags, [...looks, 'cellspacing', 'cellpadding', 'border', 'href', 'html']);
});
