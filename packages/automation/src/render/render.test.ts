import { type Block, EmailContent, FormContent } from '@app/contract/asset-content';
import { expect, test } from 'vitest';
import { mail, mia, plainFrame, words } from '../../test/merge.ts';
import { checkContent, fieldNamesIn, isEmptyContent, isOwnHost, linkNamesIn } from './check-content.ts';
import { contentOf } from './content-of.ts';
import { allNames } from './merge-names.ts';
import { renderEmail } from './render-email.ts';
import { renderPage } from './render-page.ts';
import { measureText, renderText, textLinks } from './render-text.ts';

test.each([
  ['', 0, 0, 'gsm'],
  ['Hello', 1, 5, 'gsm'],
  ['x'.repeat(160), 1, 160, 'gsm'],
  ['x'.repeat(161), 2, 161, 'gsm'],
  ['x'.repeat(306), 2, 306, 'gsm'],
  ['x'.repeat(307), 3, 307, 'gsm'],
  ['€'.repeat(80), 1, 160, 'gsm'],
  // 76 of them in a part of 153: none is cut in two.
  ['€'.repeat(153), 3, 306, 'gsm'],
  ['ż'.repeat(70), 1, 70, 'unicode'],
  ['ż'.repeat(71), 2, 71, 'unicode'],
  ['😀'.repeat(35), 1, 70, 'unicode'],
  ['😀'.repeat(67), 3, 134, 'unicode'],
])('%j goes out in %d parts', (text, parts, length, encoding) => {
  expect(measureText(text)).toMatchObject({ parts, length, encoding });
});

test('a text message is filled in', () => {
  expect(renderText('Hi {{contact.first_name}}, book: {{link.book}} ', mia)).toBe(
    'Hi Mia, book: https://pages.example/book/x',
  );
});

test.each([
  ['See {{ link.book }}.', 'See <0 https://pages.example/book/x>.', ['{{ link.book }}']],
  ['(https://a.example/x?y=1)!', '(<0 https://a.example/x?y=1>)!', ['https://a.example/x?y=1']],
  [
    'https://a.example/{{ contact.givenName }}, ok',
    '<0 https://a.example/Mia>, ok',
    ['https://a.example/{{ contact.givenName }}'],
  ],
  [
    'https://a.example https://b.example',
    '<0 https://a.example> <1 https://b.example>',
    ['https://a.example', 'https://b.example'],
  ],
  [
    '{% if contact.givenName == "x" %}https://a.example{% endif %}https://b.example',
    '<1 https://b.example>',
    ['https://a.example', 'https://b.example'],
  ],
  ['Hi {{ contact.company }}, {{ link.none }}', 'Hi https://evil.example,', ['{{ link.none }}']],
  ['mailto:a@a.example', 'mailto:a@a.example', []],
])('of the text %j the links that its author has written are tracked', (text, tracked, links) => {
  const merge = { ...mia, contact: { ...mia.contact, company: 'https://evil.example' } };
  expect(renderText(text, merge, (href, number) => `<${number} ${href}>`)).toBe(tracked);
  expect(textLinks(text)).toEqual(links);
});

test("a listing's mail becomes paragraphs in which links can be followed", () => {
  const content = contentOf('email', 'Hello', 'Hi', 'One {{link.book}}.\nTwo\n\nSee https://a.example/x?y=1.');
  expect(EmailContent.parse(content)).toMatchObject({
    subject: 'Hi',
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          {
            lines: [
              [{ text: 'One ' }, { text: '{{link.book}}', href: '{{link.book}}' }, { text: '.' }],
              [{ text: 'Two' }],
            ],
          },
          {
            lines: [
              [{ text: 'See ' }, { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' }, { text: '.' }],
            ],
          },
        ],
      },
    ],
  });
});

test("a listing's form knows the contact's fields, and asks for an e-mail always", () => {
  const form = contentOf('form', 'Guide form', '', "First name; Mobile; Which topic?; Your friend's e-mail");
  expect(FormContent.parse(form).fields).toEqual([
    { field: 'givenName', label: 'First name', isRequired: true },
    { field: 'email', label: 'E-mail', isRequired: true },
    { field: 'phone', label: 'Mobile', isRequired: false },
    { field: 'message', label: 'Which topic?', isRequired: false },
    { field: 'message', label: "Your friend's e-mail", isRequired: false },
  ]);
});

