import { sql } from 'kysely';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';
import { insertContacts } from './contacts.ts';
import type { Sql } from './draw.ts';
import { loadHistories, loadPermissions, loadStrategies, setLastActivities } from './histories.ts';
import { loadOwnersHistories } from './owners-histories.ts';
import { loadLinks } from './owners-links.ts';
import { insertDoubles, loadViews, moveToTrash } from './owners-people.ts';
import { fillOwnersFields, loadSettings, tagContacts } from './settings.ts';
import { withoutIndexes } from './without-indexes.ts';

/** A large demo keeps its contacts few, so that it still loads in seconds. */
const MANY_CLIENTS = 500;
const CONTACTS = { usual: [40, 260], many: [4, 36] } as const;
const OWNERS_CONTACTS = 340;
const BATCH = 20_000;
const TABLES = [
  'contact',
  'contact_tag',
  'activity',
  'permission',
  'note',
  'enrolment',
  'goal_achievement',
  'step_outcome',
  'message',
  'message_event',
  'campaign_day',
  'task',
];

const CLIENTS = sql`
  select distinct account.id, account.created_at, country_code, locality, region, owner_user_id
  from account join client on client.account_id = account.id`;

type Options = { clients: number; contacts?: number; now: Date; ownerAccountId: string };

/** Contacts of all clients with what they went through; `loadCampaigns` puts them into campaigns. */
export async function loadContacts(db: Db, options: Options, loadCampaigns: () => Promise<void>): Promise<void> {
  const { ownerAccountId } = options;
  const today = sql`${options.now.toISOString()}::timestamptz`;
  const [fewest, most] = CONTACTS[options.clients > MANY_CLIENTS ? 'many' : 'usual'];
  await withoutIndexes(db, TABLES, async () => {
    await loadSettings(db, { accounts: CLIENTS, ownerAccountId });
    await insertContacts(db, {
      accounts: CLIENTS,
      first: sql`1`,
      // Some businesses have many contacts, most have few.
      last: sql`case a.id when ${ownerAccountId} then ${sql.lit(OWNERS_CONTACTS)}
        else ${sql.lit(fewest)} + floor(${sql.lit(most - fewest)} * ${fraction(sql`a.id::text`)} ^ 2)::int end`,
      active: { customers: 1, others: 0.7 },
      today,
    });
    const owners = { ownerAccountId, today };
    await insertDoubles(db, owners);
    await loadCampaigns();
    const all = { which: sql`true`, today };
    await loadPermissions(db, all);
    await loadHistories(db, all);
    await loadStrategies(db);
    await tagContacts(db, sql`true`);
    await fillOwnersFields(db, ownerAccountId);
    await loadOwnersHistories(db, owners);
    await setLastActivities(db);
    await moveToTrash(db, owners);
    await loadLinks(db, owners);
    await loadViews(db, ownerAccountId);
    await fillAccount(db, options, today);
  });
}

/** Up to as many contacts as wanted in the owner's account, in parts, so that the memory needed does not grow with them. */
async function fillAccount(db: Db, { contacts = 0, ownerAccountId }: Options, today: Sql): Promise<void> {
  for (let first = OWNERS_CONTACTS + 1; first <= contacts; first += BATCH) {
    const before = await lastContact(db);
    await insertContacts(db, {
      accounts: sql`${CLIENTS} where account.id = ${ownerAccountId}`,
      first: sql.lit(first) as Sql,
      last: sql.lit(Math.min(first + BATCH - 1, contacts)) as Sql,
      active: { customers: 0.2, others: 0.05 },
      today,
    });
    const which = sql`contact.account_id = ${ownerAccountId} and contact.id > ${before}`;
    await loadPermissions(db, { which, today });
    await loadHistories(db, { which: sql`${which} and last_activity_at is not null`, today });
    await tagContacts(db, which);
  }
}

async function lastContact(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}
