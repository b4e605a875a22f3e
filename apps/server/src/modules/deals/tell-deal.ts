import type { Activity } from '@app/contract/activities';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { requireStage } from '../pipelines/pipelines.ts';
import { readContactsOf } from './read-deals.ts';
import type { DealRow, Writer } from './require-deal.ts';

type Told = Extract<Extract<Activity, { kind: 'contact' }>['details'], { what: 'deal' }>['event'];

/** To whoever shows deals. */
export const announceDeal = (db: Db, { accountId }: { accountId: string }, dealId: number) =>
  announce(db, { topic: 'deals', accountId, id: String(dealId) });

/** Campaigns hear that it has come to its stage, for the contact whose deal it is. `row` is the deal as it is now. */
export async function tellCampaigns(
  db: Db,
  { accountId, userId }: Writer,
  { primary_contact_id: contactId, stage_id: source }: Pick<DealRow, 'primary_contact_id' | 'stage_id'>,
): Promise<void> {
  if (contactId !== null) await raiseEvents(db, accountId, [{ contactId, kind: 'stage', source, userId }]);
}

/** Everybody who belongs to the deal has it in their timeline. `row` is the deal as it is now. */
export async function tellContacts(
  db: Db,
  { accountId, userId }: Writer,
  row: Pick<DealRow, 'id' | 'name' | 'primary_contact_id' | 'stage_id'>,
  event: Told,
): Promise<void> {
  const beside = (await readContactsOf(db, { accountId }, row)).map(({ id }) => id);
  const contacts = row.primary_contact_id === null ? beside : [row.primary_contact_id, ...beside];
  if (contacts.length === 0) return;
  const { name: stage } = await requireStage(db, { accountId }, row.stage_id);
  const details = { what: 'deal' as const, event, deal: { id: row.id, name: row.name }, stage };
  for (const contactId of contacts) {
    await recordActivity(db, { accountId, contactId, kind: 'contact', details, userId, aboutId: row.id });
    await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
  }
}
