import type { Activity } from '@app/contract/activities';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { announceAll } from '../../../live/live.ts';
import { recordActivity } from '../../activities/record-activity.ts';
import { raiseEvents } from '../../automation/raise-events.ts';
import type { ChannelRow } from '../channel-row.ts';
import { findContacts } from '../email/find-contacts.ts';
import type { Organisation, SalePart } from '../tables.ts';
import { noonOf, type Sale } from './provider.ts';

const kindOf = { invoice: 'invoice', payment: 'payment', receipt: 'commerce', order: 'order' } as const;
type Kind = (typeof kindOf)[SalePart];
type Details = Extract<Activity, { kind: Kind }>['details'];
type Told = { id: number; contact_id: number; details: Details };
type Known = { id: number; is_counted: boolean };
const DAY = 24 * 60 * 60_000;

/**
 * Brings sales into the timelines of those contacts who have the customer's address; others are never stored. Told
 * again, a sale is what it is now: nothing stands there twice. Answers how many are new.
 */
export async function writeSales(
  trx: Db,
  channel: ChannelRow,
  organisation: Organisation,
  sales: readonly Sale[],
  emails: ReadonlyMap<string, string>,
): Promise<number> {
  const addressOf = ({ customer }: Sale) => emails.get(customer) ?? '';
  const addresses = [...new Set(sales.map(addressOf))].filter(Boolean);
  const contacts = await findContacts(trx, channel.account_id, addresses);
  const touched = new Set<number>();
  let brought = 0;
  // In one order, so that two who read the same books wait for each other.
  for (const sale of sales.toSorted((one, other) => (one.origin < other.origin ? -1 : 1))) {
    const written = await writeSale(trx, channel, organisation, sale, contacts.get(addressOf(sale)));
    if (written.contactId !== undefined) touched.add(written.contactId);
    if (written.isNew) brought += 1;
  }
  await announceAll(
    trx,
    [...touched].map((id) => ({ topic: 'contacts', accountId: channel.account_id, id: String(id) })),
  );
  return brought;
}

type Written = { isNew: boolean; contactId?: number };
const NOTHING: Written = { isNew: false };

async function writeSale(
  trx: Db,
  channel: ChannelRow,
  organisation: Organisation,
  sale: Sale,
  matched: number | undefined,
): Promise<Written> {
  const known = await findSale(trx, channel, organisation, sale);
  if (sale.state === 'none') {
    if (known) await deleteSales(trx, channel.account_id, [known.id]);
    return NOTHING;
  }
  const told = known ? await readTold(trx, channel.account_id, known.id, sale.part) : [];
  // Whoever has it keeps it, also when the books have another address by now.
  const contactId = told[0]?.contact_id ?? matched;
  if (contactId === undefined || !(await isThere(trx, channel.account_id, contactId))) return NOTHING;
  const row = known ?? (await insertSale(trx, channel, organisation, sale));
  // Somebody else who reads the same books has just brought it in.
  if (!row) return NOTHING;
  const about = { accountId: channel.account_id, contactId, aboutId: row.id };
  const changed = await tell(trx, about, sale, told);
  const wasTold = told.length > 0;
  const isCounted = row.is_counted || (sale.state === 'paid' && sale.part !== 'payment');
  await keepSale(trx, channel, row.id, sale, told, isCounted);
  if (isCounted && !row.is_counted && isNews(sale, channel, wasTold))
    await raiseEvents(trx, channel.account_id, [{ contactId, kind: 'purchase' }]);
  return { isNew: !wasTold, ...(changed && { contactId }) };
}

/**
 * What was paid before the books were connected is history: it starts nothing. A day has no hour, and may be another one
 * there than here; of what was known to be open the day before counts too.
 */
function isNews({ paidOn, on }: Sale, { created_at }: ChannelRow, wasOpen: boolean): boolean {
  const from = wasOpen ? created_at.getTime() - DAY : created_at.getTime();
  return (paidOn ?? on).toISOString().slice(0, 10) >= new Date(from).toISOString().slice(0, 10);
}

const saleOf = (
  { account_id, kind }: Pick<ChannelRow, 'account_id' | 'kind'>,
  organisation: Organisation,
  { part, origin }: Pick<Sale, 'part' | 'origin'>,
) => ({ account_id, service: kind as 'xero' | 'quickbooks', organisation: organisation.id, part, origin });

async function findSale(trx: Db, channel: ChannelRow, organisation: Organisation, sale: Pick<Sale, 'part' | 'origin'>) {
  const { account_id, service, part, origin, organisation: id } = saleOf(channel, organisation, sale);
  return trx
    .selectFrom('channel_sale')
    .select(['id', 'is_counted'])
    .where('account_id', '=', account_id)
    .where('service', '=', service)
    .where('organisation', '=', id)
    .where('part', '=', part)
    .where('origin', '=', origin)
    .forUpdate()
    .executeTakeFirst();
}

