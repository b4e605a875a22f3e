import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { RecordSplitter } from './split-records.ts';
import type { UnreadableFile } from './unreadable-file.ts';

function split(text: string, { separator = ',', quote = '"', longest = 1000, part = 3 } = {}) {
  const splitter = new RecordSplitter({ separator, quote, longest });
  const records = [];
  for (let at = 0; at < text.length; at += part) records.push(...splitter.push(text.slice(at, at + part)));
  return [...records, ...splitter.end()];
}
const cellsOf = (text: string, options = {}) => split(text, options).map(({ cells }) => cells);
const faultOf = (text: string, options = {}) => {
  try {
    return split(text, options);
  } catch (error) {
    return (error as UnreadableFile).fault;
  }
};

test.each<[what: string, text: string, cells: string[][]]>([
  [
    'lines end in three ways',
    'a,b\r\nc,d\ne,f\rg,h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  ['quotes hold separators, line ends and doubled quotes', '"a,b","c\r\nd","e ""f"""\n', [['a,b', 'c\r\nd', 'e "f"']]],
  [
    'empty cells are cells, at the end as well',
    ',,\n"",x,\n',
    [
      ['', '', ''],
      ['', 'x', ''],
    ],
  ],
  ['empty lines are no records', '\n\r\n\na\n\n\nb\n\n', [['a'], ['b']]],
  ['spaces belong to a cell, but not around quotes', ' a , "b, c" ,d\n', [[' a ', 'b, c', 'd']]],
  ['a quote in the middle is a letter', '5" pipe,6\'\n', [['5" pipe', "6'"]]],
  ['a quote inside that is not doubled', '"say "hi" to me",x\n', [['say "hi" to me', 'x']]],
  ['what follows a closed quote belongs to the cell', '"a"b,c\n', [['ab', 'c']]],
  ['short and long rows', 'a,b,c\nd\ne,f,g,h\n', [['a', 'b', 'c'], ['d'], ['e', 'f', 'g', 'h']]],
])('%s', (_what, text, cells) => {
  for (const part of [1, 2, 3, 1000]) expect(cellsOf(text, { part })).toEqual(cells);
});

test('a record knows its line, also after cells with line ends', () => {
  const text = 'h\n\n"a\r\nb\rc\nd",x\n"e"\n\nf\n';
  expect(split(text).map(({ line }) => line)).toEqual([1, 3, 7, 9]);
});

test('a quote that stays open is told with the line in which it was opened', () => {
  expect(faultOf('a,b\n"x\ny",z\nc,"d\ne,f\n')).toEqual({ reason: 'openQuote', line: 4 });
  expect(faultOf(`a,b\nc,"${'d\n'.repeat(500)}`, { longest: 100 })).toEqual({ reason: 'openQuote', line: 2 });
  expect(cellsOf('a,"b\n', { quote: '' })).toEqual([['a', '"b']]);
});

test('a line that does not end is refused before it is held', () => {
  expect(faultOf(`a\n${'x'.repeat(101)}`, { longest: 100 })).toEqual({ reason: 'lineTooLong', line: 2 });
  expect(faultOf(`a\n${'x,'.repeat(51)}\n`, { longest: 100 })).toEqual({ reason: 'lineTooLong', line: 2 });
});

test('any table that somebody else wrote is read back as it was, in parts of any size', () => {
  const letters = fc.constantFrom(...'ab ,;\t|"\'\r\n=é日😀'.match(/./gsu)!);
  const cell = fc.array(letters, { maxLength: 6 }).map((all) => all.join(''));
  const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  const formats = fc.record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    quote: fc.constantFrom('"', "'"),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    quotes: fc.boolean(),
    part: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(tables, formats, (table, { separator, quote, newline, quotes, part }) => {
      const text = Papa.unparse(table, { delimiter: separator, quoteChar: quote, escapeChar: quote, newline, quotes });
      expect(cellsOf(text, { separator, quote, part })).toEqual(table);
    }),
    { numRuns: 300 },
  );
});
