-- Other programs hear what happens in an account; its owner takes everything along, or has it deleted for good.

create table webhook (
  account_id           uuid not null references account (id) on delete cascade,
  id                   bigint generated always as identity,
  name                 text not null,
  url                  text not null,
  events               text[] not null,
  secret               text not null,
  -- Signed with as well, until then: whoever receives has time to take over the new one.
  previous_secret      text,
  previous_until       timestamptz,
  state                text not null default 'on' check (state in ('on', 'paused', 'failing')),
  -- Attempts that failed one after the other, and since when.
  failures             integer not null default 0,
  failing_since        timestamptz,
  last_delivered_at    timestamptz,
  user_id              uuid references app_user (id) on delete set null,
  created_at           timestamptz not null default now(),
  primary key (account_id, id)
);

-- What one webhook is told of one thing that happened. The row is the job, and the log.
create table webhook_delivery (
  account_id   uuid not null,
  id           bigint generated always as identity,
  webhook_id   bigint not null,
  event        text not null,
  record_id    bigint,
  details      jsonb,
  raised_at    timestamptz not null default clock_timestamp(),
  -- What is sent, the same at every attempt; written before the first one.
  body         text,
  state        text not null default 'waiting' check (state in ('waiting', 'held', 'delivered', 'failed')),
  attempts     integer not null default 0,
  try_at       timestamptz not null default now(),
  -- When the day of attempts began; anew when somebody sends it again.
  begun_at     timestamptz not null default now(),
  status       integer,
  answer       text,
  failure      text,
  done_at      timestamptz,
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade
);
create index webhook_delivery_log on webhook_delivery (account_id, webhook_id, id desc);
create index webhook_delivery_waiting on webhook_delivery (account_id, webhook_id, try_at, id) where state = 'waiting';
create index webhook_delivery_due on webhook_delivery (try_at, account_id, id) where state = 'waiting';
create index webhook_delivery_done on webhook_delivery (account_id, done_at) where done_at is not null;

-- Whatever writes a contact, a deal, a task or an appointment, one by one or by the thousand: what it means is written
-- within its statement, and nothing where nobody listens. Triggers, because no way of writing may be forgotten.
create function webhook_hears(account_ids uuid[], thing text) returns boolean language sql stable as $$
  select exists (
    select from webhook, unnest(webhook.events) event
    where webhook.account_id = any (account_ids) and webhook.state = 'on' and split_part(event, '.', 1) = thing)
$$;

create function raise_created() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where state = 'on')
    or not webhook_hears((select array_agg(distinct account_id) from new_rows), tg_argv[0]) then return null; end if;
  insert into webhook_delivery (account_id, webhook_id, event, record_id)
  select webhook.account_id, webhook.id, tg_argv[0] || '.created', new_rows.id
  from new_rows join webhook on webhook.account_id = new_rows.account_id
  where webhook.state = 'on' and tg_argv[0] || '.created' = any (webhook.events)
  order by new_rows.id;
  return null;
end $$;

create function raise_changed() returns trigger language plpgsql as $$
declare
  thing text := tg_argv[0];
  -- What follows from something else, or says only when.
  derived text[] := array['changed_at', 'last_activity_at', 'search', 'name_key', 'company_key', 'city_key',
    'state_key', 'phone_e164', 'more_phones_e164', 'stage_since', 'closed_at', 'due_at', 'next_id', 'last_at', 'done_by'];
begin
  if not exists (select from webhook where state = 'on')
    or not webhook_hears((select array_agg(distinct account_id) from new_rows), thing) then return null; end if;
  insert into webhook_delivery (account_id, webhook_id, event, record_id)
  select webhook.account_id, webhook.id, thing || '.' || what.word, new_rows.id
  from new_rows
  join old_rows on old_rows.account_id = new_rows.account_id and old_rows.id = new_rows.id
  join webhook on webhook.account_id = new_rows.account_id and webhook.state = 'on'
  cross join lateral (select to_jsonb(old_rows) - derived as before, to_jsonb(new_rows) - derived as after offset 0) pair
  cross join lateral (
    select coalesce(before ->> 'deleted_at', before ->> 'cancelled_at') is null as was_there,
      coalesce(after ->> 'deleted_at', after ->> 'cancelled_at') is null as is_there) life
  cross join lateral (values
    ('deleted', thing <> 'appointment' and was_there and not is_there),
    ('cancelled', thing = 'appointment' and was_there and not is_there),
    ('restored', is_there and not was_there),
    ('moved', before -> 'stage_id' <> after -> 'stage_id'),
    ('won', thing = 'deal' and before -> 'status' <> after -> 'status' and after ->> 'status' = 'won'),
    ('lost', thing = 'deal' and before -> 'status' <> after -> 'status' and after ->> 'status' = 'lost'),
    ('completed', thing = 'task' and before ->> 'done_at' is null and after ->> 'done_at' is not null),
    ('reopened', thing = 'task' and before ->> 'done_at' is not null and after ->> 'done_at' is null),
    ('changed', was_there and is_there and before <> after)
  ) what (word, happened)
  where what.happened and thing || '.' || what.word = any (webhook.events)
  order by new_rows.id;
  return null;
