import { expect, test } from 'vitest';
import { plainOf, toBlocks, toOurFields } from './mail-words.ts';

const linesOf = (html: string) =>
  toBlocks({ html, plain: '' }).flatMap((block) =>
    block.kind === 'text' ? block.paragraphs.map(({ lines }) => lines) : [],
  );

test.each([
  ['<p>Hello <b>you</b></p>', [[[{ text: 'Hello ' }, { text: 'you', bold: true }]]]],
  ['One<br>two', [[[{ text: 'One' }], [{ text: 'two' }]]]],
  ['<div>One</div><div>two</div>', [[[{ text: 'One' }]], [[{ text: 'two' }]]]],
  ['<a href="https://a.example/?x=1&amp;y=2">See</a>', [[[{ text: 'See', href: 'https://a.example/?x=1&y=2' }]]]],
  ["<a href='javascript:alert(1)'>See</a>", [[[{ text: 'See' }]]]],
  ['<a href=//a.example>See</a>', [[[{ text: 'See' }]]]],
  ['<ul><li>One</li><li>two</li></ul>', [[[{ text: '• ' }, { text: 'One' }]], [[{ text: '• ' }, { text: 'two' }]]]],
  ['a &lt;b&gt; &#38; &#x263a; &nope;', [[[{ text: 'a <b> & ☺ &nope;' }]]]],
  ['<style>p{}</style><script>alert(1)</script><!-- <p>no</p> --><p>Yes</p>', [[[{ text: 'Yes' }]]]],
  ['1 < 2', [[[{ text: '1 ' }, { text: '<' }, { text: ' 2' }]]]],
  ['<i><u>both</u></i> none</b></i>', [[[{ text: 'both', italic: true, underline: true }, { text: ' none' }]]]],
  ['<img src=x onerror=alert(1)>', []],
  ['&#0;&#55296;', [[[{ text: '�' }]]]],
])('%j is written anew', (html, expected) => {
  expect(linesOf(html)).toEqual(expected);
});

test('plain words keep their paragraphs and lines', () => {
  const plain = 'Hello\nyou\n\nBye';
  expect(plainOf(toBlocks({ html: '', plain }))).toBe(plain);
  expect(toBlocks({ html: ' ', plain: ' \n ' })).toEqual([]);
});

test('long words are cut into pieces that fit; more than fits is refused', () => {
  expect(linesOf(`<p>${'a'.repeat(12_000)}</p>`)[0]?.[0]).toHaveLength(3);
  expect(linesOf('<br>a'.repeat(250))).toHaveLength(3);
  expect(() => linesOf('<p>a</p>'.repeat(300))).toThrow('request.invalid');
});

test('tokens of programs become fields of ours; an unknown one is said', () => {
  expect(toOurFields('Dear ~Contact.FirstName~ ~contact.lastname~')).toBe(
    'Dear {{ contact.givenName }} {{ contact.familyName }}',
  );
  expect(() => toOurFields('~Contact.Shoe~')).toThrow('request.invalid');
});
