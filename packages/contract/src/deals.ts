import { z } from 'zod';
import { flag, jsonText, line, pageSize, pageToken, recordId, text, uuid } from './common.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';

/** Words of the specification. */
export const dealStatuses = ['won', 'lost', 'active', 'auto follow-up'] as const;
export type DealStatus = (typeof dealStatuses)[number];

const currency = z.string().regex(/^[A-Z]{3}$/);
/** In the smallest unit of its currency. */
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const ContactRef = z.object({ id: z.int(), name: z.string(), email: z.string() });

/** What can be written of a deal. */
export const DealFields = z.strictObject({
  name: line(200).trim().min(1),
  ownerId: uuid.nullable(),
  stageId: recordId,
  value: amount,
  currencyCode: currency,
  primaryContactId: recordId.nullable(),
  contactIds: z.array(recordId).max(50),
  estimatedCloseDate: z.iso.date().nullable(),
});
export type DealFields = z.infer<typeof DealFields>;

/** A card of the board and a row of the list. */
export const Deal = z.object({
  id: z.int(),
  name: z.string(),
  owner: Person.nullable(),
  pipelineId: z.int(),
  stageId: z.int(),
  value: z.int(),
  currencyCode: z.string(),
  status: z.enum(dealStatuses),
  primaryContact: ContactRef.nullable(),
  estimatedCloseDate: z.iso.date().nullable(),
  /**
   * The next open task or appointment. Its date is a day of the account, or a moment where a time was given; null where
   * it has none, or is not known: of an appointment that repeats and has taken place before.
   */
  nextStep: z
    .object({ kind: z.enum(['task', 'appointment']), id: z.int(), name: z.string(), date: z.string().nullable() })
    .nullable(),
  stageSince: z.iso.datetime(),
  /** Since something last happened with it or its contacts. */
  lastActivityDate: z.iso.datetime(),
  createdDate: z.iso.datetime(),
});
export type Deal = z.infer<typeof Deal>;

export const DealDetail = Deal.extend({
  contacts: z.array(ContactRef),
  /** Why it was won or lost. */
  reason: z.string(),
  closedDate: z.iso.datetime().nullable(),
  /** Items of the stage's checklist that are ticked off. */
  checked: z.array(z.string()),
  /** The campaign in which the primary contact runs while the status is auto follow-up. */
  followUp: z.object({ campaignId: z.int(), name: z.string(), step: z.string().nullable() }).nullable(),
  changedDate: z.iso.datetime(),
});
export type DealDetail = z.infer<typeof DealDetail>;

/** Every part that is given must hold. */
export const DealFilter = z.strictObject({
  search: line(200).optional(),
  pipelineId: recordId.optional(),
  stageId: z.array(recordId).max(50).optional(),
  owner: z.array(uuid.nullable()).max(50).optional(),
  status: z.array(z.enum(dealStatuses)).max(4).optional(),
  contactId: recordId.optional(),
  closeFrom: z.iso.date().optional(),
  closeTo: z.iso.date().optional(),
  /** No open task or appointment belongs to it. */
  noNextStep: z.boolean().optional(),
  /** Longer in its stage than the stage's target days. */
  isLate: z.boolean().optional(),
});
export type DealFilter = z.infer<typeof DealFilter>;

/** Of one currency: sums over currencies are never mixed. */
export const DealSum = z.object({ currencyCode: z.string(), value: z.int(), weighted: z.int() });

export const dealSortColumns = ['name', 'value', 'stage', 'owner', 'closeDate', 'created', 'lastActivity'] as const;
const sort = z.string().regex(new RegExp(`^-?(?:${dealSortColumns.join('|')})$`));
const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listDeals = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/deals',
  summary: 'Deals, filtered, sorted, a page after a token, and how many there are in all.',
  query: z.object({
    filter: jsonText(DealFilter).optional(),
    sort: sort.default('-created'),
    pageSize: pageSize(200, 50),
    pageToken,
    count: flag.default(true),
  }),
  response: z.object({ deals: z.array(Deal), nextPageToken: z.string(), total: z.int().nullable() }),
});

/** A column: how many and how much in all, also of those that are not loaded. */
export const BoardColumn = z.object({
  stageId: z.int(),
  count: z.int(),
  sums: z.array(DealSum),
  deals: z.array(Deal),
  /** Goes on in `listDeals`: the board's filter with its pipeline, this stage and the statuses, sorted by -lastActivity. */
  nextPageToken: z.string(),
});
export type BoardColumn = z.infer<typeof BoardColumn>;

export const getBoard = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/pipelines/{pipelineId}/board',
  summary:
    'A pipeline as columns: counts, sums and weighted sums by currency, and the first deals of each, the latest active first. Open deals, unless the filter names statuses.',
  query: z.object({ filter: jsonText(DealFilter).optional(), pageSize: pageSize(100, 30) }),
  response: z.object({ columns: z.array(BoardColumn) }),
});

