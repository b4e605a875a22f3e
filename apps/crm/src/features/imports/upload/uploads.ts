import { AppError } from '@app/contract/errors';
import type { ContactImport } from '@app/contract/imports';
import { withAnswer } from '@app/frame/calls/connection.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { uploadFile } from '@app/frame/calls/upload.ts';
import { createStore, useSelector } from '@tanstack/react-store';
import { beginImport } from '#data/imports.ts';
import { checkFile, readFault, type UploadFault } from './check-file.ts';

export type Sending = { state: 'sending'; file: File; sent: number; isWaiting: boolean; left: number | undefined };
/** All of it has arrived, and the server looks at it. */
export type Reading = { state: 'reading'; file: File };
/** The same file can be tried again where nothing is wrong with it. */
export type Failed = { state: 'failed'; file: File | undefined; failure: UploadFault | 'upload' | 'tooMany' };
type Upload = Sending | Reading | Failed | { state: 'done'; made: ContactImport };

/** One file at a time. It goes on while its person looks at other pages, and shows itself when they come back. */
const upload = createStore<Upload | null>(null);
let stop = new AbortController();

export const useUpload = () => useSelector(upload);
export const forgetUpload = () => upload.setState(() => null);

export function stopUpload(): void {
  stop.abort();
  forgetUpload();
}

export const refuse = (failure: UploadFault) => upload.setState(() => ({ state: 'failed', file: undefined, failure }));

/** Sends a file, once it is clear that it may be sent, and begins an import with it. */
export async function startUpload(accountId: string, file: File): Promise<void> {
  const fault = checkFile(file);
  if (fault) return refuse(fault);
  stop.abort();
  stop = new AbortController();
  const { signal } = stop;
  const show = (next: Upload) => !signal.aborted && upload.setState(() => next);
  const watch = watchPace(file, show);
  // Other pages of the app may be looked at meanwhile; the window must stay.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  signal.addEventListener('abort', () => removeEventListener('beforeunload', ask));
  try {
    const { id } = await uploadFile(file, { accountId, signal, ...watch });
    show({ state: 'reading', file });
    const key = crypto.randomUUID();
    show({ state: 'done', made: await withAnswer(() => beginImport(accountId, id, key)) });
  } catch (error) {
    if (signal.aborted) return;
    reportError('uploading a file', error);
    show(toFailure(file, error));
  } finally {
    removeEventListener('beforeunload', ask);
  }
}

function toFailure(file: File, error: unknown): Upload {
  const code = error instanceof AppError ? error.code : undefined;
  const fault = code === 'import.unreadable' ? readFault((error as AppError).details) : undefined;
  if (fault) return { state: 'failed', file: undefined, failure: fault };
  const isFull = code === 'import.tooMany' || code === 'file.tooMany';
  return { state: 'failed', file, failure: isFull ? 'tooMany' : 'upload' };
}

/** How far it is, and how long the rest takes if it goes on as it did since the connection was last there. */
function watchPace(file: File, show: (next: Upload) => void) {
  const now: Sending = { state: 'sending', file, sent: 0, isWaiting: false, left: undefined };
  let since = { at: performance.now(), sent: 0 };
  const tell = (change: Partial<Sending>) => show({ ...Object.assign(now, change) });
  tell({});
  return {
    onProgress(sent: number) {
      const pace = (sent - since.sent) / (performance.now() - since.at);
      tell({ sent, left: pace > 0 ? (file.size - sent) / pace : now.left });
    },
    onWaiting(isWaiting: boolean) {
      if (!isWaiting) since = { at: performance.now(), sent: now.sent };
      tell({ isWaiting, left: undefined });
    },
  };
}