end $$;

create function raise_tags() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where state = 'on')
    or not webhook_hears((select array_agg(distinct account_id) from rows_of), 'contact') then return null; end if;
  insert into webhook_delivery (account_id, webhook_id, event, record_id, details)
  select webhook.account_id, webhook.id, tg_argv[0], contact.id, jsonb_build_object('tagId', rows_of.tag_id)
  from rows_of
  join webhook on webhook.account_id = rows_of.account_id and webhook.state = 'on' and tg_argv[0] = any (webhook.events)
  -- Whoever goes for good loses nothing that anybody must hear of.
  join contact on contact.account_id = rows_of.account_id and contact.id = rows_of.contact_id
  order by contact.id, rows_of.tag_id;
  return null;
end $$;

create trigger raise_created after insert on contact
  referencing new table as new_rows for each statement execute function raise_created('contact');
create trigger raise_changed after update on contact
  referencing old table as old_rows new table as new_rows for each statement execute function raise_changed('contact');
create trigger raise_tagged after insert on contact_tag
  referencing new table as rows_of for each statement execute function raise_tags('contact.tagged');
create trigger raise_untagged after delete on contact_tag
  referencing old table as rows_of for each statement execute function raise_tags('contact.untagged');
create trigger raise_created after insert on deal
  referencing new table as new_rows for each statement execute function raise_created('deal');
create trigger raise_changed after update on deal
  referencing old table as old_rows new table as new_rows for each statement execute function raise_changed('deal');
create trigger raise_created after insert on task
  referencing new table as new_rows for each statement execute function raise_created('task');
create trigger raise_changed after update on task
  referencing old table as old_rows new table as new_rows for each statement execute function raise_changed('task');
create trigger raise_created after insert on appointment
  referencing new table as new_rows for each statement execute function raise_created('appointment');
create trigger raise_changed after update on appointment
  referencing old table as old_rows new table as new_rows for each statement execute function raise_changed('appointment');

-- New kinds of notifications join those that there are.
do $$
declare definition text;
begin
  select pg_get_constraintdef(oid) into definition from pg_constraint where conname = 'notification_kind_check';
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''webhookPaused''::text, ''accountExported''::text, ''accountDeletion''::text, '
      '''accountKept''::text, ''limitNear''::text, ''limitReached''::text, ');
end $$;

-- A file with everything of an account. The row says how far it came; whoever comes by goes on.
create table account_export (
  account_id  uuid not null references account (id) on delete cascade,
  id          bigint generated always as identity,
  user_id     uuid references app_user (id) on delete set null,
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  file_id     bigint,
  -- Which part is being written, and what was last written of it.
  part        integer not null default 0,
  parts       integer not null default 0,
  place       jsonb,
  records     bigint not null default 0,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, file_id) references file (account_id, id) on delete set null (file_id)
);
create index account_export_by_file on account_export (account_id, file_id) where file_id is not null;
-- One at a time.
create unique index account_export_open on account_export (account_id) where state in ('waiting', 'running');

-- What stands where in the file: the table of contents at its end is written from this.
create table account_export_entry (
  account_id uuid not null,
  export_id  bigint not null,
  number     integer not null,
  name       text not null,
  method     integer not null,
  flags      integer not null,
  crc        bigint not null,
  packed     bigint not null,
  size       bigint not null,
  starts_at  bigint not null,
  primary key (account_id, export_id, number),
  foreign key (account_id, export_id) references account_export (account_id, id) on delete cascade
);

-- An account that its owner has deleted: nothing is gone until then, and everything is afterwards.
create table account_deletion (
  account_id uuid not null primary key references account (id) on delete cascade,
  user_id    uuid references app_user (id) on delete set null,
  asked_at   timestamptz not null default now(),
  delete_at  timestamptz not null,
  -- While a process is at it.
  taken_until timestamptz
);

-- An order and its invoice are the seller's books: they outlive the account that they opened.
alter table customer_order alter client_id drop not null;
alter table customer_order drop constraint customer_order_client_id_fkey;
alter table customer_order add foreign key (client_id) references account (id) on delete set null;

-- What an account may have by what it has ordered, and what it has: counted now and then, read with every message.
create table account_usage (
  account_id     uuid not null primary key references account (id) on delete cascade,
  -- Which limits are exceeded: marketing waits for those that it counts against.
  over           text[] not null default '{}',
  -- As it was counted then, for the first screen.
  usage          jsonb not null default '[]',
  -- What was told, with the month: each once.
  told           text[] not null default '{}',
  checked_at     timestamptz not null default now()
);
