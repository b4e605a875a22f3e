import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileKey, type FileStore, FilesUnavailable, inOrder, PieceGone } from './file-store.ts';

/** Folders of accounts, in each a folder for a file, in that a file for each piece. They are made when first needed. */
export function diskStore(directory: string): FileStore {
  const folderOf = ({ accountId, fileId }: FileKey) => join(directory, accountId, String(fileId));
  return {
    put: async (file, piece, bytes) => {
      const folder = folderOf(file);
      // Whole or not at all: what a killed process leaves has another name, and goes with the file's folder.
      const draft = join(folder, `${piece}.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, join(folder, String(piece)));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw new FilesUnavailable('A file could not be written to disk.', error);
      }
    },
    read: (file, signal) =>
      inOrder(
        file.pieces,
        (piece) =>
          readFile(join(folderOf(file), String(piece))).catch((error) => {
            if (error.code === 'ENOENT') throw new PieceGone(file, piece);
            throw new FilesUnavailable('A file could not be read from disk.', error);
          }),
        signal,
        file.from,
      ),
    remove: (file) => rm(folderOf(file), { recursive: true, force: true }),
    list: async function* () {
      for (const accountId of await namesIn(directory, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
        for (const fileId of await namesIn(join(directory, accountId), /^[1-9]\d{0,15}$/)) {
          const pieces = await namesIn(join(directory, accountId, fileId), /^\d{1,9}$/);
          yield { accountId, fileId: Number(fileId), pieces: pieces.length };
        }
    },
  };
}

async function namesIn(folder: string, names: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => names.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
