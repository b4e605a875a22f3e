import type { Response } from '@app/contract/endpoint';
import type { reportDelivery as endpoint } from '@app/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announce } from '../../live/live.ts';
import { countDays } from '../automation/count-days.ts';
import { raiseWebhooks } from '../webhooks/raise-webhooks.ts';
import { takeAddressOff } from './address-off.ts';
import { findMessage, type MessageRow, recordMessageEvent } from './message-events.ts';
import { pauseForRefusals, pauseIfDue } from './pause-itself.ts';
import { type Report, readReport } from './read-report.ts';

type Scope = { accountId: string };

/** Only what is about a mail of ours changes anything: anybody can write a report. */
export async function reportDelivery(
  db: Db,
  { accountId }: Scope,
  bytes: Uint8Array,
): Promise<Response<typeof endpoint>> {
  const reports = await readReport(bytes);
  const answered: Response<typeof endpoint>['reports'] = [];
  for (const report of reports) {
    const message = report.rfcId ? await findMessage(db, accountId, { rfcId: report.rfcId }) : undefined;
    const isOurs = message !== undefined && isSameAddress(message, report);
    if (isOurs) await inTransaction(db, (trx) => apply(trx, message, report));
    answered.push({ address: report.address, kind: report.kind, isOurs });
  }
  return { reports: answered };
}

/** Providers that hide who complained leave the address empty; the mail's own id is then enough. */
const isSameAddress = (message: MessageRow, { kind, address }: Report) =>
  message.address.toLowerCase() === address || (kind === 'complained' && (address === '' || !address.includes('@')));

/** The same report twice, or a second one about the same mail, changes nothing more. */
async function apply(db: Db, message: MessageRow, report: Report): Promise<void> {
  const { accountId, campaignId, contactId } = message;
  if (report.kind !== 'complained' && report.kind !== 'bounced') return;
  await sql`select from message where account_id = ${accountId} and id = ${message.id} for no key update`.execute(db);
  if (await isKnown(db, message, report.kind)) return;
  await recordMessageEvent(db, message, { kind: report.kind, by: 'machine', about: report.words });
  await raiseWebhooks(db, [{ accountId, event: `message.${report.kind}`, recordId: message.id }]);
  if (report.kind === 'bounced') await setBounced(db, message, report);
  if (report.kind === 'complained' || report.isHard) await takeAddressOff(db, message, report.kind, report.words);
  if (campaignId !== null) {
    await countDays(db, [{ accountId, campaignId, what: report.kind, count: 1 }]);
    if (report.isRefusal) await pauseForRefusals(db, message);
    else await pauseIfDue(db, [message]);
    await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
  }
  if (contactId !== null) await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
}

async function isKnown(db: Db, { accountId, id }: MessageRow, kind: 'bounced' | 'complained'): Promise<boolean> {
  const found = await db
    .selectFrom('message_event')
    .select('id')
    .where('account_id', '=', accountId)
    .where('message_id', '=', id)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What did not arrive is `bounced` where the address is to blame, otherwise `failed`. */
const setBounced = (db: Db, { accountId, id }: MessageRow, { isHard, words }: Report) =>
  db
    .updateTable('message')
    .set({ state: isHard ? 'bounced' : 'failed', reason: words })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
