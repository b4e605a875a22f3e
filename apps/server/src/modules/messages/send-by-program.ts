import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { findSkipReasons } from './may-send.ts';
import type { MessageContent } from './tables.ts';

type Writer = { accountId: string; userId: string };
/** What is sent: words of its own, or a campaign's mail. */
type Mail = { senderId: number | null } & (
  | { subject: string; content: MessageContent }
  | { campaignId: number; assetId: number; assetVersion: number }
);

/**
 * A program is nobody's person: what it sends is automated, so it goes to those who have allowed it, with the foot and
 * the way out of every marketing mail, and is looked at again when it is handed over. Answers to how many it goes.
 */
export async function sendByProgram(
  db: Db,
  writer: Writer,
  contactIds: readonly number[],
  mail: Mail,
): Promise<number> {
  const { accountId, userId } = writer;
  const ids = [...new Set(contactIds)];
  const campaignId = 'campaignId' in mail ? mail.campaignId : null;
  const contacts = await db
    .selectFrom('contact')
    .select(['id', 'email'])
    .where('account_id', '=', accountId)
    .where('id', '=', isAnyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  if (contacts.length < ids.length) throw new AppError('contact.notFound');
  const candidates = contacts.map(({ id }) => ({
    ...{ accountId, contactId: id, channel: 'mail' as const, campaignId: campaignId ?? 0 },
  }));
  const reasons = await findSkipReasons(db, candidates);
  const may = contacts.filter((_, at) => reasons[at] === null);
  if (may.length === 0) {
    const [first] = contacts;
    throw new AppError('request.invalid', [
      { path: 'contacts', message: `nobody of them may be mailed (${first?.id}: ${reasons[0]})` },
    ]);
  }
  const own = 'content' in mail ? { subject: mail.subject, content: JSON.stringify(mail.content) } : {};
  const asset = 'assetId' in mail ? { asset_id: mail.assetId, asset_version: mail.assetVersion } : {};
  await db
    .insertInto('message')
    .values(
      may.map(({ id, email }) => ({
        ...{ account_id: accountId, contact_id: id, channel: 'mail' as const, purpose: 'marketing' as const },
        ...{ campaign_id: campaignId, sender_id: mail.senderId, user_id: userId, address: email ?? '' },
        ...{ ...own, ...asset, try_at: sql<Date>`now()` },
      })),
    )
    .execute();
  await wakeJob(db, 'send-messages-mail');
  return may.length;
}
