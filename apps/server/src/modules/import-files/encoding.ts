import { importEncodings } from '@app/contract/import-words';
import type { ImportFormat } from '@app/contract/imports';
import { analyse } from 'chardet';
import { UnreadableFile } from './unreadable-file.ts';

type Encoding = ImportFormat['encoding'];

/** What a computer of these languages writes where it does not write Unicode. */
const usual: Record<string, Encoding> = {
  ar: 'windows-1256',
  zh: 'gb18030',
  vi: 'windows-1258',
  ru: 'windows-1251',
  ja: 'shift_jis',
};

/** As chardet names those that we offer. */
const named: Record<string, Encoding> = {
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  GB18030: 'gb18030',
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'windows-1251': 'windows-1251',
  'ISO-8859-6': 'windows-1256',
  'windows-1256': 'windows-1256',
};

const MARKS: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** How the bytes of a text mean letters: by its mark, by how Unicode looks, and else by what makes sense of them. */
export function findEncoding(sample: Uint8Array, locale: string): Encoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => sample[at] === byte));
  if (marked) return marked[0];
  const wide = findWide(sample);
  if (wide) return wide;
  if (isUtf8(sample)) return 'utf-8';
  return findLegacy(sample, locale);
}

/** No text has zeros but those of which letters are half zero; other bytes with zeros are no text at all. */
function findWide(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return null;
  if (odd > 20 * even && isText(sample, 'utf-16le')) return 'utf-16le';
  if (even > 20 * odd && isText(sample, 'utf-16be')) return 'utf-16be';
  // A few zeros that fell into a text do no harm.
  if (even + odd < sample.length / 1000 && isMostlyText(sample)) return null;
  throw new UnreadableFile('notATable');
}

function isText(sample: Uint8Array, encoding: Encoding): boolean {
  const text = new TextDecoder(encoding).decode(sample.subarray(0, sample.length & ~1));
  const strange = text.match(/[\p{Cn}\p{Co}\uFFFD]/gu)?.length ?? 0;
  return /[\r\n,;\t|]/.test(text.slice(0, 100_000)) && strange < 1 + text.length / 100;
}

function isMostlyText(sample: Uint8Array): boolean {
  let controls = 0;
  for (const byte of sample) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls += 1;
  return controls <= sample.length / 200;
}

/** Letters cut in half by whoever wrote the file are forgiven, where there are many whole ones. */
function isUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(sample, { stream: true });
  const broken = text.split('\uFFFD').length - 1;
  if (broken === 0) return true;
  const whole = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;
  return broken <= 20 && broken * 50 < whole;
}

function findLegacy(sample: Uint8Array, locale: string): Encoding {
  if (!isMostlyText(sample)) throw new UnreadableFile('notATable');
  const strange = strangeLines(sample);
  const guesses = new Map<Encoding, number>();
  for (const { name, confidence } of analyse(strange)) {
    const encoding = named[name];
    if (encoding) guesses.set(encoding, Math.max(confidence, guesses.get(encoding) ?? 0));
  }
  const expected = usual[locale.split('-')[0] ?? ''] ?? 'windows-1252';
  const scores = importEncodings
    .filter((encoding) => !encoding.startsWith('utf-'))
    .map((encoding) => ({
      encoding,
      score:
        plausibility(strange, encoding) * 100 + (guesses.get(encoding) ?? 0) / 2 + (encoding === expected ? 20 : 0),
    }));
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).encoding;
}

/** Only lines with letters beyond ASCII say something; the others would drown them. */
function strangeLines(sample: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= sample.length; at++) {
    if (at < sample.length && sample[at] !== 10 && sample[at] !== 13) continue;
    const line = sample.subarray(start, at);
    if (line.some((byte) => byte >= 0x80)) lines.push(line, new Uint8Array([10]));
    start = at + 1;
  }
  return Buffer.concat(lines).subarray(0, 65_536);
}

/** How many of the words with letters beyond ASCII look as words do; less than zero where the bytes mean nothing. */
function plausibility(sample: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  if (text.split('\uFFFD').length - 1 > text.length / 500) return -1;
  const words = text.match(/[^\s\0-@[-`{-\x7F]*[^\0-\x7F][^\s\0-@[-`{-\x7F]*/gu) ?? [];
  if (words.length === 0) return 0;
  return words.reduce((sum, word) => sum + worth(word), 0) / words.length;
}

const LATIN_ALONE = /^[\p{Script=Latin}\p{M}'’.-]+$/u;
const OTHER_ALONE = /^(?:[\p{Script=Cyrillic}.-]+|[\p{Script=Arabic}\p{M}،.ـ-]+)$/u;
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・、。々（）：；，「」！-～\u3000A-Za-z]+$/u;
const HALF_WIDTH = /[\uFF61-\uFF9F]/;

function worth(word: string): number {
  // One of these letters amid Latin ones is met by chance.
  if (EAST_ASIAN.test(word)) return /[A-Za-z]/.test(word) ? 0.2 : commonHan(word);
  const mixedCase = /\p{Ll}\p{Lu}/u.test(word.replace(/^(?:Ma?c|[DOL]['’]?)(?=\p{Lu})/u, ''));
  if (OTHER_ALONE.test(word)) return mixedCase ? 0.1 : 0.9;
  if (!LATIN_ALONE.test(word)) return HALF_WIDTH.test(word) ? 0.1 : 0;
  if (mixedCase || /\p{Lu}\p{Lu}\p{Ll}|(?:(?![\0-\x7F])\p{L}){3}/u.test(word)) return 0.1;
  return 0.8;
}

/** The block is ordered by radicals, not by use, but what is used was in the first standards: levels of GB 2312 and JIS. */
function commonHan(word: string): number {
  const han = [...word].filter((letter) => /\p{Script=Han}/u.test(letter));
  if (/[\u3041-\u30FF]/.test(word)) return 1;
  if (han.length === 0) return 0.3;
  return 0.5 + (0.4 * han.filter((letter) => letter >= '\u4E00' && letter <= '\u9FA5').length) / han.length;
}
