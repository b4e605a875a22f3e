import { sql } from 'kysely';
import { raisedFrom } from '../automation/raise-events.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { type Doer, type Doing, detailsOf, type Sql } from './doing.ts';

/** Undo takes away, or gives back, the very tags that the job changed: their ids are in the activity. */
export function changeTags(doer: Doer, kind: 'addTags' | 'removeTags', tagIds: number[]): Doing {
  const { accountId } = doer;
  const isOne = sql`tag.account_id = ${accountId} and tag.id = ${isAnyOf(tagIds)} and tag.deleted_at is null`;
  const hers = sql`contact_tag.account_id = ${accountId} and contact_tag.contact_id = contact.id`;
  const has = sql`exists (select from contact_tag where ${hers} and contact_tag.tag_id = tag.id)`;
  const tag = kind === 'addTags';
  const wouldChange = sql`exists (select from tag where ${isOne} and ${tag ? sql`not ${has}` : has})`;
  const asked = sql`(select picked.id as contact_id, tag.id as tag_id from picked cross join tag where ${isOne})`;
  // A tag that somebody removed, and added again, since the job did is theirs.
  const before = sql`(select contact_id, at, tag_id::bigint from picked, jsonb_array_elements_text(details -> 'tagIds') tag_id)`;
  return {
    kind: 'contact',
    reason: sql`case when ${wouldChange} then null else 'alreadySo' end`,
    writesTell: true,
    ...(tag && { wakes: true }),
    // Giving back what an undo gives back is nothing that has happened to somebody.
    write: tag ? addTags(doer, tagIds, asked, { isHeard: true }) : removeTags(doer, tagIds, asked, sql`true`),
    undo: tag ? removeTags(doer, tagIds, before, sql`contact_tag.added_at = asked.at`) : addTags(doer, tagIds, before),
  };
}

const addTags = (doer: Doer, tagIds: number[], asked: Sql, { isHeard } = { isHeard: false }): Sql => sql`
  changed as (
    insert into contact_tag (account_id, contact_id, tag_id)
    select ${doer.accountId}::uuid, asked.contact_id, asked.tag_id from ${asked} asked
    join tag on tag.account_id = ${doer.accountId} and tag.id = asked.tag_id
    on conflict do nothing returning contact_id, tag_id
  ), ${isHeard ? sql`raised as (${raisedFrom(doer, 'tag', sql`(select contact_id, tag_id as source from changed)`)}),` : sql``}
  ${touched(doer, 'tagged', tagIds)}`;

const removeTags = (doer: Doer, tagIds: number[], asked: Sql, isStill: Sql): Sql => sql`
  changed as (
    delete from contact_tag using ${asked} asked
    where contact_tag.account_id = ${doer.accountId} and contact_tag.contact_id = asked.contact_id
      and contact_tag.tag_id = asked.tag_id and ${isStill}
    returning contact_tag.contact_id, contact_tag.tag_id
  ), ${touched(doer, 'untagged', tagIds)}`;

/** Nearly always it is one tag: its document is made once, not for each contact. */
const touched = (doer: Doer, what: 'tagged' | 'untagged', tagIds: number[]): Sql => {
  const isNamed = sql`tag.account_id = ${doer.accountId} and tag.id = ${isAnyOf(tagIds)}`;
  const details = (tags: Sql, ids: Sql) => detailsOf(doer, { what: sql`${what}::text`, tags, tagIds: ids });
  return tagIds.length === 1
    ? sql`
  named as materialized (
    select tag.id, ${details(sql`jsonb_build_array(tag.name)`, sql`jsonb_build_array(tag.id)`)} as details
    from tag where ${isNamed}
  ), touched as (
    select changed.contact_id, named.details from changed join named on named.id = changed.tag_id
  )`
    : sql`
  touched as (
    select changed.contact_id, ${details(
      sql`jsonb_agg(tag.name order by tag.id)`,
      sql`jsonb_agg(tag.id order by tag.id)`,
    )} as details
    from changed join tag on tag.id = changed.tag_id and ${isNamed}
    group by changed.contact_id
  )`;
};