export const createDeal = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/deals',
  summary: "Adds a deal; without a stage in the first one, without a currency in the account's.",
  creates: true,
  body: DealFields.partial().extend({ name: DealFields.shape.name }),
  response: DealDetail,
});

export const getDeal = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/deals/{dealId}',
  summary: 'One deal.',
  response: DealDetail,
});

export const changeDeal = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/deals/{dealId}',
  summary: 'Changes some fields. Refused (deal.changed, with the values of now) where somebody has changed one since.',
  body: z.strictObject({
    change: DealFields.partial().extend({
      /** By the item of its stage's checklist: whether it is ticked off. What is not named stays as it is. */
      checked: z.record(line(40), z.boolean()).optional(),
    }),
    seen: DealFields.partial().optional(),
  }),
  response: DealDetail,
});

export const moveDeal = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/deals/{dealId}:move',
  summary: 'To another stage. Refused (deal.moved) where somebody has moved it since, or something required is open.',
  body: z.strictObject({ stageId: recordId, seenStageId: recordId.optional() }),
  response: DealDetail,
});

export const closeDeal = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/deals/{dealId}:close',
  summary: 'Won or lost, and why.',
  body: z.strictObject({ status: z.enum(['won', 'lost']), reason: text(500).trim() }),
  response: DealDetail,
});

export const reopenDeal = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/deals/{dealId}:reopen',
  summary: 'Active again, also out of auto follow-up.',
  response: DealDetail,
});

export const followUpDeal = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/deals/{dealId}:followUp',
  summary: 'Auto follow-up: the primary contact runs in a campaign until they answer, reach a goal or are taken out.',
  body: z.strictObject({ campaignId: recordId }),
  response: DealDetail,
});

export const deleteDeal = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/deals/{dealId}',
  summary: 'Takes a deal away; can be restored for 60 days.',
  response: z.void(),
});

export const restoreDeal = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/deals/{dealId}:restore',
  summary: 'Brings a deleted deal back.',
  response: DealDetail,
});

/** What happened with a deal; its notes, and mails with its contacts since it is there. */
export const DealEvent = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('moved'),
    from: z.string().nullable(),
    to: z.string(),
    /** Which stages those were, whatever they are called by now; what was written down before has only the names. */
    fromId: z.int().optional(),
    toId: z.int().optional(),
    /** How long it stood where it came from. */
    seconds: z.int().nullable(),
  }),
  z.object({ what: z.enum(['created', 'deleted', 'restored', 'reopened']) }),
  z.object({ what: z.enum(['won', 'lost']), reason: z.string() }),
  z.object({ what: z.literal('followUp'), campaign: z.string() }),
  z.object({
    what: z.literal('changed'),
    /**
     * People and contacts by their names, days as they are, money as its smallest units and its currency (`12500 USD`,
     * field `value`, also where only the currency is another); `checked`: the item that was ticked off, or no longer is.
     * `item` is its stage and id, whatever it says by now.
     */
    changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string(), item: z.string().optional() })),
  }),
  z.object({ what: z.literal('note'), text: z.string() }),
  z.object({ what: z.literal('email'), direction: z.enum(['in', 'out']), subject: z.string(), contact: z.string() }),
  z.object({ what: z.literal('task'), name: z.string(), state: z.enum(['added', 'done']) }),
  z.object({ what: z.literal('appointment'), name: z.string(), state: z.enum(['made', 'cancelled']) }),
]);

export type DealEvent = z.infer<typeof DealEvent>;
/** What is kept of a deal's history. Mails, tasks and appointments are read from where they are kept. */
export type KeptDealEvent = Exclude<DealEvent, { what: 'email' | 'task' | 'appointment' }>;

export const listDealEvents = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/deals/{dealId}/events',
  summary: 'What happened with a deal, the newest first.',
  query: z.object({ pageSize: pageSize(100, 50), pageToken }),
  response: z.object({
    events: z.array(z.object({ id: z.string(), date: z.iso.datetime(), by: Person.nullable(), event: DealEvent })),
    nextPageToken: z.string(),
  }),
});

export const addDealNote = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/deals/{dealId}/notes',
  summary: 'Writes a note about a deal.',
  creates: true,
  body: z.strictObject({ text: text(20_000).trim().min(1) }),
  response: z.void(),
});

const Month = z.object({
  /** Its first day. */
  month: z.iso.date(),
  currencyCode: z.string(),
  won: z.int(),
  weighted: z.int(),
  wonLastYear: z.int(),
});

export const getForecast = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/deals:forecast',
  summary:
    'Won and weighted by month, beside what was won in the year before; each currency for itself. Half of the months are behind us. What should have closed by now is expected this month.',
  query: z.object({
    pipelineId: recordId.optional(),
    months: z.coerce.number<number>().int().min(1).max(24).default(12),
  }),
  response: z.object({ months: z.array(Month) }),
});
