import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import type { Streamed } from '../../http/route.ts';
import type { FileStore } from '../files/file-store.ts';
import { piecesOf } from '../files/files.ts';
import { readPrivate } from './may-read.ts';

type Named = { messageId: string; fileId: string };

/**
 * A file that went out with a mail, or came in with one. What it says it is stays untold: nothing that strangers sent
 * opens as a page of ours.
 */
export async function readAttachment(
  db: Db,
  files: FileStore,
  { accountId, userId }: { accountId: string; userId: string },
  { messageId, fileId }: Named,
): Promise<Streamed> {
  const message = await db
    .selectFrom('message')
    .select(['id', 'content'])
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(messageId, 'message.notFound'))
    .executeTakeFirst();
  if (!message) throw new AppError('message.notFound');
  if ((await readPrivate(db, { accountId, userId }, [message.id])).has(message.id)) throw new AppError('file.notFound');
  const id = toRecordId(fileId, 'file.notFound');
  const file = message.content?.attachments?.find((each) => each.fileId === id);
  if (!file) throw new AppError('file.notFound');
  const parts = files.read({ accountId, fileId: id, pieces: piecesOf(file.size) });
  return { type: 'application/octet-stream', fileName: file.name, parts };
}