const known = {
  names: new Set(allNames(['field7'], ['book', 'guide'])),
  formIds: new Set([3]),
  ownHosts: ['northwind.example', 'nw.pages.localhost:3000'],
};

test.each([
  ['{{ contact.first_name | default: "x" }} {{ contact.field7 }}', null],
  ['{{ contact.nickname }}', { problem: 'unknownField', detail: 'contact.nickname' }],
  ['{{ invoice.number }}', { problem: 'unknownField', detail: 'invoice.number' }],
  ['{% if contact.field8 %}x{% endif %}', { problem: 'unknownField', detail: 'contact.field8' }],
  ['{% assign x = contact.givenName %}{{ x }}', null],
  ['{{ link.gudie }}', { problem: 'unknownLink', detail: 'link.gudie' }],
  ['{{ contact.givenName | shout }}', { problem: 'liquid' }],
  ['{% if contact.givenName %}x', { problem: 'liquid' }],
  ['{% include "x" %}', { problem: 'liquid' }],
])('%j is found to be %j when it is saved', (text, fault) => {
  const faults = checkContent(mail([words(text)]), known);
  expect(faults).toEqual(fault ? [expect.objectContaining({ ...fault, at: 'words' })] : []);
});

const GROWS = `{% assign a = "${'x'.repeat(200)}" %}${'{% assign a = a | append: a %}'.repeat(20)}`;

test.each([
  ['for ever', '{% for a in (1..9) %}x{% endfor %}'],
  ['by itself', `${GROWS}{{ a }}`],
  ['by being written often', `{% assign a = "${'x'.repeat(4000)}" %}${'{{ a }}'.repeat(100)}`],
  ['by what is put in its place', `{{ "${'x'.repeat(400)}" | replace: "x", "${'y'.repeat(400)}" }}`],
  ['by its width', '{{ "2026-01-01" | date: "%99999999d" }}'],
  ['by counting', '{% if (1..99999999) contains 5 %}x{% endif %}'],
  ['by brackets', `{{ ${'a['.repeat(1000)}1${']'.repeat(1000)} }}`],
  ['by files', '{% render "/etc/passwd" %}'],
])('what grows %s is refused when it is saved, and becomes nothing where it stands already', (_, text) => {
  const faults = checkContent(mail([words(text)]), known);
  expect(faults).toEqual([expect.objectContaining({ problem: 'liquid', at: 'words' })]);
  expect(renderText(text, mia).length).toBeLessThan(5000);
});

test.each([
  ['a merge field in thousands of texts', (at: number) => `{{contact.givenName}}${at}`, 3000],
  ['conditions without end', (at: number) => `${at}${'{%if 1%}'.repeat(280)}${'{%endif%}'.repeat(280)}`, 100],
  ['signs that are never closed', (at: number) => `${at}${'{{'.repeat(2000)}`, 100],
])('%s is refused at once: everybody else waits while it is read', (_, make, count) => {
  const runs = Array.from({ length: count }, (_each, at) => ({ text: make(at) }));
  const lines = Array.from({ length: Math.ceil(count / 200) }, (_each, at) => runs.slice(at * 200, at * 200 + 200));
  const block = { ...words(''), paragraphs: [{ kind: 'paragraph' as const, lines }] } as Block;
  expect(checkContent(mail([block]), known)).toMatchObject([{ problem: 'liquid', detail: 'too many merge fields' }]);
});

test('a long mail with a merge field in each of its paragraphs is fine', () => {
  const blocks = Array.from({ length: 200 }, (_, at) => ({
    ...words(`${'Words and more of them. '.repeat(150)}{{ contact.givenName | default: "you" }}`),
    id: String(at),
  }));
  expect(checkContent(mail(blocks), known)).toEqual([]);
});

test('many long texts do not make a page or a mail longer than anybody reads', () => {
  const long = { ...mia, contact: { ...mia.contact, company: 'c'.repeat(5000) } };
  const blocks = Array.from({ length: 200 }, (_, at) => ({
    ...words('{{ contact.company }}'.repeat(9)),
    id: String(at),
  }));
  const page = renderPage(blocks, long, { pictureUrl: String });
  const written = renderEmail(mail(blocks), long, plainFrame);
  for (const size of [JSON.stringify(page).length, written.html.length, written.text.length])
    expect(size).toBeLessThan(600_000);
  // What is not filled in is only as long as it was typed.
  const plain = Array.from({ length: 200 }, (_, at) => ({ ...words('w'.repeat(5000)), id: String(at) }));
  expect(JSON.stringify(renderPage(plain, long, { pictureUrl: String })).length).toBeGreaterThan(1_000_000);
});

