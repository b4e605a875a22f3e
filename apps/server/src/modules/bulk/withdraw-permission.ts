import { sql } from 'kysely';
import { takenBackBeforeMerge } from '../contacts/permission.ts';
import { type Doer, type Doing, detailsOf } from './doing.ts';

/**
 * Writes down for many at once that they have withdrawn the permission for marketing mail: the evidence, the address
 * that gets no more of it, and what everybody with that address shows from then on. Undo is for what should never have
 * been written: it takes back its own evidence, where nothing newer is known of the address.
 */
export function withdrawPermission(doer: Doer, reason: string): Doing {
  const { accountId, userId } = doer;
  return {
    kind: 'contact',
    reason: sql`case
      when contact.email is null then 'noEmail'
      when contact.mail_permission in ('withdrawn', 'bounced', 'complained') then 'alreadySo' end`,
    write: sql`
      before as materialized (
        select contact.id, contact.email from picked
        join contact on contact.account_id = ${accountId} and contact.id = picked.id
        where picked.reason is null
      ), evidence as (
        insert into permission (account_id, contact_id, channel, granted, how, evidence, address, user_id)
        select ${accountId}::uuid, id, 'mail', false, 'bulk', ${reason}, email, ${userId}::uuid from before
      ), suppressed as (
        insert into suppression (account_id, channel, address, reason, by_hand)
        select distinct ${accountId}::uuid, 'mail', email, 'withdrawn', true from before
        on conflict do nothing
      ), changed as (
        update contact set mail_permission = 'withdrawn', changed_at = now()
        from (select distinct email from before) addresses
        where contact.account_id = ${accountId} and contact.email = addresses.email and contact.deleted_at is null
          and contact.mail_permission in ('granted', 'none')
      ), touched as (
        select id as contact_id, ${detailsOf(doer, {
          what: sql`'permission'`,
          state: sql`'withdrawn'`,
          how: sql`'bulk'`,
          text: sql`${reason}::text`,
          address: sql`email`,
        })} as details from before
      )`,
    undo: sql`
      still as materialized (
        select picked.contact_id, picked.at, picked.details ->> 'address' as email, newest.id as permission_id from picked
        join contact on contact.account_id = ${accountId} and contact.id = picked.contact_id
          and contact.email = picked.details ->> 'address'
        join lateral (
          select id, at, how, granted from permission
          where permission.account_id = ${accountId} and permission.contact_id = contact.id and channel = 'mail'
            and address = contact.email
          order by permission.at desc, permission.id desc limit 1
        ) newest on newest.how = 'bulk' and not newest.granted and newest.at = picked.at
        where not exists (
          select from suppression
          where suppression.account_id = ${accountId} and channel = 'mail' and address = contact.email
            and (suppression.reason <> 'withdrawn' or suppression.at <> picked.at))
      ), lifted as (
        delete from suppression using still
        where suppression.account_id = ${accountId} and channel = 'mail' and address = still.email
      ), taken_back as (
        delete from permission using still
        where permission.account_id = ${accountId} and permission.id = still.permission_id
      ), changed as (
        update contact set changed_at = now(), mail_permission = coalesce(${takenBackBeforeMerge(accountId)}, (
          select case when granted then 'granted' else 'none' end from permission
          where permission.account_id = ${accountId} and permission.contact_id = contact.id and channel = 'mail'
            and address = contact.email and not (how = 'bulk' and permission.at = addresses.at)
          order by permission.at desc, permission.id desc limit 1), 'none')
        from (select distinct email, at from still) addresses
        where contact.account_id = ${accountId} and contact.email = addresses.email
          and (contact.deleted_at is null or contact.id in (select contact_id from still))
      ), touched as (
        select still.contact_id, ${detailsOf(doer, {
          what: sql`'permission'`,
          state: sql`coalesce((
            select case when granted then 'granted' else 'none' end from permission
            where permission.account_id = ${accountId} and permission.contact_id = still.contact_id
              and channel = 'mail' and address = still.email and permission.id <> still.permission_id
            order by permission.at desc, permission.id desc limit 1), 'none')`,
          how: sql`'bulk'`,
          text: sql`''`,
        })} as details from still
      )`,
  };
}
