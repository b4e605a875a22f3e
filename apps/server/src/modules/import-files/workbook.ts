import * as Xlsx from '@e965/xlsx';
import type { FileKind } from './file-kind.ts';
import type { TextRecord } from './split-records.ts';
import { guardUnpacking } from './unpack-guard.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { plainNumber, serialDate } from './workbook-cells.ts';

type Cell = Xlsx.CellObject & { z?: string };
export type Sheet = { sheets: string[]; sheet: number; records: Iterable<TextRecord> };

/** Reads one sheet whole. `most` are the rows that are looked at, 0 for all. */
export function readWorkbook(bytes: Uint8Array, kind: FileKind, sheet: number, most = 0): Sheet {
  if (kind === 'zip') guardUnpacking(bytes);
  if (kind === 'ole' && isLocked(bytes)) throw new UnreadableFile('workbookLocked');
  const options: Xlsx.ParsingOptions = {
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    sheetRows: most,
  };
  const read = (only: number) => parse(bytes, { ...options, sheets: only });
  const book = read(sheet);
  const at = sheet < book.SheetNames.length ? sheet : 0;
  const chosen = at === sheet ? book : read(at);
  const content = chosen.Sheets[book.SheetNames[at] ?? ''];
  if (!content) throw new UnreadableFile('workbookBroken');
  return { sheets: book.SheetNames, sheet: at, records: recordsOf(content, isSince1904(chosen)) };
}

function parse(bytes: Uint8Array, options: Xlsx.ParsingOptions): Xlsx.WorkBook {
  try {
    return Xlsx.read(bytes, { ...options, type: 'array' });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/password|encrypt/i.test(message)) throw new UnreadableFile('workbookLocked');
    if (/Cannot find Workbook stream|Unsupported (?:ZIP|NUMBERS)|Could not find workbook/i.test(message))
      throw new UnreadableFile('notATable');
    throw new UnreadableFile('workbookBroken');
  }
}

/** A locked .xlsx is an old container with the packed and encrypted file in it. */
function isLocked(bytes: Uint8Array): boolean {
  try {
    return Xlsx.CFB.find(Xlsx.CFB.read(bytes, { type: 'array' }), '/EncryptedPackage') !== null;
  } catch {
    throw new UnreadableFile('workbookBroken');
  }
}

const isSince1904 = (book: Xlsx.WorkBook) => book.Workbook?.WBProps?.date1904 === true;

/** A page whose tables are taken as they stand: what looks like a number there may be a postal code. */
export function readHtmlTable(page: string, sheet: number, most = 0): Sheet {
  // What scripts and styles say would be read as if it stood in a cell.
  const tables = page.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '');
  if (!/<tr\b/i.test(tables)) throw new UnreadableFile('notATable');
  const whole = /<table\b/i.test(tables) ? tables : `<table>${tables}</table>`;
  try {
    const book = Xlsx.read(`<html>${whole}</html>`, { type: 'string', raw: true, dense: true, sheetRows: most });
    const at = sheet < book.SheetNames.length ? sheet : 0;
    const content = book.Sheets[book.SheetNames[at] ?? ''];
    if (!content) throw new UnreadableFile('notATable');
    return { sheets: book.SheetNames, sheet: at, records: recordsOf(content, false) };
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('workbookBroken');
  }
}

/** Rows as texts; `line` is the row's own number, as the sheet shows it. */
function* recordsOf(sheet: Xlsx.WorkSheet, since1904: boolean): Iterable<TextRecord> {
  const rows = (sheet['!data'] ?? []) as (Cell | undefined)[][];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    if (!row) continue;
    const cells = Array.from({ length: row.length }, (_, column) => textOf(row[column], since1904));
    // What is read is let go of: the texts take its place.
    rows[at] = [];
    yield { cells, line: at + 1 };
  }
}

const BETWEEN_1904_AND_1900 = 1462;

/** A formula is the value that it had. */
function textOf(cell: Cell | undefined, since1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10);
  if (typeof cell.v === 'string') return cell.v.toWellFormed();
  const format = typeof cell.z === 'string' ? cell.z : '';
  if (isDateFormat(format)) return serialDate(cell.v + (since1904 ? BETWEEN_1904_AND_1900 : 0));
  const text = plainNumber(cell.v);
  // "00000" keeps the zeros of postal codes.
  return /^0+$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text;
}

const dateFormats = new Map<string, boolean>();

function isDateFormat(format: string): boolean {
  const known = dateFormats.get(format);
  if (known !== undefined) return known;
  const isDate = format !== '' && format !== 'General' && Xlsx.SSF.is_date(format) === true;
  dateFormats.set(format, isDate);
  return isDate;
}
