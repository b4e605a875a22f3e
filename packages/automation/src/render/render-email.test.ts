import type { Block } from '@app/contract/asset-content';
import { expect, test } from 'vitest';
import { mail, mia, plainFrame, words } from '../../test/merge.ts';
import { renderEmail } from './render-email.ts';

const rendered = (blocks: Block[], change = {}) => renderEmail(mail(blocks), mia, { ...plainFrame, ...change });

test.each([
  ['Hello {{ contact.givenName }}', 'Hello Mia'],
  ['Hello {{contact.first_name}} {{ contact.last_name }}', 'Hello Mia Berg'],
  ['{{ contact.company | default: "your company" }}', 'your company'],
  ['{% if contact.company %}At {{ contact.company }}{% else %}At home{% endif %}', 'At home'],
  ['{{ contact.birthday | date: "%Y" }}{{ contact.nothing }}!', '!'],
  ['{{ company.name | upcase }}', 'NORTHWIND & SONS'],
  ['No {{ end', 'No'],
  ['Bad {{ contact. }} end', 'Bad end'],
  ['{% include "/etc/passwd" %}file', 'file'],
  ['{% for i in (1..9) %}loop{% endfor %}', 'loop'],
  ['{{ contact.constructor }}{{ contact.__proto__ }}', ''],
])('a subject of %j is %j', (subject, expected) => {
  expect(renderEmail(mail([], subject), mia, plainFrame).subject).toBe(expected.trim());
});

test('what somebody calls themselves can be no tag, no second field and no second line of the head', () => {
  const merge = { ...mia, contact: { givenName: '<script>x</script>"\r\nBcc: all@there.example {{ company.phone }}' } };
  const { html, subject } = renderEmail(
    mail([words('{{ contact.givenName }}')], 'Hi {{ contact.givenName }}'),
    merge,
    plainFrame,
  );
  expect(html).not.toContain('<script');
  expect(subject).toBe('Hi <script>x</script>" Bcc: all@there.example {{ company.phone }}');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  ' JavaScript:x',
  '//evil.example',
  'vbscript:x',
  '{{ link.guide }}',
])('a link to %j is no link', (href) => {
  const { html, links, text } = rendered([
    words('Read', { href }),
    { id: 'b', kind: 'button', label: 'Go', href, align: 'start' },
    { id: 'p', kind: 'picture', fileId: 4, alt: 'A house', href },
  ]);
  expect(html).not.toContain('<a ');
  expect(links).toEqual([]);
  expect(text).toBe('Read\n\n[A house]\n');
});

test('links are numbered in their order, the same in both parts; those that are no pages are not tracked', () => {
  const trackLink = (_: string, number: number) => `https://t.example/${number}`;
  const { html, text, links } = rendered(
    [
      words('{{ link.book }}', { href: '{{ link.book }}' }),
      words('write', { href: 'mailto:a@b.example' }),
      { id: 'b', kind: 'button', label: 'Go "now"', href: 'https://a.example/?a=1&b=2', align: 'center' },
    ],
    { trackLink },
  );
  expect(links).toEqual(['https://pages.example/book/x', 'https://a.example/?a=1&b=2']);
  expect(html).toContain('href="https://t.example/0"');
  expect(html).toContain('href="mailto:a@b.example"');
  expect(html).toContain('href="https://t.example/1"');
  expect(text).toBe('https://t.example/0\n\nwrite (mailto:a@b.example)\n\nGo "now" (https://t.example/1)\n');
});

test('every block is in both parts; a form is on pages alone', () => {
  const { html, text } = rendered([
    { id: '1', kind: 'heading', text: 'For {{ contact.givenName }}', align: 'center' },
    {
      id: '2',
      kind: 'text',
      align: 'start',
      paragraphs: [
        {
          kind: 'paragraph',
          lines: [[{ text: 'One ' }, { text: 'two', bold: true, italic: true }], [{ text: 'three' }]],
        },
        { kind: 'bullets', lines: [[{ text: 'first' }], [{ text: 'second', underline: true }]] },
        { kind: 'numbers', lines: [[{ text: 'a' }], [{ text: 'b' }]] },
      ],
    },
    { id: '3', kind: 'picture', fileId: 12, alt: 'Our "house"', href: '' },
    { id: '4', kind: 'divider' },
    { id: '5', kind: 'space', size: 'large' },
    { id: '6', kind: 'form', assetId: 5 },
  ]);
  expect(text).toBe('For Mia\n\nOne two\nthree\n\n- first\n- second\n\n1. a\n2. b\n\n[Our "house"]\n\n----------\n');
  expect(html).toContain('<em><strong>two</strong></em>');
  expect(html).toContain('src="https://pages.example/pictures/12" alt="Our &quot;house&quot;"');
  expect(html).toContain('<u>second</u>');
});

test('marketing mail says who writes and how to get no more; a mail to one person does not', () => {
  const foot = {
    company: 'Northwind & Sons',
    postalAddress: '1 Main St\nOslo',
    unsubscribeUrl: 'https://p.example/u/T',
    unsubscribeLabel: 'Unsubscribe',
  };
  const { html, text } = rendered([words('Hi')], { foot, openUrl: 'https://p.example/o/T' });
  expect(html).toContain('Northwind &amp; Sons<br>1 Main St<br>Oslo<br>');
  expect(html).toContain('href="https://p.example/u/T"');
  expect(html).toContain('<img src="https://p.example/o/T" width="1"');
  expect(text).toBe('Hi\n\n-- \nNorthwind & Sons\n1 Main St\nOslo\nUnsubscribe: https://p.example/u/T\n');
  expect(rendered([words('Hi')]).text).toBe('Hi\n');
});

test('from right to left, and in the dark', () => {
  const { html } = rendered([words('مرحبا')], { dir: 'rtl', lang: 'ar-iq' });
  expect(html).toContain('<html lang="ar-iq" dir="rtl">');
  expect(html).toContain('text-align:right');
  expect(html).not.toContain('text-align:left');
  expect(html).toContain('prefers-color-scheme:dark');
});

test('the logo of the business stands at the head, with its name, its size and a light ground in the dark', () => {
  const logo = { url: 'https://pages.example/logo/1?a=1&b=2', company: 'Berg "&" <b>Sons</b>', width: 240, height: 60 };
  const { html, text } = rendered([words('Hello')], { logo, dir: 'rtl' });
  expect(html).toContain(
    '<img class="logo" src="https://pages.example/logo/1?a=1&amp;b=2" alt="Berg &quot;&amp;&quot; &lt;b&gt;Sons&lt;/b&gt;" width="240" height="60" style="border:0;max-width:240px;max-height:80px',
  );
  expect(html.indexOf('class="logo"')).toBeLessThan(html.indexOf('Hello</p>'));
  expect(html).toContain('<p style="margin:0 0 24px;text-align:right"><img');
  expect(html).toMatch(/prefers-color-scheme:dark\)\{[^@]*\.logo\{background:#/);
  expect(text).toBe('Hello\n');
  expect(rendered([words('Hello')]).html).not.toContain('class="logo"');
});
