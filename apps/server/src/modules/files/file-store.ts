/** Where the bytes of files are kept: on disk, in the database, or at an S3-compatible address. */
export type FileStore = {
  /** The same piece twice is kept once. It is there when this resolves. */
  put: (file: FileKey, piece: number, bytes: Uint8Array) => Promise<void>;
  /** All pieces in their order, one after the other: nobody holds the whole file. */
  read: (file: FileKey & { pieces: number }, signal?: AbortSignal) => AsyncIterable<Uint8Array>;
  remove: (file: FileKey & { pieces: number }) => Promise<void>;
};
export type FileKey = { accountId: string; fileId: number };