const insertSale = (trx: Db, channel: ChannelRow, organisation: Organisation, sale: Sale): Promise<Known | undefined> =>
  trx
    .insertInto('channel_sale')
    .values(saleOf(channel, organisation, sale))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'is_counted'])
    .executeTakeFirst();

const readTold = (trx: Db, accountId: string, id: number, part: SalePart): Promise<Told[]> =>
  trx
    .selectFrom('activity')
    .select(['id', 'contact_id', 'details'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kindOf[part])
    .where('about_id', '=', id)
    .orderBy('id')
    .execute() as Promise<Told[]>;

const isThere = async (trx: Db, accountId: string, contactId: number): Promise<boolean> =>
  (await trx
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

const whatOf = (details: Details) => ('what' in details ? details.what : '');

/** What a sale says in a timeline, and when it was. */
function sentencesOf(sale: Sale): { kind: Kind; details: Details; at: Date }[] {
  const { part, number, items, total, on, paidOn } = sale;
  if (part === 'receipt') return [{ kind: 'commerce', details: { item: items || number, total }, at: on }];
  if (part === 'order') return [{ kind: 'order', details: { number, total, items }, at: on }];
  if (part === 'payment') return [{ kind: 'payment', details: { number, total }, at: on }];
  const invoice = (what: 'issued' | 'paid', at: Date) => ({
    kind: 'invoice' as const,
    details: { number, total, what },
    at,
  });
  return [invoice('issued', on), ...(sale.state === 'paid' ? [invoice('paid', paidOn ?? on)] : [])];
}

type About = { accountId: string; contactId: number; aboutId: number };

/** Answers whether anything is otherwise now. */
async function tell(trx: Db, about: About, sale: Sale, told: readonly Told[]): Promise<boolean> {
  let changed = false;
  const sentences = sentencesOf(sale);
  for (const { kind, details, at } of sentences) {
    const before = told.find((each) => whatOf(each.details) === whatOf(details));
    if (!before) {
      const noon = noonOf(at);
      const when = noon.getTime() > Date.now() ? new Date() : noon;
      await recordActivity(trx, { ...about, kind, details: details as never, userId: null, at: when });
      changed = true;
    } else if (await changeTold(trx, about.accountId, before.id, details)) changed = true;
  }
  // Its payment was taken back.
  const gone = told.filter(({ details }) => whatOf(details) === 'paid' && sale.state !== 'paid').map(({ id }) => id);
  if (gone.length === 0) return changed;
  await trx.deleteFrom('activity').where('account_id', '=', about.accountId).where('id', 'in', gone).execute();
  return true;
}

async function changeTold(trx: Db, accountId: string, id: number, details: Details): Promise<boolean> {
  const written = JSON.stringify(details);
  const { rows } = await sql`
    update activity set details = ${written}::jsonb
    where account_id = ${accountId} and id = ${id} and details <> ${written}::jsonb returning 1`.execute(trx);
  return rows.length > 0;
}

/** That an invoice was overdue is said once. */
async function keepSale(
  trx: Db,
  { account_id }: ChannelRow,
  id: number,
  { state, dueOn }: Sale,
  told: readonly Told[],
  is_counted: boolean,
): Promise<void> {
  const isWaiting = state === 'open' && !told.some(({ details }) => whatOf(details) === 'overdue');
  await trx
    .updateTable('channel_sale')
    .set({ due_on: isWaiting ? dueOn : null, is_counted })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** What is no longer in the books is no longer in the timelines. */
export async function forgetSales(
  trx: Db,
  channel: ChannelRow,
  organisation: Organisation,
  deleted: readonly Pick<Sale, 'part' | 'origin'>[],
): Promise<void> {
  const ids: number[] = [];
  for (const sale of deleted) {
    const known = await findSale(trx, channel, organisation, sale);
    if (known) ids.push(known.id);
  }
  if (ids.length > 0) await deleteSales(trx, channel.account_id, ids);
}

export async function deleteSales(trx: Db, accountId: string, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ contact_id: number }>`
    delete from activity using channel_sale sale
    where sale.account_id = ${accountId} and sale.id = any (${ids}::bigint[])
      and activity.account_id = sale.account_id and activity.about_id = sale.id
      and activity.kind = case sale.part when 'receipt' then 'commerce' else sale.part end
    returning activity.contact_id`.execute(trx);
  await trx
    .deleteFrom('channel_sale')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  const contacts = new Set(rows.map(({ contact_id }) => String(contact_id)));
  await announceAll(
    trx,
    [...contacts].map((id) => ({ topic: 'contacts', accountId, id })),
  );
}
