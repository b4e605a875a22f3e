-- A note that was deleted can be brought back for a while: its place in the timeline says when it went.
alter table activity add deleted_at timestamptz;
create index activity_deleted on activity (account_id, deleted_at) where deleted_at is not null;

-- The second to fifth phone numbers as they are dialled from anywhere, each at the place of its number; null where it is
-- not understood. Of those that are there already only what names its country is known; the rest when it is next saved.
alter table contact add more_phones_e164 text[] not null default '{}';
update contact set more_phones_e164 = (
  select array_agg(case when phone ~ '^\+' then '+' || regexp_replace(phone, '\D', '', 'g') end order by place)
  from unnest(more_phones) with ordinality as each (phone, place))
where more_phones <> '{}';
create index contact_by_more_phones on contact using gin (account_id, more_phones_e164)
  where deleted_at is null and more_phones_e164 <> '{}';

-- A tag that very many have is merged little by little: until the last of them has the other one, it is still there.
alter table tag
  add merging_into bigint,
  add foreign key (account_id, merging_into) references tag (account_id, id) on delete set null (merging_into);
create index tag_merging on tag (account_id, merging_into) where merging_into is not null;

-- A ticket that was exchanged for a session, by the browser that did it. Should the answer have got lost, the same
-- browser asks again: it proves itself by a key that was never in an address, and gets the session anew.
create table ticket_exchange (
  ticket_hash bytea primary key,
  key_hash    bytea not null,
  session_id  uuid not null references session (id) on delete cascade,
  expires_at  timestamptz not null
);
create index ticket_exchange_by_session on ticket_exchange (session_id);
