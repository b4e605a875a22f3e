import Papa from 'papaparse';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** RFC 4180, with the mark by which spreadsheets know that it is UTF-8. */
export function toCsv(rows: string[][], separator: ListSeparator = ','): string {
  const guarded = rows.map((row) => row.map(guardCell));
  const lines = Papa.unparse(guarded, { delimiter: separator, newline: LINE_END });
  return BYTE_ORDER_MARK + lines + (rows.length > 0 ? LINE_END : '');
}

/** A client called "=HYPERLINK(…)" must not become a formula in a colleague's spreadsheet. */
export const guardCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

type ListSeparator = ',' | ';';

/** A spreadsheet in a language that writes 1,5 keeps the comma for numbers, and expects semicolons between cells. */
export function listSeparator(locale: string): ListSeparator {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return decimal?.value === ',' ? ';' : ',';
}
