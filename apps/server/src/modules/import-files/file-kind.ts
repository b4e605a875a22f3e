import { UnreadableFile } from './unreadable-file.ts';

/** What the first bytes of a file say it is. `zip`, `ole`, `xml` and `biff` are ways to keep a workbook. */
export type FileKind = 'text' | 'html' | 'zip' | 'ole' | 'xml' | 'biff';

const startsWith = (bytes: Uint8Array, start: number[], from = 0) =>
  start.every((byte, at) => bytes[from + at] === byte);
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** Pictures, programs, archives, recordings, papers: none of them is a table. */
const NO_TABLES: [start: number[], from?: number][] = [
  [[0x89, 0x50, 0x4e, 0x47]],
  [[0xff, 0xd8, 0xff]],
  [letters('GIF8')],
  [letters('RIFF')],
  [letters('%PDF')],
  [letters('MZ')],
  [[0x7f, 0x45, 0x4c, 0x46]],
  [[0x1f, 0x8b]],
  [letters('BZh')],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  [letters('7z'), 0],
  [letters('Rar!')],
  [letters('{\\rtf')],
  [letters('SQLite format 3')],
  [letters('BEGIN:VCARD')],
  [letters('ftyp'), 4],
  [letters('ID3')],
  [letters('OggS')],
  [letters('PAR1')],
];

/** The bytes decide, never the name; these are the first ones. */
export function fileKind(head: Uint8Array): FileKind {
  if (startsWith(head, letters('PK\x03\x04')) || startsWith(head, letters('PK\x05\x06'))) return 'zip';
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'ole';
  // The record that begins a sheet of Excel's first versions, which had no container.
  if (
    head[0] === 0x09 &&
    [0, 2, 4, 8].includes(head[1] ?? -1) &&
    [4, 6, 8, 16].includes(head[2] ?? -1) &&
    head[3] === 0
  )
    return 'biff';
  if (
    NO_TABLES.some(([start, from]) => head.length > start.length && startsWith(head, start, from) && !isMz(head, start))
  )
    throw new UnreadableFile('notATable');
  return markupKind(head) ?? 'text';
}

/** "MZ" may begin a line of text; a program has bytes behind it that no text has. */
const isMz = (head: Uint8Array, start: number[]) =>
  start.length === 2 && start[0] === 0x4d && !head.subarray(0, 64).includes(0);

/** Many an ".xls" is a page with a table, or Excel's own XML of 2003. */
function markupKind(head: Uint8Array): FileKind | null {
  const isWide = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
  const bytes = isWide ? head.filter((byte) => byte !== 0 && byte < 0x80) : head;
  const start = Buffer.from(bytes.subarray(0, 65_536))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^(?:\{\s*"[^"]*"\s*:|\[\s*\{\s*")/.test(start)) throw new UnreadableFile('notATable');
  if (!start.startsWith('<')) return null;
  if (start.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<\w*:?Workbook\b/.test(start)) return 'xml';
  if (/<(?:table|tr)\b/i.test(start)) return 'html';
  // A tag at the beginning, but no table so far: a long style may stand before it.
  if (/^(?:<!doctype html|<html|<meta|<style|<head|<!--|<div|<body)/i.test(start)) return 'html';
  if (/^<(?:\?xml|!doctype|svg)/i.test(start)) throw new UnreadableFile('notATable');
  return null;
}
