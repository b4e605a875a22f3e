import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { recordActivities } from '../activities/record-activities.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import type { ActionOf, Doing, DoSteps } from './doing.ts';

type Changed = { accountId: string; contactId: number; tagId: number; name: string };
type Asked = { accountId: string; contactId: number; tagId: number };

const asked = (all: readonly Doing<ActionOf<'tag'>>[], kind: 'apply' | 'remove'): Asked[] => {
  const unique = new Map<string, Asked>();
  for (const { person, action } of all)
    for (const tagId of action[kind]) {
      const { accountId, contactId } = person;
      unique.set(`${accountId} ${contactId} ${tagId}`, { accountId, contactId, tagId });
    }
  return [...unique.values()];
};

const given = (tags: readonly Asked[]) => sql`
  unnest(${tags.map(({ accountId }) => accountId)}::uuid[], ${tags.map(({ contactId }) => contactId)}::bigint[],
    ${tags.map(({ tagId }) => tagId)}::bigint[]) given (account_id, contact_id, tag_id)`;

/** A tag that is no longer there is left out. That somebody has it, or has it not, is what the step wants. */
export const changeTags: DoSteps<'tag'> = async (db, { skip }, all) => {
  const removed = await removeTags(db, asked(all, 'remove'));
  const added = await addTags(db, asked(all, 'apply'));
  await tell(db, 'untagged', removed);
  await tell(db, 'tagged', added);
  for (const [accountId, tags] of Map.groupBy(added, (tag) => tag.accountId))
    await raiseEvents(
      db,
      accountId,
      tags.map(({ contactId, tagId }) => ({ contactId, kind: 'tag' as const, source: tagId })),
    );
  const gone = await findGone(db, all);
  for (const doing of all) {
    const { apply, remove } = doing.action;
    const ids = [...apply, ...remove];
    if (ids.length > 0 && ids.every((id) => gone.has(`${doing.person.accountId} ${id}`))) skip(doing, 'notFound');
  }
};

async function addTags(db: Db, tags: readonly Asked[]): Promise<Changed[]> {
  if (tags.length === 0) return [];
  const { rows } = await sql<Changed>`
    ${PLANNED_ONCE} with held as materialized (
      select account_id, id, name from tag
      where (account_id, id) in (select given.account_id, given.tag_id from ${given(tags)}) and deleted_at is null
      order by account_id, id for key share
    ), added as (
      insert into contact_tag (account_id, contact_id, tag_id)
      select given.account_id, given.contact_id, given.tag_id from ${given(tags)}
      join held on held.account_id = given.account_id and held.id = given.tag_id
      order by 1, 2, 3
      on conflict do nothing returning account_id, contact_id, tag_id
    )
    select added.account_id as "accountId", added.contact_id as "contactId", added.tag_id as "tagId", held.name
    from added join held on held.account_id = added.account_id and held.id = added.tag_id
    order by held.name`.execute(db);
  return rows;
}

async function removeTags(db: Db, tags: readonly Asked[]): Promise<Changed[]> {
  if (tags.length === 0) return [];
  const { rows } = await sql<Changed>`
    ${PLANNED_ONCE} with removed as (
      delete from contact_tag using ${given(tags)}
      where contact_tag.account_id = given.account_id and contact_tag.contact_id = given.contact_id
        and contact_tag.tag_id = given.tag_id
      returning contact_tag.account_id, contact_tag.contact_id, contact_tag.tag_id
    )
    select removed.account_id as "accountId", removed.contact_id as "contactId", removed.tag_id as "tagId", tag.name
    from removed join tag on tag.account_id = removed.account_id and tag.id = removed.tag_id
    order by tag.name`.execute(db);
  return rows;
}

/** One activity for each person, with all their tags. */
async function tell(db: Db, what: 'tagged' | 'untagged', changed: readonly Changed[]): Promise<void> {
  const people = Map.groupBy(changed, ({ accountId, contactId }) => `${accountId} ${contactId}`);
  await recordActivities(
    db,
    [...people.values()].flatMap((tags) => {
      const [first] = tags;
      if (!first) return [];
      const { accountId, contactId } = first;
      const details = { what, tags: tags.map(({ name }) => name) };
      return [{ accountId, contactId, kind: 'contact' as const, details }];
    }),
  );
}

async function findGone(db: Db, all: readonly Doing<ActionOf<'tag'>>[]): Promise<Set<string>> {
  const named = new Map<string, { accountId: string; id: number }>();
  for (const { person, action } of all)
    for (const id of [...action.apply, ...action.remove])
      named.set(`${person.accountId} ${id}`, { accountId: person.accountId, id });
  const tags = [...named.values()];
  const { rows } = await sql<{ key: string }>`
    ${PLANNED_ONCE} select given.account_id || ' ' || given.id as key
    from unnest(${tags.map(({ accountId }) => accountId)}::uuid[], ${tags.map(({ id }) => id)}::bigint[]) given (account_id, id)
    left join tag on tag.account_id = given.account_id and tag.id = given.id and tag.deleted_at is null
    where tag.id is null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
