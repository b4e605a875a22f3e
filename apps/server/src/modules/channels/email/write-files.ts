import { PIECE_SIZE } from '@app/contract/files';
import type { Db } from '../../../db/open.ts';
import type { FileStore } from '../../files/file-store.ts';
import { piecesOf, recordPiece } from '../../files/files.ts';
import type { MessageContent } from '../../messages/tables.ts';
import type { MailFile } from './read-mail.ts';

type Owner = { accountId: string; userId: string };

export async function writeFiles(trx: Db, files: FileStore, { accountId, userId }: Owner, found: readonly MailFile[]) {
  const attachments: NonNullable<MessageContent['attachments']> = [];
  for (const { name, bytes } of found) {
    if (bytes.length === 0) continue;
    const { id: fileId } = await trx
      .insertInto('file')
      // As what the server writes: it is reached through its message alone, by whoever may read that.
      .values({ account_id: accountId, user_id: userId, name, size: bytes.length, pieces: piecesOf(bytes.length) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const store = files.within?.(trx) ?? files;
    for (let at = 0; at < bytes.length; at += PIECE_SIZE) {
      await store.put({ accountId, fileId }, at / PIECE_SIZE, bytes.subarray(at, at + PIECE_SIZE));
      await recordPiece(trx, { accountId, fileId }, at / PIECE_SIZE);
    }
    attachments.push({ fileId, name, size: bytes.length });
  }
  return attachments;
}
