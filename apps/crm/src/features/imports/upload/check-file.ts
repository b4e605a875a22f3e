import { MOST_BYTES } from '@app/contract/files';
import { MOST_WORKBOOK_BYTES } from '@app/contract/import-words';
import { type FileFault, fileFaults } from '@app/contract/imports';

export const acceptedEndings = ['.csv', '.xls', '.txt', '.xlsx'] as const;

/** What is wrong with a file, in the browser or on the server. */
export type UploadFault =
  | { reason: 'several' }
  | { reason: 'type'; name: string }
  | { reason: 'tooLarge'; size: number; limit: number }
  | FileFault;

/** What can be said of a file before any of it is sent. What it really is, its bytes tell later. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): UploadFault | undefined {
  const ending = acceptedEndings.find((each) => name.toLowerCase().endsWith(each));
  const limit = ending === '.xls' || ending === '.xlsx' ? MOST_WORKBOOK_BYTES : MOST_BYTES;
  if (!ending) return { reason: 'type', name };
  if (size === 0) return { reason: 'empty', line: null };
  return size > limit ? { reason: 'tooLarge', size, limit } : undefined;
}

/** The server says what it could not read, and where. */
export function readFault(details: unknown): FileFault | undefined {
  const { reason, line } = (details ?? {}) as Partial<FileFault>;
  const known = fileFaults.find((each) => each === reason);
  return known && { reason: known, line: typeof line === 'number' ? line : null };
}
