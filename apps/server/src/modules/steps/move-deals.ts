import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { recordActivities } from '../activities/record-activities.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { currencyOf } from '../crm-settings/currency-of.ts';
import { OPEN } from '../deals/open-statuses.ts';
import { keepStages } from '../pipelines/pipelines.ts';
import type { ActionOf, Doing, Doings, DoSteps } from './doing.ts';

type Written = {
  accountId: string;
  contactId: number;
  id: number;
  name: string;
  stageId: number;
  stage: string;
  what: 'added' | 'moved';
};

/**
 * The contact's open deal with which something happened last goes to the stage, or a new one is made there. Checklists
 * are for people: what the campaign waited for has happened.
 */
export const moveDeals: DoSteps<'deal'> = async (db, doings, all) => {
  const accounts = new Set(all.map(({ person }) => person.accountId));
  for (const accountId of [...accounts].sort()) await keepStages(db, { accountId });
  const known = await findStages(db, all);
  const open = all.filter((doing) => known.has(stageKey(doing)));
  for (const doing of all) if (!known.has(stageKey(doing))) doings.skip(doing, 'notFound');
  // Who comes twice finds the deal of the first time.
  const people = Map.groupBy(open, ({ person }) => `${person.accountId} ${person.contactId}`);
  for (let at = 0; ; at += 1) {
    const some = [...people.values()].flatMap((own) => own[at] ?? []);
    if (some.length === 0) return;
    await moveSome(db, doings, some);
  }
};

const stageKey = ({ person, action }: Doing<ActionOf<'deal'>>) => `${person.accountId} ${action.stageId}`;

async function findStages(db: Db, all: readonly Doing<ActionOf<'deal'>>[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct stage.account_id || ' ' || stage.id as key
    from unnest(${all.map(({ person }) => person.accountId)}::uuid[], ${all.map(({ action }) => action.stageId)}::bigint[])
      given (account_id, id)
    join stage on stage.account_id = given.account_id and stage.id = given.id`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

async function moveSome(db: Db, { note }: Doings, all: readonly Doing<ActionOf<'deal'>>[]): Promise<void> {
  const given = all.map(({ person, running, action }) => ({
    account_id: person.accountId,
    contact_id: person.contactId,
    owner_id: person.ownerId,
    stage_id: action.stageId,
    name: action.name,
    value: action.value,
    currency_code: currencyOf(running.countryCode),
  }));
  const event = (from: string, json: RawBuilder<unknown>) => sql`
    insert into deal_event (account_id, deal_id, event) select account_id, id, ${json} from ${sql.table(from)}`;
  const { rows } = await sql<Written>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (account_id uuid, contact_id bigint,
        owner_id uuid, stage_id bigint, name text, value bigint, currency_code text)
    ), current as materialized (
      select given.account_id, given.contact_id, given.stage_id, deal.id, deal.stage_id as from_id, deal.stage_since
      from given cross join lateral (
        select id, stage_id, stage_since from deal
        where deal.account_id = given.account_id and deal.primary_contact_id = given.contact_id
          and deal.deleted_at is null and deal.status in (${sql.join([...OPEN])})
        order by last_activity_at desc, id desc limit 1 for no key update) deal
    ), moved as (
      update deal set stage_id = current.stage_id, stage_since = now(), last_activity_at = now(), changed_at = now()
      from current
      where deal.account_id = current.account_id and deal.id = current.id and current.from_id <> current.stage_id
      returning deal.account_id, deal.id, deal.name, deal.stage_id, current.contact_id, current.from_id, current.stage_since
    ), added as (
      insert into deal (account_id, name, owner_id, stage_id, value, currency_code, primary_contact_id)
      select account_id, name, owner_id, stage_id, value, currency_code, contact_id from given
      where not exists (
        select from current where current.account_id = given.account_id and current.contact_id = given.contact_id)
      returning account_id, id, name, stage_id, primary_contact_id as contact_id
    ), move_events as (${event(
      'moved',
      sql`jsonb_build_object('what', 'moved',
        'from', (select name from stage where stage.account_id = moved.account_id and stage.id = moved.from_id),
        'to', (select name from stage where stage.account_id = moved.account_id and stage.id = moved.stage_id),
        'seconds', greatest(0, floor(extract(epoch from now() - moved.stage_since)))::bigint)`,
    )}), add_events as (${event('added', sql`'{"what": "created"}'::jsonb`)})
    select written.account_id as "accountId", written.contact_id as "contactId", written.id, written.name, written.what,
      stage.id as "stageId", stage.name as stage
    from (
      select account_id, contact_id, id, name, stage_id, 'moved' as what from moved
      union all select account_id, contact_id, id, name, stage_id, 'added' from added) written
    join stage on stage.account_id = written.account_id and stage.id = written.stage_id`.execute(db);
  await recordActivities(
    db,
    rows.map(({ accountId, contactId, id, name, stage, what }) => ({
      accountId,
      contactId,
      kind: 'contact' as const,
      details: { what: 'deal' as const, event: what, deal: { id, name }, stage },
      aboutId: id,
    })),
  );
  for (const [accountId, own] of Map.groupBy(rows, (row) => row.accountId))
    await raiseEvents(
      db,
      accountId,
      own.map(({ contactId, stageId }) => ({ contactId, kind: 'stage' as const, source: stageId })),
    );
  for (const { accountId, id } of rows) note('deals', accountId, id);
}
