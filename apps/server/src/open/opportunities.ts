import { AppError } from '@app/contract/errors';
import type { GivenOpportunity, OpenOpportunity } from '@app/contract/open/opportunities';
import { toE164 } from '@app/contract/phone-rule';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { AuditNotes } from '../http/audit.ts';
import { getCrmSettings } from '../modules/crm-settings/crm-settings.ts';
import { changeDeal } from '../modules/deals/change-deal.ts';
import { createDeal } from '../modules/deals/create-deal.ts';
import { requireDeal } from '../modules/deals/require-deal.ts';
import { keepStages } from '../modules/pipelines/pipelines.ts';
import { MAJOR, toMinor } from './amounts.ts';
import { CHANGED_BY, CREATED_BY, TICKED } from './deal-history.ts';
import type { TextValue } from './filter.ts';
import {
  type Asked,
  byId,
  byIdOrder,
  byIds,
  byNumber,
  byText,
  type Filter,
  type Filters,
  type Orders,
  openPage,
} from './list.ts';
import { type Given, toTime } from './patch.ts';
import { toUserId } from './users.ts';

type Scope = { accountId: string };
type Writer = Scope & { userId: string };
type Change = Given<GivenOpportunity>;

/** What the CRM has no field for. */
const EXTRAS = [
  'next_action_time',
  'next_action_notes',
  'opportunity_notes',
  'include_in_forecast',
  'projected_revenue_low',
  'affiliate_id',
] as const;

const none: Filter = { ...byId(sql`deal.id`), where: () => sql<boolean>`false` };

const filtersFor = (country: string): Filters => ({
  stage_id: byId(sql`deal.stage_id`),
  user_id: byId(sql`owner.global_id`),
  contact_id: byId(sql`deal.primary_contact_id`),
  affiliate_id: { ...none, where: ({ value }) => sql<boolean>`deal.extras ->> 'affiliate_id' = ${String(value)}` },
  opportunity_id: byIdOrder(sql`deal.id`),
  projected_revenue_low: byNumber(sql`coalesce((deal.extras ->> 'projected_revenue_low')::numeric, ${MAJOR})`),
  projected_revenue_high: byNumber(MAJOR),
  ids: {
    ...byIds(sql`deal.id`),
    where: (clause) => {
      if ((clause.value as number[]).length > 100)
        throw new AppError('request.invalid', [{ path: 'filter', message: 'at most 100 ids' }]);
      return byIds(sql`deal.id`).where(clause);
    },
  },
  opportunity_title: byText(sql`deal.name`),
  lead_source_name: { kind: 'text', where: () => sql<boolean>`false` },
  contact_phone: {
    kind: 'text',
    where: ({ value }) => {
      const { text, isPrefix } = value as TextValue;
      const dialled = toE164(text, country) ?? text;
      return isPrefix
        ? sql<boolean>`starts_with(contact.phone, ${text})`
        : sql<boolean>`(contact.phone_e164 = ${dialled} or contact.phone = ${text})`;
    },
  },
  contact_city: byText(sql`contact.city`),
  contact_state: byText(sql`contact.state`),
});

/** What PostgreSQL would not read as a time has none. */
const NEXT_ACTION = sql`(case
  when deal.extras ->> 'next_action_time' ~ '^(?!0000)[0-9]{4}-.*(Z|[+-](0[0-9]|1[0-4]):[0-9]{2})$'
  then (deal.extras ->> 'next_action_time')::timestamptz end)`;

const orders: Orders = {
  created_time: { key: { by: sql`deal.created_at`, type: 'time' } },
  update_time: { key: { by: sql`deal.changed_at`, type: 'time' } },
  opportunity_title: { key: { by: sql`search_text(deal.name) collate "C"`, type: 'text' } },
  contact_name: { key: { by: sql`contact.name_key`, type: 'text', nullable: true } },
  next_action_time: {
    key: { by: NEXT_ACTION, type: 'time', nullable: true },
  },
};

