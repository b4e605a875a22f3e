-- A mailbox passes by mails of strangers. Addresses that the account's contacts have got since then, and whose earlier
-- mails are still to be looked for in it. No keys to the channel: whoever reads a mailbox holds the channel's row and
-- writes contacts, and whoever writes a contact would wait for that row.
create table channel_address (
  account_id uuid not null,
  channel_id bigint not null,
  address    text not null,
  -- Grows when it is new once more, so that whoever has looked for it before does not strike it off.
  turn       integer not null default 0,
  primary key (account_id, channel_id, address)
);

create function delete_addresses() returns trigger language plpgsql as $$
begin
  delete from channel_address using gone
  where channel_address.account_id = gone.account_id and channel_address.channel_id = gone.id;
  return null;
end $$;
create trigger delete_addresses after delete on channel
  referencing old table as gone for each statement execute function delete_addresses();

-- Triggers, because no way of writing contacts may be forgotten; nothing is done where nobody has a mailbox.
create function has_mailbox(account_ids uuid[]) returns boolean language sql stable as $$
  select exists (select from channel where account_id = any (account_ids) and kind = 'email')
$$;

create function look_for_new() returns trigger language plpgsql as $$
begin
  if not has_mailbox((select array_agg(distinct account_id) from new_rows)) then return null; end if;
  insert into channel_address (account_id, channel_id, address)
  select distinct channel.account_id, channel.id, given.address collate "default"
  from new_rows
  join channel on channel.account_id = new_rows.account_id and channel.kind = 'email'
  cross join lateral unnest(new_rows.more_emails || new_rows.email::text) given (address)
  where new_rows.deleted_at is null and given.address <> ''
  order by 1, 2, 3
  on conflict (account_id, channel_id, address) do update set turn = channel_address.turn + 1;
  return null;
end $$;

-- Also of whoever comes back from the trash.
create function look_for_changed() returns trigger language plpgsql as $$
begin
  if not has_mailbox((select array_agg(distinct account_id) from new_rows)) then return null; end if;
  insert into channel_address (account_id, channel_id, address)
  select distinct channel.account_id, channel.id, given.address collate "default"
  from new_rows
  join old_rows on old_rows.account_id = new_rows.account_id and old_rows.id = new_rows.id
  join channel on channel.account_id = new_rows.account_id and channel.kind = 'email'
  cross join lateral unnest(new_rows.more_emails || new_rows.email::text) given (address)
  where new_rows.deleted_at is null and given.address <> '' and (
    old_rows.deleted_at is not null
    or given.address is distinct from old_rows.email and given.address <> all (old_rows.more_emails))
  order by 1, 2, 3
  on conflict (account_id, channel_id, address) do update set turn = channel_address.turn + 1;
  return null;
end $$;

create trigger look_for_new after insert on contact
  referencing new table as new_rows for each statement execute function look_for_new();
create trigger look_for_changed after update on contact
  referencing old table as old_rows new table as new_rows for each statement execute function look_for_changed();
