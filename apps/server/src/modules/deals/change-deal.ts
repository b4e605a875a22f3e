import { isDeepStrictEqual } from 'node:util';
import type { changeDeal as changeEndpoint, DealDetail, DealFields } from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { keepStages, requireStage } from '../pipelines/pipelines.ts';
import { describeChanges, type FieldChange } from './change-texts.ts';
import { recordDealEvent } from './deal-events.ts';
import { checkValues, tidyContacts, toColumns, toValues, type Values, writeContacts } from './deal-values.ts';
import { stopFollowUp } from './follow-up.ts';
import { writeMove } from './move-deal.ts';
import { checkedIn, readDealDetail } from './read-deals.ts';
import { type DealRow, requireDeal, type Writer } from './require-deal.ts';
import { announceDeal } from './tell-deal.ts';

type Body = Request<typeof changeEndpoint, 'output'>['body'];

/**
 * Changes what really differs. A field that somebody else has changed since the writer saw it is a conflict: nothing is
 * written, and the answer holds the values of now. That it is already as the writer wants it is none.
 */
export async function changeDeal(
  db: Db,
  writer: Writer,
  dealId: string,
  { change, seen = {} }: Body,
  audit: AuditNotes,
): Promise<DealDetail> {
  await keepStages(db, writer);
  const row = await requireDeal(db, writer, dealId, { lock: true });
  const { checked, ...fields } = change;
  const now = await toValues(db, writer, row);
  const { primaryContactId = now.primaryContactId } = fields;
  const wanted = tidy(fields, primaryContactId);
  const changes = changesOf(now, wanted, tidy(seen, null));
  refuseConflicts(changes);
  const changed = Object.fromEntries(changes.map(({ field, to }) => [field, to])) as Values;
  await checkValues(db, writer, changed);
  const ticks = checked ? await tick(db, writer, row, checked) : { checked: row.checked, changes: [] };
  audit.unchanged = changes.length + ticks.changes.length === 0;
  if (audit.unchanged) return readDealDetail(db, writer, row.id);
  await write(db, writer, row, { changed, now, checked: ticks.checked });
  await tellHistory(db, writer, row, { changes, now, ticks: ticks.changes });
  const written = { ...row, checked: ticks.checked, primary_contact_id: primaryContactId };
  if (changed.stageId !== undefined) await writeMove(db, writer, written, changed.stageId);
  // It is somebody else now who would have to answer.
  if (changed.primaryContactId !== undefined) await stopFollowUp(db, writer, row);
  audit.fields = [...changes.map(({ field }) => field), ...(ticks.changes.length > 0 ? ['checked'] : [])];
  await announceDeal(db, writer, row.id);
  return readDealDetail(db, writer, row.id);
}

/** Who else belongs to it in one order, without the primary contact. */
const tidy = (values: Values, primaryContactId: number | null): Values => ({
  ...values,
  ...(values.contactIds && { contactIds: tidyContacts(values.contactIds.filter((id) => id !== primaryContactId)) }),
});

type Change = { field: keyof DealFields; from: unknown; to: unknown; seen: unknown };

function changesOf(now: DealFields, wanted: Values, seen: Values): Change[] {
  return (Object.keys(wanted) as (keyof DealFields)[])
    .map((field) => ({ field, from: now[field], to: wanted[field], seen: seen[field] }))
    .filter(({ from, to }) => to !== undefined && !isDeepStrictEqual(from, to));
}

/** What was not seen is overwritten. */
function refuseConflicts(changes: Change[]): void {
  const conflicts = changes.filter(({ from, seen }) => seen !== undefined && !isDeepStrictEqual(from, seen));
  if (conflicts.length > 0)
    throw new AppError('deal.changed', Object.fromEntries(conflicts.map(({ field, from }) => [field, from])));
}

/**
 * The items of its stage that are ticked off from now on, and which of them are or were so. Two people who tick off two
 * items at once have both ticked off: nobody says anything of the other's.
 */
async function tick(db: Db, writer: Writer, row: DealRow, wanted: Record<string, boolean>) {
  const { checklist } = await requireStage(db, writer, row.stage_id);
  const named = new Map(Object.entries(wanted));
  if ([...named.keys()].some((id) => checklist.every((item) => item.id !== id)))
    throw new AppError('deal.invalid', [{ path: 'checked', message: 'unknown' }]);
  const before = checkedIn(row, row.stage_id);
  const after = checklist.filter(({ id }) => named.get(id) ?? before.includes(id)).map(({ id }) => id);
  const changes = checklist
    .filter(({ id }) => before.includes(id) !== after.includes(id))
    .map(({ id, text }) => ({
      field: 'checked',
      from: after.includes(id) ? '' : text,
      to: after.includes(id) ? text : '',
      item: `${row.stage_id}:${id}`,
    }));
  const elsewhere = row.checked.filter((each) => !each.startsWith(`${row.stage_id}:`));
  return { checked: [...elsewhere, ...after.map((id) => `${row.stage_id}:${id}`)], changes };
}

type Written = { changed: Values; now: DealFields; checked: string[] };

async function write(db: Db, writer: Writer, row: DealRow, { changed, now, checked }: Written): Promise<void> {
  await db
    .updateTable('deal')
    .set({
      ...toColumns(changed),
      checked: JSON.stringify(checked),
      last_activity_at: sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', writer.accountId)
    .where('id', '=', row.id)
    .execute();
  if (changed.contactIds === undefined && changed.primaryContactId === undefined) return;
  const { primaryContactId = now.primaryContactId, contactIds = now.contactIds } = changed;
  await writeContacts(db, writer, { dealId: row.id, primaryContactId, contactIds });
}

type Told = { changes: Change[]; now: DealFields; ticks: FieldChange[] };

/** A move is told by itself. */
async function tellHistory(db: Db, writer: Writer, row: DealRow, { changes, now, ticks }: Told): Promise<void> {
  const fields = changes.filter(({ field }) => field !== 'stageId');
  const told = [...(await describeChanges(db, writer, fields, now)), ...ticks];
  const of = { accountId: writer.accountId, dealId: row.id, userId: writer.userId };
  if (told.length > 0) await recordDealEvent(db, of, { what: 'changed', changes: told });
}
