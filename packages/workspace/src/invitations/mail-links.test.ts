import { expect, test } from 'vitest';
import { splitLinks } from './mail-links.ts';

const linksIn = (text: string) =>
  splitLinks(text, 'https://app.example').flatMap(({ href }) => (href === undefined ? [] : [href]));

test.each([
  ['Open https://app.example/?userToken=a-b_c and join', ['https://app.example/?userToken=a-b_c']],
  ['It is at https://app.example/x.', ['https://app.example/x']],
  ['(https://app.example/x)', ['https://app.example/x']],
  ['https://app.example/a\nhttps://app.example/b', ['https://app.example/a', 'https://app.example/b']],
  ['https://app.example.evil.test/x', []],
  ['https://app.example@evil.test/x', []],
  ['http://app.example/x', []],
  ['https://app.example:8443/x', []],
  ['javascript:alert(1)', []],
  ['no link at all', []],
  ['https://', []],
])('in %j the links are %j', (text, links) => expect(linksIn(text)).toEqual(links));

test('no character of the text is lost', () => {
  const text = 'Hello,\n\nhttps://app.example/x.\nhttps://other.example/y\nBye';
  const parts = splitLinks(text, 'https://app.example');
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length);
});
