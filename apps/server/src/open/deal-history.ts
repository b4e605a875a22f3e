import { sql } from 'kysely';

/** When each item of a checklist was ticked off last: by its stage and id, where it is older by its words. */
export const TICKED = sql<Record<string, string>>`(case when deal.checked = '[]' then '{}'::jsonb else (
  select coalesce(jsonb_object_agg(ticked.item, ticked.at), '{}'::jsonb)
  from (
    select coalesce(change ->> 'item', change ->> 'to') as item, max(deal_event.at) as at
    from deal_event, jsonb_array_elements(deal_event.event -> 'changes') change
    where deal_event.account_id = deal.account_id and deal_event.deal_id = deal.id
      and deal_event.event ->> 'what' = 'changed' and change ->> 'field' = 'checked' and change ->> 'to' <> ''
    group by 1) ticked) end)`;

/** Who wrote the deal down; null for a campaign. */
export const CREATED_BY = sql<number | null>`(
  select app_user.global_id from deal_event join app_user on app_user.id = deal_event.user_id
  where deal_event.account_id = deal.account_id and deal_event.deal_id = deal.id
    and deal_event.event ->> 'what' = 'created'
  order by deal_event.at, deal_event.id limit 1)`;

/**
 * Who changed the deal last: whom its history names last, or who has written since then what only programs write. What is
 * noted about a deal changes nothing of it.
 */
export const CHANGED_BY = sql<number | null>`(
  select app_user.global_id from (
    select at, user_id from deal_event
    where deal_event.account_id = deal.account_id and deal_event.deal_id = deal.id
      and deal_event.event ->> 'what' <> 'note'
    order by at desc, id desc limit 1) last
  join app_user on app_user.id =
    case when deal.changed_at > last.at then coalesce(deal.changed_by, last.user_id) else last.user_id end)`;
