import type { BulkAction } from '@app/contract/bulk-jobs';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { raisedFrom } from '../automation/raise-events.ts';
import { tidyValues } from '../contacts/contact-values.ts';
import { readPeople } from '../contacts/people.ts';
import { type Doer, type Doing, detailsOf, type Sql } from './doing.ts';

type Action = Extract<BulkAction, { kind: 'setType' | 'setOwner' | 'setField' | 'setOwnField' }>;

/** One value of a contact as SQL: what it is, how it reads, how it is written, and put back from `picked.details`. */
type Value = {
  name: string;
  isOwn: boolean;
  isSo: Sql;
  was: Sql;
  wasText: Sql;
  text: string;
  assign: Sql;
  putBack: Sql;
};

/** Undo writes what the activity says it was, where it is still what the job wrote. */
export async function setValue(db: Db, doer: Doer, action: Action): Promise<Doing> {
  const { accountId } = doer;
  const value = await toValue(db, doer, action);
  const changed = (from: Sql, to: Sql, was: Sql) =>
    detailsOf(doer, {
      what: sql`'changed'`,
      was,
      changes: sql`jsonb_build_array(jsonb_build_object(
        'field', ${value.name}::text, 'isOwn', ${value.isOwn}::boolean, 'from', ${from}, 'to', ${to}))`,
    });
  // Whoever waits in a campaign for the day of an own field waits for another one.
  const raised = (of: Sql) =>
    action.kind === 'setOwnField'
      ? sql`raised as (${raisedFrom(doer, 'facts', sql`(select contact_id, ${action.fieldId}::bigint as source from ${of} of)`)}),`
      : sql``;
  return {
    kind: 'contact',
    ...(action.kind === 'setOwnField' && { wakes: true }),
    reason: sql`case when ${value.isSo} then 'alreadySo' end`,
    write: sql`
      before as materialized (
        select contact.id, ${value.was} as was, ${value.wasText} as was_text
        from picked join contact on contact.account_id = ${accountId} and contact.id = picked.id
        where picked.reason is null
      ), changed as (
        update contact set ${value.assign}, changed_at = now() from before
        where contact.account_id = ${accountId} and contact.id = before.id
      ), ${raised(sql`(select id as contact_id from before)`)} touched as (
        select id as contact_id, ${changed(sql`was_text`, sql`${value.text}::text`, sql`was`)} as details from before
      )`,
    undo: sql`
      changed as (
        update contact set ${value.putBack}, changed_at = now() from picked
        where contact.account_id = ${accountId} and contact.id = picked.contact_id and ${value.isSo}
        returning contact.id
      ), ${raised(sql`(select id as contact_id from changed)`)} touched as (
        select contact_id, ${changed(
          sql`details #>> '{changes,0,to}'`,
          sql`details #>> '{changes,0,from}'`,
          sql`details -> 'was'`,
        )} as details
        from picked where contact_id in (select id from changed)
      )`,
  };
}

const columns = {
  company: 'company',
  title: 'title',
  website: 'website',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
  language: 'language',
} as const;

async function toValue(db: Db, { accountId }: Doer, action: Action): Promise<Value> {
  switch (action.kind) {
    case 'setType':
      return column('type', 'type', action.type);
    case 'setField': {
      const { field } = action;
      const value = tidyValues({ [field]: action.value })[field] ?? '';
      // A contact without a company has none, not an empty one.
      return column(field, columns[field], field === 'company' && value === '' ? null : value);
    }
    case 'setOwner': {
      const { ownerId } = action;
      const personOf = await readPeople(db, { accountId }, [ownerId]);
      const name = sql`coalesce((
        select coalesce(nullif(trim(app_user.given_name || ' ' || app_user.family_name), ''), username)
        from app_user where app_user.id = contact.owner_id), '')`;
      const owner = column('ownerId', 'owner_id', ownerId, sql`uuid`);
      return { ...owner, wasText: name, text: personOf(ownerId)?.name ?? '' };
    }
    case 'setOwnField':
      return ownField(db, accountId, action.fieldId, action.value);
  }
}

function column(name: string, id: string, value: string | null, type: Sql = sql`text`): Value {
  const current = sql.ref(`contact.${id}`);
  return {
    name,
    isOwn: false,
    isSo: sql`${current} is not distinct from ${value}::${type}`,
    was: sql`to_jsonb(${current})`,
    wasText: sql`coalesce(${current}::text, '')`,
    text: value ?? '',
    assign: sql`${sql.ref(id)} = ${value}::${type}`,
    putBack: sql`${sql.ref(id)} = (picked.details ->> 'was')::${type}`,
  };
}

async function ownField(db: Db, accountId: string, fieldId: number, given: unknown): Promise<Value> {
  const row = await db
    .selectFrom('contact_field')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', fieldId)
    .executeTakeFirst();
  const value = given === '' ? null : given;
  const id = sql`${String(fieldId)}::text`;
  const json = sql`${JSON.stringify(value)}::jsonb`;
  const write = (to: Sql) =>
    sql`fields = case when ${to} = 'null' then contact.fields - ${id} else contact.fields || jsonb_build_object(${id}, ${to}) end`;
  return {
    name: row?.name ?? '',
    isOwn: true,
    isSo: sql`coalesce(contact.fields -> ${id}, 'null') = ${json}`,
    was: sql`coalesce(contact.fields -> ${id}, 'null')`,
    wasText: sql`coalesce(contact.fields ->> ${id}, '')`,
    text: value === null ? '' : String(value),
    assign: write(json),
    putBack: write(sql`coalesce(picked.details -> 'was', 'null')`),
  };
}
