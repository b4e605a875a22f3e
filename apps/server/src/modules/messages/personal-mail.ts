import { checkContent } from '@app/automation/render/check-content';
import type { Block } from '@app/contract/asset-content';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { type sendMail as endpoint, type Message, MOST_ATTACHED_BYTES } from '@app/contract/messages';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { callOut } from '../../outbound/call-out.ts';
import { readMailNames } from '../assets/known-names.ts';
import { requireContact } from '../contacts/require-contact.ts';
import { requireWholeFile, showFiles } from '../files/files.ts';
import { readSenders } from './read-frames.ts';
import { readMessage } from './read-message.ts';

type Writer = { accountId: string; userId: string; config: Config };
type Mail = Request<typeof endpoint, 'output'>['body'];

const SIGNATURE_TIMEOUT = 3_000;
const SIGNATURE_BYTES = 20_000;

/**
 * What the person's profile has as their signature; else what it names as such, as words: what is behind an address that somebody typed is never
 * put into a mail as it is. Where nobody answers the mail goes without.
 */
export async function readSignature(
  db: Db,
  { OUTBOUND_ALLOW }: Pick<Config, 'OUTBOUND_ALLOW'>,
  userId: string,
): Promise<Block[]> {
  const user = await db
    .selectFrom('app_user')
    .select(['email_signature_url as url', 'signature'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user?.signature) return [toBlock(readLines(user.signature))];
  if (!user?.url) return [];
  try {
    const limits = { timeout: SIGNATURE_TIMEOUT, mostBytes: SIGNATURE_BYTES };
    const { status, text } = await callOut({ url: user.url, method: 'GET', allow: OUTBOUND_ALLOW, ...limits });
    const lines = status === 200 ? toLines(text) : [];
    return lines.length === 0 ? [] : [toBlock(lines)];
  } catch {
    return [];
  }
}

const toBlock = (lines: readonly string[]): Block => {
  const paragraph = { kind: 'paragraph' as const, lines: lines.map((line) => [{ text: line }]) };
  return { id: 'signature', kind: 'text', align: 'start', paragraphs: [paragraph] };
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const toLines = (html: string): string[] =>
  readLines(
    html
      .replace(/<(script|style|head|title)\b[\s\S]*?<\/\1>/gi, '')
      .replace(/<(br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ''),
  );

const readLines = (text: string): string[] =>
  text
    // What stands in braces would be filled in: it is not the person's own words.
    .replace(/[{}]/g, '')
    .split('\n')
    .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter(Boolean)
    .slice(0, 20)
    .map((line) => line.slice(0, 300));

export async function sendMail(
  db: Db,
  { accountId, userId, config }: Writer,
  contactId: string,
  { senderId, subject, blocks, fileIds }: Mail,
  signature: readonly Block[],
): Promise<Message> {
  const contact = await requireContact(db, { accountId }, contactId);
  if (contact.email === null) throw new AppError('message.address');
  await requireProven(db, accountId, senderId);
  await requireSound(db, accountId, { subject, blocks });
  const files = [];
  for (const fileId of fileIds) files.push(await requireWholeFile(db, { accountId }, fileId));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_ATTACHED_BYTES) throw new AppError('message.tooLarge');
  const attachments = files.map(({ id, name, size }) => ({ fileId: id, name, size }));
  await keepFiles(db, accountId, fileIds);
  // Pictures in it are fetched by whoever reads it.
  await showFiles(db, { accountId }, picturesIn(blocks));
  const { id } = await db
    .insertInto('message')
    .values({
      ...{ account_id: accountId, contact_id: contact.id, channel: 'mail', purpose: 'personal' },
      ...{ sender_id: senderId, user_id: userId, address: contact.email, subject },
      content: JSON.stringify({ blocks: [...blocks, ...signature], attachments }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readMessage(db, config, { accountId, userId }, id);
}

/** What could not be filled in would be missing from the mail. */
async function requireSound(db: Db, accountId: string, { subject, blocks }: Pick<Mail, 'subject' | 'blocks'>) {
  const { names, formIds } = await readMailNames(db, { accountId });
  const known = { names: new Set(names), formIds, ownHosts: [] };
  const faults = checkContent({ kind: 'email', subject, preview: '', blocks }, known);
  if (faults.length > 0) throw new AppError('asset.invalid', faults);
}

async function requireProven(db: Db, accountId: string, senderId: number): Promise<void> {
  const known = await db
    .selectFrom('sender')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', senderId)
    .executeTakeFirst();
  if (!known) throw new AppError('sender.notFound');
  const proven = await readSenders(db, [accountId]);
  if (!proven.some(({ id }) => id === senderId)) throw new AppError('sender.notProven');
}

const picturesIn = (blocks: readonly Block[]): number[] =>
  blocks.flatMap((block) => (block.kind === 'picture' && block.fileId !== null ? [block.fileId] : []));

const keepFiles = (db: Db, accountId: string, fileIds: readonly number[]) =>
  fileIds.length === 0
    ? Promise.resolve()
    : db
        .updateTable('file')
        .set({ attached_at: sql`now()` })
        .where('account_id', '=', accountId)
        .where('id', 'in', [...fileIds])
        .execute();

/** Somebody has decided so: it may arrive twice. Its id stays the same, by which mail programs tell. */
export async function sendAgain(db: Db, { accountId, userId, config }: Writer, messageId: string): Promise<Message> {
  const id = toRecordId(messageId, 'message.notFound');
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ state: 'waiting', reason: null, try_at: sql`now()`, taken_by: null, attempts: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('direction', '=', 'out')
    .where('state', 'in', ['uncertain', 'failed'])
    .executeTakeFirstOrThrow();
  // The step has failed no longer; if it fails again it says so again.
  if (numUpdatedRows > 0n)
    await sql`
      update step_outcome set outcome = 'done', reason = null from message
      where message.account_id = ${accountId} and message.id = ${id} and step_outcome.account_id = message.account_id
        and step_outcome.enrolment_id = message.enrolment_id and step_outcome.run = message.run
        and step_outcome.step_id = message.step_id and step_outcome.outcome = 'failed'`.execute(db);
  const message = await readMessage(db, config, { accountId, userId }, id);
  if (numUpdatedRows === 0n) throw new AppError('message.notUncertain');
  return message;
}