const selectDeals = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('deal')
    .innerJoin('stage', (join) =>
      join.onRef('stage.account_id', '=', 'deal.account_id').onRef('stage.id', '=', 'deal.stage_id'),
    )
    .leftJoin('contact', (join) =>
      join.onRef('contact.account_id', '=', 'deal.account_id').onRef('contact.id', '=', 'deal.primary_contact_id'),
    )
    .leftJoin('app_user as owner', 'owner.id', 'deal.owner_id')
    .select([
      'deal.id',
      'deal.name',
      'deal.stage_id',
      'deal.status',
      'deal.reason',
      'deal.close_date',
      'deal.checked',
      'deal.extras',
      'deal.stage_since',
      'deal.created_at',
      'deal.changed_at',
      'stage.name as stage_name',
      'stage.odds',
      'stage.position',
      'stage.target_days',
      'stage.checklist',
      'contact.id as contact_id',
      'contact.email',
      'contact.given_name',
      'contact.family_name',
      'contact.company',
      'contact.title',
      'contact.phone',
      'contact.city',
      'contact.state',
      'owner.global_id as owner_number',
      'owner.given_name as owner_given',
      'owner.family_name as owner_family',
    ])
    .select([sql<number>`${MAJOR}::float8`.as('amount'), TICKED.as('ticked')])
    .select([CREATED_BY.as('created_by'), CHANGED_BY.as('changed_by')])
    .where('deal.account_id', '=', accountId)
    .where('deal.deleted_at', 'is', null);
type DealRow = Awaited<ReturnType<ReturnType<typeof selectDeals>['executeTakeFirstOrThrow']>>;

function toOpportunity(row: DealRow, fields: string[] | undefined): OpenOpportunity {
  const extra = (name: string) => (row.extras[name] ?? null) as string | null;
  const asked = {
    ...{ custom_fields: [], status_id: null, monthly_revenue: null },
    ...{ created_by: idOf(row.created_by), last_updated_by: idOf(row.changed_by) },
    ...{ order_revenue: null, objection: row.reason || null, status: row.status },
    stage_entrance_time: toTime(row.stage_since),
  };
  const wanted = Object.entries(asked).filter(([name]) => fields?.includes(name));
  return {
    id: String(row.id),
    opportunity_title: row.name,
    contact: toContact(row),
    stage: {
      id: String(row.stage_id),
      name: row.stage_name,
      reasons: [],
      details: {
        probability: row.odds,
        stage_order: row.position,
        target_num_days: row.target_days,
        checklist_items: row.checklist.map(({ id, text, isRequired }, at) => ({
          ...{ id: at + 1, description: text, required: isRequired, instance_id: at + 1, item_order: at + 1 },
          done_date: doneAt(row, `${row.stage_id}:${id}`, text),
        })),
      },
    },
    user:
      row.owner_number === null
        ? null
        : {
            id: String(row.owner_number),
            first_name: row.owner_given ?? '',
            last_name: row.owner_family ?? '',
          },
    next_action_time: toUtc(extra('next_action_time')),
    next_action_notes: extra('next_action_notes'),
    opportunity_notes: extra('opportunity_notes'),
    estimated_close_time: row.close_date && `${row.close_date}T00:00:00Z`,
    include_in_forecast: row.extras.include_in_forecast !== false,
    projected_revenue_low: Number(extra('projected_revenue_low') ?? row.amount),
    projected_revenue_high: row.amount,
    affiliate_id: extra('affiliate_id'),
    lead_source: null,
    created_time: toTime(row.created_at),
    last_updated_time: toTime(row.changed_at),
    ...Object.fromEntries(wanted),
  };
}

const idOf = (id: number | null) => (id === null ? null : String(id));

const doneAt = ({ checked, ticked }: DealRow, item: string, text: string): string | null =>
  checked.includes(item) ? toUtc(ticked[item] ?? ticked[text]) : null;

