import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { addPeople, removePeople } from '../modules/campaign-events/change-people.ts';
import { readPublished } from './campaign-parts.ts';

type Writer = { accountId: string; userId: string };
type Named = { campaignId: number; sequenceId: number };
type Results = Record<string, string>;

/** By the rules of the CRM: only who may be mailed. For each contact how it went. */
export async function addToSequence(db: Db, writer: Writer, named: Named, contactIds: string[]): Promise<Results> {
  await requireSequence(db, writer, named);
  const ids = contactIds.map(Number);
  const { left } = await addPeople(db, writer, String(named.campaignId), {
    ...{ contactIds: ids, sequenceId: String(named.sequenceId) },
  });
  const reasons = new Map(left.map(({ contactId, reason }) => [contactId, reason]));
  const inside = await readInside(db, writer, named, ids);
  return toResults(contactIds, (id) => {
    const reason = reasons.get(id);
    if (reason === undefined) return 'SUCCESS';
    if (reason === 'notFound' || reason === 'inTrash') return 'CONTACT_DOES_NOT_EXIST';
    return reason === 'alreadyIn' && inside.has(id) ? 'ALREADY_IN_SEQUENCE' : 'FAILED';
  });
}

export async function removeFromSequence(db: Db, writer: Writer, named: Named, contactIds: string[]): Promise<Results> {
  await requireSequence(db, writer, named);
  const ids = contactIds.map(Number);
  const inside = await readInside(db, writer, named, ids);
  if (inside.size > 0) await removePeople(db, writer, String(named.campaignId), { contactIds: [...inside] });
  const there = await readThere(db, writer, ids);
  return toResults(contactIds, (id) => {
    if (inside.has(id)) return 'SUCCESS';
    return there.has(id) ? 'FAILED' : 'CONTACT_DOES_NOT_EXIST';
  });
}

const toResults = (ids: string[], resultOf: (id: number) => string): Results =>
  Object.fromEntries(ids.map((id) => [id, resultOf(Number(id))]));

/** One of what runs. */
async function requireSequence(db: Db, writer: Writer, { campaignId, sequenceId }: Named): Promise<void> {
  const { sequences } = await readPublished(db, writer, campaignId);
  if (sequences.length === 0) throw new AppError('campaign.notPublished');
  if (!sequences.some(({ id }) => id === String(sequenceId))) throw new AppError('campaign.notFound');
}

async function readInside(db: Db, { accountId }: Writer, { campaignId, sequenceId }: Named, ids: number[]) {
  const rows = await db
    .selectFrom('enrolment')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('sequence_id', '=', sequenceId)
    .where(sql<boolean>`contact_id = any (${ids}::bigint[])`)
    .where('completed_at', 'is', null)
    .where('left_at', 'is', null)
    .execute();
  return new Set(rows.map(({ contact_id }) => contact_id));
}

async function readThere(db: Db, { accountId }: Writer, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
