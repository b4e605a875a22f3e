-- What lets another program in (`/crm/rest/v2`): it acts as the person who made the key, within the key's scopes.
-- Only its hash is kept; `hint` is its end, by which a person tells keys apart. Ending the membership of who made it
-- ends the key, for good: whoever joins again makes a new one.
create table api_key (
  account_id   uuid not null references account (id) on delete cascade,
  id           bigint generated always as identity,
  user_id      uuid not null,
  name         text not null check (length(name) between 1 and 80),
  token_hash   bytea not null,
  hint         text not null,
  -- For each area that is open: read, or write (which includes reading).
  scopes       jsonb not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id, id),
  -- A key names its account, so it is found with it.
  unique (account_id, token_hash),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade
);
create index api_key_by_user on api_key (account_id, user_id);

-- The open API says when a tag was made and changed, and so of their categories.
alter table tag add changed_at timestamptz not null default now();
update tag set changed_at = created_at;
alter table tag_category
  add created_at timestamptz not null default now(),
  add changed_at timestamptz not null default now(),
  add description text not null default '' check (length(description) <= 500);

-- What other programs keep with a contact and the CRM has no field for (a middle name, a fax, …): it comes back to them
-- as they wrote it.
alter table contact add extras jsonb not null default '{}';

-- Other programs give notes a title (then it is their first line), a type and somebody whom they concern, and tasks a type.
alter table note
  add has_title   boolean not null default false,
  add type        text check (type in ('Appointment', 'Call', 'Email', 'Fax', 'Letter', 'Other')),
  add assigned_to uuid references app_user (id) on delete set null;
alter table task add type text not null default '' check (length(type) <= 100);

-- What other programs keep with a deal and the CRM has no field for.
alter table deal add extras jsonb not null default '{}';
