import { checkContent } from '@app/automation/render/check-content';
import { AppError } from '@app/contract/errors';
import { type GivenMail, MOST_ATTACHED } from '@app/contract/open/emails';
import type { Db } from '../db/open.ts';
import { readMailNames } from '../modules/assets/known-names.ts';
import type { FileStore } from '../modules/files/file-store.ts';
import { beginFile } from '../modules/files/written-files.ts';
import { readSenders } from '../modules/messages/read-frames.ts';
import { sendByProgram } from '../modules/messages/send-by-program.ts';
import type { MessageContent } from '../modules/messages/tables.ts';
import { fromBase64, toBlocks, toOurFields } from './mail-words.ts';
import { toUserId } from './users.ts';

type Writer = { accountId: string; userId: string };

const refuse = (path: string, message: string) => new AppError('request.invalid', [{ path, message }]);

export async function sendEmail(db: Db, files: FileStore, writer: Writer, given: GivenMail): Promise<number> {
  const { accountId } = writer;
  if ((given.user_id == null) === (given.from_address == null))
    throw refuse('from_address', 'either user_id or from_address');
  if (given.address_field && !/^email(address)?1?$/i.test(given.address_field))
    throw refuse('address_field', 'mails go to the first address');
  const senderId =
    given.from_address != null
      ? await requireSender(db, writer, given.from_address)
      : await senderOf(db, writer, given.user_id ?? '');
  const subject = toOurFields(given.subject);
  const blocks = toBlocks({
    html: toOurFields(fromBase64(given.html_content ?? '')),
    plain: toOurFields(fromBase64(given.plain_content ?? '')),
  });
  if (blocks.length === 0) throw refuse('html_content', 'there is nothing in it');
  const { names, formIds } = await readMailNames(db, { accountId });
  const known = { names: new Set(names), formIds, ownHosts: [] };
  const [fault] = checkContent({ kind: 'email', subject, preview: '', blocks }, known);
  if (fault) throw refuse('html_content', `${fault.problem}: ${fault.detail}`);
  const attachments = await writeAttachments(db, files, writer, given.attachments ?? []);
  const mail = { senderId, subject, content: { blocks, attachments } };
  return sendByProgram(db, writer, given.contacts.map(Number), mail);
}

async function writeAttachments(
  db: Db,
  files: FileStore,
  { accountId, userId }: Writer,
  given: NonNullable<GivenMail['attachments']>,
) {
  const written: NonNullable<MessageContent['attachments']> = [];
  for (const { file_name, file_data } of given) {
    const bytes = Buffer.from(file_data, 'base64');
    if (bytes.length === 0 || bytes.length > MOST_ATTACHED) throw refuse('attachments', '1 byte to 1 MB each');
    const name = file_name.replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim() || 'file';
    const fileId = await beginFile(db, files, { accountId, userId, name }, bytes);
    written.push({ fileId, name, size: bytes.length });
  }
  return written;
}

/** The account's, and proven. */
async function requireSender(db: Db, { accountId }: Writer, address: string): Promise<number> {
  const proven = (await readSenders(db, [accountId])).find((sender) => sender.address === address);
  if (proven) return proven.id;
  const known = await db
    .selectFrom('sender')
    .select('id')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .executeTakeFirst();
  throw known ? new AppError('sender.notProven') : refuse('from_address', 'no sender of the account');
}

/** Their own address where it is a proven sender, else the account's first one. */
async function senderOf(db: Db, writer: Writer, globalId: string): Promise<number> {
  const id = await toUserId(db, writer, globalId, 'user_id');
  const user = await db.selectFrom('app_user').select('username').where('id', '=', id).executeTakeFirst();
  const proven = await readSenders(db, [writer.accountId]);
  const sender = proven.find(({ address }) => address === user?.username.toLowerCase()) ?? proven[0];
  if (!sender) throw new AppError('sender.notProven');
  return sender.id;
}

type GivenTemplate = { template_id: string; contact_ids: string[]; user_id: string };

/** A mail of a campaign as it was last saved; it counts among the campaign's own. */
export async function sendTemplate(db: Db, writer: Writer, given: GivenTemplate): Promise<number> {
  const asset = await db
    .selectFrom('campaign_asset as asset')
    .innerJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'asset.account_id').onRef('campaign.id', '=', 'asset.campaign_id'),
    )
    .select(['asset.id', 'asset.version', 'asset.campaign_id', 'campaign.ended_at'])
    .where('asset.account_id', '=', writer.accountId)
    .where('asset.id', '=', Number(given.template_id))
    .where('asset.kind', '=', 'email')
    .where('campaign.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!asset) throw new AppError('asset.notFound');
  // What has ended sends nothing more.
  if (asset.ended_at) throw new AppError('campaign.notPublished');
  const senderId = await senderOf(db, writer, given.user_id);
  const mail = { senderId, campaignId: asset.campaign_id, assetId: asset.id, assetVersion: asset.version };
  return sendByProgram(db, writer, given.contact_ids.map(Number), mail);
}
