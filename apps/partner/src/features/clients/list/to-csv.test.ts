import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, listSeparator, toCsv } from './to-csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['Éclair 東京', 'Éclair 東京'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a=b', 'a=b'],
])('%j is written as %j', (text, written) => expect(toCsv([[text]])).toBe(`\uFEFF${written}\r\n`));

test('rows end with a line break, cells are apart by commas', () => {
  expect(
    toCsv([
      ['Name', 'URL'],
      ['Alder', ''],
    ]),
  ).toBe('\uFEFFName,URL\r\nAlder,\r\n');
});

test.each([
  ['en-us', ','],
  ['ar-iq', ','],
  ['es-mx', ','],
  ['zh-cn', ','],
  ['fr-fr', ';'],
  ['de-de', ';'],
  ['pt-br', ';'],
  ['vi', ';'],
  ['ru', ';'],
  ['ja', ','],
])('a reader of %s has cells apart by %s', (locale, separator) => expect(listSeparator(locale)).toBe(separator));

test('with semicolons, it is they that need quotes', () => {
  expect(toCsv([['a,b', 'c;d', '1,5']], ';')).toBe('\uFEFFa,b;"c;d";1,5\r\n');
});

/** Reads one letter after the other, as RFC 4180 says, and knows nothing of how it was written. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 1;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += 1) {
        if (csv[at] === '"') at += 1;
        cell += csv[at];
      }
      at += 1;
    } else {
      while (csv[at] !== ',' && csv[at] !== '\r') cell += csv[at++];
    }
    row.push(cell);
    if (csv[at] === ',') at += 1;
    else {
      expect(csv.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const nasty = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",\'; aé東') });
const cell = fc.oneof(fc.string({ unit: 'binary' }), nasty);

test('what was written is read back, whatever it is, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      const read = parse(toCsv(rows));
      expect(read).toEqual(rows.map((row) => row.map(guardCell)));
      expect(read.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
    }),
  );
});