const toUtc = (time: string | null | undefined): string | null => (time ? toTime(new Date(time)) : null);

const toContact = (row: DealRow): OpenOpportunity['contact'] =>
  row.contact_id === null
    ? null
    : {
        id: String(row.contact_id),
        email: row.email,
        first_name: row.given_name ?? '',
        last_name: row.family_name ?? '',
        company_name: row.company,
        job_title: row.title || null,
        phone_number: row.phone || null,
        city: row.city || null,
        state: row.state || null,
      };

export async function listOpportunities(db: Db, scope: Scope, asked: Asked & { fields?: string[] | undefined }) {
  const { countryCode } = await getCrmSettings(db, scope);
  const list = {
    of: [scope.accountId, 'opportunities'],
    filters: filtersFor(countryCode),
    orders,
    id: sql`deal.id`,
  };
  const { rows, next_page_token } = await openPage(selectDeals(db, scope), list, asked);
  return { opportunities: rows.map((row) => toOpportunity(row, asked.fields)), next_page_token };
}

export async function getOpportunity(
  db: Db,
  scope: Scope,
  dealId: number,
  fields: string[] = [],
): Promise<OpenOpportunity> {
  const row = await selectDeals(db, scope).where('deal.id', '=', dealId).executeTakeFirst();
  if (!row) throw new AppError('deal.notFound');
  return toOpportunity(row, fields);
}

export async function addOpportunity(
  db: Db,
  writer: Writer,
  given: GivenOpportunity,
  locale: string,
  audit: AuditNotes,
): Promise<number> {
  const { currencyCode } = await getCrmSettings(db, writer);
  // A new deal with one amount has that one.
  const projected_revenue_high = given.projected_revenue_high ?? given.projected_revenue_low;
  const { name = '', ...fields } = await toFields(db, writer, { ...given, projected_revenue_high }, currencyCode);
  const { id } = await createDeal(db, writer, { ...fields, name }, locale);
  audit.dealId = String(id);
  await keepExtras(db, writer, id, given);
  return id;
}

export async function changeOpportunity(
  db: Db,
  writer: Writer,
  dealId: number,
  given: Change,
  audit: AuditNotes,
): Promise<void> {
  await keepStages(db, writer);
  const { currency_code } = await requireDeal(db, writer, dealId, { lock: true });
  const change = await toFields(db, writer, given, currency_code);
  await changeDeal(db, writer, String(dealId), { change }, audit);
  if (await keepExtras(db, writer, dealId, given)) audit.unchanged = false;
}

async function toFields(db: Db, writer: Writer, given: Change, currencyCode: string) {
  const { opportunity_title: name, contact_id, stage_id, user_id, estimated_close_time: close } = given;
  const { projected_revenue_high: high } = given;
  return {
    ...(name !== undefined && { name }),
    ...(contact_id !== undefined && { primaryContactId: Number(contact_id) }),
    ...(stage_id !== undefined && { stageId: Number(stage_id) }),
    ...(user_id !== undefined && { ownerId: await toUserId(db, writer, user_id, 'user_id') }),
    ...(close !== undefined && { estimatedCloseDate: close?.slice(0, 10) ?? null }),
    ...(high !== undefined && high !== null && { value: toMinor(high, currencyCode) }),
  };
}

async function keepExtras(db: Db, { accountId, userId }: Writer, dealId: number, given: Change): Promise<boolean> {
  const extras = Object.fromEntries(
    EXTRAS.filter((name) => given[name] !== undefined).map((name) => [name, given[name] ?? null]),
  );
  if (given.next_action_time) extras.next_action_time = toUtc(given.next_action_time);
  if (Object.keys(extras).length === 0) return false;
  await db
    .updateTable('deal')
    .set({
      extras: sql<string>`jsonb_strip_nulls(extras || ${JSON.stringify(extras)}::jsonb)`,
      changed_at: sql<Date>`now()`,
      changed_by: userId,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', dealId)
    .execute();
  return true;
}
