import type { Asked } from '@app/automation/asked';
import type { Facts } from '@app/automation/rule';
import { isTimeZone } from '@app/contract/company-rules';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { plainArray } from '../../db/plain-array.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { columnOf } from '../contacts/columns.ts';

type Whom = { accountId: string; contactId: number; campaignId: number };
type Row = {
  accountId: string;
  contactId: number;
  values: Record<string, string | number | boolean | null>;
  own: Record<string, string | number | boolean | null>;
  tags: number[];
  opened: number[];
  clicked: number[];
};

/**
 * What campaigns may ask about contacts, many at once; by `factsKey`. With `asked` only what is asked is read, and the
 * clock of each.
 */
export async function readFacts(db: Db, contacts: readonly Whom[], asked?: Asked): Promise<Map<string, Facts>> {
  if (contacts.length === 0) return new Map();
  const unique = [...new Map(contacts.map((each) => [factsKey(each), each])).values()];
  const isWanted = (part: keyof Asked) => !asked || asked[part].size > 0;
  const { rows } = await sql<Row>`
    ${PLANNED_ONCE} select given.account_id as "accountId", given.contact_id as "contactId", contact.values, contact.own,
      ${isWanted('tags') ? TAGS : NONE} as tags, ${isWanted('opened') ? stepsWith('opened') : NONE} as opened,
      ${isWanted('clicked') ? stepsWith('clicked') : NONE} as clicked
    from unnest(${plainArray(unique, ({ accountId }) => accountId)}::uuid[], ${plainArray(unique, ({ contactId }) => contactId)}::bigint[])
      given (account_id, contact_id)
    cross join lateral (
      select ${isWanted('fields') ? ALL_VALUES : ZONE_ALONE} from contact
      where contact.account_id = given.account_id and contact.id = given.contact_id offset 0) contact`.execute(db);
  return new Map(
    rows.map((row) => {
      const filled = Object.entries({ ...row.values, ...row.own }).flatMap(([field, value]) =>
        value === null || value === '' ? [] : [[field, String(value)] as const],
      );
      const facts: Facts = {
        zone: contactZone(String(row.values.timeZone ?? '')),
        tags: new Set(row.tags.map(Number)),
        fields: new Map(filled),
        opened: new Set(row.opened.map(String)),
        clicked: new Set(row.clicked.map(String)),
      };
      return [factsKey(row), facts];
    }),
  );
}

// Each is looked up by its key: the planner knows nothing of rows of a moment ago.
const NONE = sql`'{}'::bigint[]`;
const TAGS = sql`coalesce((
  select array_agg(tag_id) from contact_tag
  where contact_tag.account_id = given.account_id and contact_tag.contact_id = given.contact_id), '{}')`;
const stepsWith = (kind: 'opened' | 'clicked') => sql`coalesce((
  select array_agg(distinct message.step_id) from message
  where message.account_id = given.account_id and message.contact_id = given.contact_id and message.step_id is not null
    and exists (
      select from message_event event
      where event.account_id = message.account_id and event.message_id = message.id and event.kind = ${kind}
        and event.by = 'person')), '{}')`;
const ALL_VALUES = sql`jsonb_build_object(${sql.join(
  Object.entries(columnOf).map(([field, column]) => sql`${sql.lit(field)}, ${sql.ref(`contact.${column}`)}`),
)}) as values, contact.fields as own`;
const ZONE_ALONE = sql`jsonb_build_object('timeZone', contact.time_zone) as values, '{}'::jsonb as own`;

export const factsKey = ({ accountId, contactId }: { accountId: string; contactId: number }): string =>
  `${accountId} ${contactId}`;

const zones = new Map<string, string | null>();

/** The clock that somebody has; null where it is the account's. */
export function contactZone(zone: string): string | null {
  if (zone === '') return null;
  const seen = zones.get(zone);
  if (seen !== undefined) return seen;
  const known = isTimeZone(zone) ? zone : null;
  // There are some hundred zones; what is none need not be kept for long.
  if (zones.size > 2000) zones.clear();
  zones.set(zone, known);
  return known;
}

/** Of whom nothing is asked but their clock. */
export const factsWith = (zone: string | null): Facts => ({ ...nothing, zone });
const nothing = {
  tags: new Set<number>(),
  fields: new Map<string, string>(),
  opened: new Set<string>(),
  clicked: new Set<string>(),
};
