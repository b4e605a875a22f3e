import { importEncodings, MOST_WORKBOOK_BYTES } from '@app/contract/import-words';
import type { ImportFormat } from '@app/contract/imports';
import { findEncoding } from './encoding.ts';
import type { FileKind } from './file-kind.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { Sheet } from './workbook.ts';

export type Parts = AsyncIterable<Uint8Array>;

/** Workbooks and pages must be read whole, and may be only so large. */
export async function readWhole(parts: Parts, size: number): Promise<Uint8Array> {
  if (size > MOST_WORKBOOK_BYTES) throw new UnreadableFile('workbookTooLarge');
  const whole = new Uint8Array(size);
  let length = 0;
  for await (const part of parts) {
    if (length + part.length > size) throw new UnreadableFile('workbookBroken');
    whole.set(part, length);
    length += part.length;
  }
  return whole.subarray(0, length);
}

/** The rows of a workbook's sheet or of a page's table; `most` of them, or all. */
export async function readTable(
  bytes: Uint8Array,
  kind: FileKind,
  format: Pick<ImportFormat, 'encoding' | 'sheet'>,
  most = 0,
): Promise<Sheet> {
  if (kind === 'text') throw new UnreadableFile('notATable');
  // Most files are texts: they do without.
  const { readHtmlTable, readWorkbook } = await import('./workbook.ts');
  if (kind !== 'html') return readWorkbook(bytes, kind, format.sheet, most);
  return readHtmlTable(new TextDecoder(format.encoding).decode(bytes), format.sheet, most);
}

/** A page may say itself how it is written. */
export function pageEncoding(bytes: Uint8Array, locale: string): ImportFormat['encoding'] {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const said = /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1];
  const found = findEncoding(bytes.subarray(0, 262_144), locale);
  if (!said || found.startsWith('utf-')) return found;
  try {
    const name = new TextDecoder(said).encoding;
    return importEncodings.find((encoding) => encoding === name) ?? found;
  } catch {
    return found;
  }
}
