const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180, with the mark by which spreadsheets know that it is UTF-8. */
export function toCsv(rows: string[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(text: string): string {
  const safe = guardCell(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A client called "=HYPERLINK(…)" must not become a formula in a colleague's spreadsheet. */
export const guardCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