test.each([
  ['javascript:x', false],
  ['JaVaScRiPt:x', false],
  ['\u00a0javascript:x', false],
  ['data:text/html,<script>x</script>', false],
  ['vbscript:x', false],
  ['//evil.example', false],
  ['/pages/x', false],
  ['https:evil.example', false],
  ['javascript:alert("{{ contact.givenName }}")', false],
  ['data:text/html,{{ contact.givenName }}', false],
  ['{{ contact.website }}', true],
  ['https://a.example/?n={{ contact.givenName | url_encode }}', true],
  ['mailto:{{ owner.email }}', true],
  ['tel:+1 555 0100', true],
])('a link to %j may stand there: %s', (href, may) => {
  const faults = checkContent(mail([{ id: 'b', kind: 'button', label: 'x', href, align: 'start' }]), known);
  expect(faults).toEqual(may ? [] : [{ problem: 'badLink', at: 'b', detail: href }]);
});

test('links that lead nowhere, forms of others and foreign hosts are found', () => {
  expect(
    checkContent(mail([words('x', { href: 'javascript:x' }), words('x', { href: '{{ link.guide }}' })]), known),
  ).toEqual([{ problem: 'badLink', at: 'words', detail: 'javascript:x' }]);
  const page = (assetId: number) =>
    ({ kind: 'page', title: '', description: '', blocks: [{ id: 'f', kind: 'form', assetId }] }) as const;
  expect(checkContent({ ...page(3), blocks: [...page(3).blocks] }, known)).toEqual([]);
  expect(checkContent({ ...page(4), blocks: [...page(4).blocks] }, known)).toMatchObject([{ problem: 'unknownForm' }]);
  const form = FormContent.parse(contentOf('form', 'F', '', 'E-mail'));
  const leadingTo = (url: string) => checkContent({ ...form, thanks: { kind: 'redirect', url } }, known);
  expect(leadingTo('https://www.northwind.example/thanks')).toEqual([]);
  expect(leadingTo('https://evil.example/northwind.example')).toEqual([
    { problem: 'foreignHost', at: 'thanks', detail: 'evil.example' },
  ]);
});

test.each([
  ['https://northwind.example', true],
  ['https://shop.northwind.example/x', true],
  ['http://nw.pages.localhost:3000/pages/x', true],
  ['https://notnorthwind.example', false],
  ['https://northwind.example.evil.example', false],
  ['https://northwind.example@evil.example', false],
  ['javascript:alert(1)', false],
])('a form may lead to %s: %s', (url, isOwn) => {
  expect(isOwnHost(url, known.ownHosts)).toBe(isOwn);
});

test('the fields and links of a content are known by one name each', () => {
  const content = mail([words('{{contact.first_name}} {{ contact.givenName }}', { href: '{{ link.guide }}' })]);
  expect(fieldNamesIn(content)).toEqual(['contact.givenName', 'link.guide']);
  expect(linkNamesIn(content)).toEqual(['guide']);
  expect(isEmptyContent(content)).toBe(false);
  expect(isEmptyContent(mail([words(' ')]))).toBe(true);
});

test('a page is HTML of ours with its forms in between, and has no script or style', () => {
  const parts = renderPage(
    [
      { id: '1', kind: 'heading', text: '<b>Hi</b> {{ company.name }}', align: 'start' },
      { id: '2', kind: 'button', label: 'Go', href: 'javascript:x', align: 'start' },
      { id: '3', kind: 'form', assetId: 3 },
      { id: '4', kind: 'picture', fileId: 1, alt: '"x" onerror="y"', href: 'https://a.example' },
    ],
    mia,
    { pictureUrl: (id) => `/pictures/${id}` },
  );
  expect(parts).toEqual([
    { html: '<h2 dir="auto" data-align="start">&lt;b&gt;Hi&lt;/b&gt; Northwind &amp; Sons</h2>' },
    { form: 3 },
    {
      html: '<figure><a href="https://a.example"><img src="/pictures/1" alt="&quot;x&quot; onerror=&quot;y&quot;" loading="lazy"></a></figure>',
    },
  ]);
});
