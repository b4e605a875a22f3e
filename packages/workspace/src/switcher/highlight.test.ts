import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

/** Marks are written as [brackets]. */
const marked = (text: string, search: string) =>
  highlight(text, search)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Acme Dental', '', 'Acme Dental'],
  ['Acme Dental', '   ', 'Acme Dental'],
  ['', 'acme', ''],
  ['Acme Dental', 'zebra', 'Acme Dental'],
  ['Acme Dental', 'acme', '[Acme] Dental'],
  ['Acme Dental', 'DENT', 'Acme [Dent]al'],
  ['Acme Dental', 'dental acme', '[Acme] [Dental]'],
  ['Acme Dental', 'al  ac', '[Ac]me Dent[al]'],
  ['Banana', 'an', 'B[anan]a'],
  ['Banana', 'ana', 'B[anana]'],
  ['Banana', 'ban nan', '[Banan]a'],
  ['Banana', 'banana nan', '[Banana]'],
  ['Banana', 'ba na', '[Banana]'],
  ['a.b+c', '.', 'a[.]b+c'],
  ['a.b+c (x) [y] {z} \\ | ^ $ / -', '+c (x) -', 'a.b[+c] [(x)] [y] {z} \\ | ^ $ / [-]'],
  ['İstanbul Diş', 'istanbul diş', 'İstanbul [Diş]'],
  ['ÉCLAIR Café', 'éclair fé', '[ÉCLAIR] Ca[fé]'],
  ['Grün & Söhne', 'SÖHNE', 'Grün & [Söhne]'],
  ['👍👍👎', '👍', '[👍👍]👎'],
  ['株式会社東京', '東京', '株式会社[東京]'],
  ['ab12cd', 'AB12 acme', '[ab12]cd'],
])('in "%s" the search "%s" marks %s', (text, search, expected) => expect(marked(text, search)).toBe(expected));

test('the pieces put together are the text, each with its place', () => {
  const pieces = highlight('Acme Dental Studio', 'me stu al');
  expect(pieces.map(({ text }) => text).join('')).toBe('Acme Dental Studio');
  expect(pieces.map(({ start }) => start)).toEqual([0, 2, 4, 9, 11, 12, 15]);
});
