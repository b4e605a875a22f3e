import type { Db } from '../../db/open.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';

/** Where the bytes of files are kept: on disk, in the database, or at an S3-compatible address. */
export type FileStore = {
  /** The same piece twice is kept once. It is there when this resolves. */
  put: (file: FileKey, piece: number, bytes: Uint8Array) => Promise<void>;
  /** All pieces in their order (or those `from` one on), one after the other: nobody holds the whole file. */
  read: (file: FileKey & { pieces: number; from?: number }, signal?: AbortSignal) => AsyncIterable<Uint8Array>;
  remove: (file: FileKey & { pieces: number }) => Promise<void>;
  /** The same inside a transaction, where the bytes are kept in the database that it is of. */
  within?: (trx: Db) => FileStore;
  /** Whose bytes are there, where they are kept apart from the rows: in the database they go with their row. */
  list?: () => AsyncIterable<FileKey & { pieces: number }>;
};
export type FileKey = { accountId: string; fileId: number };

/** No room, no connection, no permission: as with a database that is away, the same may well succeed in a moment. */
export class FilesUnavailable extends DatabaseUnavailable {
  override name = 'FilesUnavailable';

  constructor(what: string, cause?: unknown) {
    super(what);
    this.cause = cause;
  }
}

/** The rows say that it is there. Asking again does not help. */
export class PieceGone extends Error {
  override name = 'PieceGone';

  constructor({ accountId, fileId }: FileKey, piece: number) {
    super(`Piece ${piece} of file ${fileId} of account ${accountId} is not where files are kept.`);
  }
}

/** While one piece is worked on, the next is fetched; no more than these two are held. */
export async function* inOrder(
  pieces: number,
  readPiece: (piece: number) => Promise<Uint8Array>,
  signal?: AbortSignal,
  from = 0,
): AsyncGenerator<Uint8Array> {
  const fetchNext = (piece: number) => {
    const next = piece < pieces ? readPiece(piece) : null;
    // Whoever stops before the end does not wait for it, however it turns out.
    next?.catch(() => undefined);
    return next;
  };
  let next = fetchNext(from);
  for (let piece = from; next; piece++) {
    const bytes: Uint8Array = await next;
    signal?.throwIfAborted();
    next = fetchNext(piece + 1);
    yield bytes;
  }
}
