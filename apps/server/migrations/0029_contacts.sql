-- Contacts become people: who they are, how they are reached, what happened to them, what they have allowed.
-- Every key begins with the account, so that all that belongs to one can move to another server together.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table contact
  add given_name       text not null default '' check (length(given_name) <= 100),
  add family_name      text not null default '' check (length(family_name) <= 100),
  -- No e-mail and no company is null: nobody is found by an empty one, and in a list they come last.
  add email            text collate "C" check (length(email) between 1 and 254),
  add phone            text not null default '' check (length(phone) <= 40),
  -- As it is dialled from anywhere: what is searched for and compared.
  add phone_e164       text collate "C",
  add company          text check (length(company) between 1 and 120),
  add title            text not null default '' check (length(title) <= 120),
  add website          text not null default '' check (length(website) <= 300),
  add address1         text not null default '',
  add address2         text not null default '',
  add city             text not null default '',
  add state            text not null default '',
  add postal_code      text not null default '',
  add country          text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add time_zone        text not null default '',
  add birthday         date,
  add language         text not null default '',
  add type             text collate "C" not null default 'lead' check (type in ('lead', 'vendor', 'system', 'visitor', 'partner',
                         'unknown', 'personal', 'coworker', 'customer', 'anonymous', 'potential_lead')),
  add owner_id         uuid references app_user (id) on delete set null,
  add more_emails      text[] not null default '{}' check (cardinality(more_emails) <= 2),
  add more_phones      text[] not null default '{}' check (cardinality(more_phones) <= 4),
  add more_addresses   jsonb not null default '[]' check (jsonb_array_length(more_addresses) <= 2),
  -- The account's own fields by their id.
  add fields           jsonb not null default '{}',
  add source           text not null default 'hand' check (source in ('hand', 'csv', 'webForm', 'order', 'api', 'demo')),
  -- Derived from `permission` and `suppression` by the one function that writes those.
  add mail_permission  text not null default 'none'
                         check (mail_permission in ('granted', 'none', 'withdrawn', 'bounced', 'complained')),
  -- When something last happened between the business and the person. Not: when somebody changed a field.
  add last_activity_at timestamptz,
  add changed_at       timestamptz not null default now(),
  add deleted_at       timestamptz,
  -- A merged contact is in the trash, and says into whom.
  add merged_into      bigint,
  add foreign key (account_id, merged_into) references contact (account_id, id) on delete set null (merged_into);

-- One text to search in, and those to sort by: neither case nor accents matter. A key is null where there is nothing
-- to sort by: such rows come last. They are columns, so that a list walks along an index without reading the rows.
alter table contact
  add search text not null generated always as (
    search_text(given_name || ' ' || family_name || ' ' || coalesce(email, '') || ' ' || coalesce(company, '') || ' '
      || phone || ' ' || coalesce(phone_e164, ''))) stored,
  add name_key text collate "C" generated always as (
    search_text(coalesce(nullif(btrim(given_name || ' ' || family_name), ''), email))) stored,
  add company_key text collate "C" generated always as (search_text(company)) stored,
  add city_key text collate "C" generated always as (nullif(search_text(city), '')) stored,
  add state_key text collate "C" generated always as (nullif(search_text(state), '')) stored;

create index contact_by_name on contact (account_id, name_key, id) where deleted_at is null;
create index contact_by_email on contact (account_id, email, id) where deleted_at is null;
create index contact_by_phone on contact (account_id, phone_e164, id) where deleted_at is null;
create index contact_by_company on contact (account_id, company_key, id) where deleted_at is null;
create index contact_by_city on contact (account_id, city_key, id) where deleted_at is null;
create index contact_by_state on contact (account_id, state_key, id) where deleted_at is null;
create index contact_by_type on contact (account_id, type, id) where deleted_at is null;
create index contact_by_creation on contact (account_id, created_at, id) where deleted_at is null;
create index contact_by_activity on contact (account_id, last_activity_at, id) where deleted_at is null;
create index contact_by_more_emails on contact using gin (account_id, more_emails)
  where deleted_at is null and more_emails <> '{}';
create index contact_in_trash on contact (account_id, deleted_at, id) where deleted_at is not null;
create index contact_by_owner on contact (account_id, owner_id) where owner_id is not null;
create index contact_search on contact using gin (account_id, search gin_trgm_ops) where deleted_at is null;

create table tag_category (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  name       text not null check (length(name) between 1 and 80),
  primary key (account_id, id)
);
create unique index tag_category_by_name on tag_category (account_id, search_text(name));

-- A deleted tag keeps its rows in contact_tag until it is swept away, so that it can come back to everybody.
create table tag (
  account_id  uuid not null references account (id) on delete cascade,
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  category_id bigint,
  created_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  primary key (account_id, id),
  foreign key (account_id, category_id) references tag_category (account_id, id) on delete set null (category_id)
);
create unique index tag_by_name on tag (account_id, search_text(name)) where deleted_at is null;

create table contact_tag (
  account_id uuid not null,
  contact_id bigint not null,
  tag_id     bigint not null,
  added_at   timestamptz not null default now(),
  primary key (account_id, contact_id, tag_id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade,
  foreign key (account_id, tag_id) references tag (account_id, id) on delete cascade
);
create index contact_tag_by_tag on contact_tag (account_id, tag_id, contact_id);

-- Fields that an account has made for itself; their values are in contact.fields under the id.
create table contact_field (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  name       text not null check (length(name) between 1 and 80),
  kind       text not null check (kind in ('text', 'number', 'date', 'choice', 'yesNo')),
  options    jsonb not null default '[]',
  position   integer not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index contact_field_by_name on contact_field (account_id, search_text(name)) where deleted_at is null;

create table contact_view (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  user_id    uuid not null references app_user (id) on delete cascade,
  name       text not null check (length(name) between 1 and 80),
  is_shared  boolean not null default false,
  shown      jsonb not null,
  primary key (account_id, id)
);
create unique index contact_view_by_name on contact_view (account_id, user_id, search_text(name));

-- The timeline: one row for each thing that happened to a contact, written in the transaction of what it is about.
create table activity (
  account_id   uuid not null,
  id           bigint generated always as identity,
  contact_id   bigint not null,
  kind         text not null check (kind in ('csv', 'call', 'note', 'task', 'email', 'order', 'webForm', 'payment',
                 'contact', 'invoice', 'commerce', 'callNote', 'strategy', 'interaction', 'appointment')),
  at           timestamptz not null default now(),
  user_id      uuid references app_user (id) on delete set null,
  details      jsonb not null,
  -- The note, task, deal … that it is about, in the table of its kind.
  about_id     bigint,
  bulk_job_id  bigint,
  important_at timestamptz,
  important_by uuid references app_user (id) on delete set null,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index activity_by_contact on activity (account_id, contact_id, at desc, id desc);
create index activity_important on activity (account_id, contact_id, at desc, id desc) where important_at is not null;
create index activity_by_bulk_job on activity (account_id, bulk_job_id, contact_id) where bulk_job_id is not null;
create index activity_about on activity (account_id, kind, about_id) where about_id is not null;

create table note (
  account_id uuid not null,
  id         bigint generated always as identity,
  contact_id bigint not null,
  text       text not null check (length(text) between 1 and 20000),
  user_id    uuid references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index note_by_contact on note (account_id, contact_id);

-- What a contact has allowed, as evidence: rows are added, never changed.
create table permission (
  account_id uuid not null,
  id         bigint generated always as identity,
  contact_id bigint not null,
  channel    text not null check (channel in ('mail', 'text')),
  granted    boolean not null,
  how        text not null check (how in ('import', 'form', 'optIn', 'unsubscribe', 'bounce', 'complaint', 'hand', 'order', 'bulk', 'demo')),
  -- The statement of the import, the words of the form, the reason that was typed.
  evidence   text not null default '',
  address    text not null,
  at         timestamptz not null default now(),
  user_id    uuid references app_user (id) on delete set null,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index permission_by_contact on permission (account_id, contact_id, at desc, id desc);

-- Withdrawn, bounced, complained: kept by address, whatever becomes of the contact.
create table suppression (
  account_id uuid not null references account (id) on delete cascade,
  channel    text not null check (channel in ('mail', 'text')),
  address    text not null,
  reason     text not null check (reason in ('withdrawn', 'bounced', 'complained')),
  at         timestamptz not null default now(),
  primary key (account_id, channel, address)
);

-- One bulk action over many contacts. The row is the job: every process takes one with `skip locked`, works on the
-- contacts after `cursor` in batches, and moves the cursor in the transaction of each batch.
create table bulk_job (
  account_id    uuid not null references account (id) on delete cascade,
  id            bigint generated always as identity,
  user_id       uuid references app_user (id) on delete set null,
  action        jsonb not null,
  selection     jsonb not null,
  state         text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'undoing', 'undone')),
  -- Contacts that were added after it began are not meant.
  last_contact  bigint not null,
  cursor        bigint not null default 0,
  undo_cursor   bigint not null default 0,
  total         integer not null,
  done          integer not null default 0,
  skipped       integer not null default 0,
  failed        integer not null default 0,
  undone        integer not null default 0,
  left_as_is    integer not null default 0,
  created_at    timestamptz not null default now(),
  finished_at   timestamptz,
  -- Who takes it back; their name stands in the histories.
  undone_by     uuid references app_user (id) on delete set null,
  primary key (account_id, id)
);
create index bulk_job_latest on bulk_job (account_id, created_at desc, id desc);
create index bulk_job_open on bulk_job (account_id, id) where state in ('waiting', 'running', 'undoing');

-- Contacts that a bulk action left as they were, and why; those it changed have an activity that names it and says what
-- they were before.
create table bulk_outcome (
  account_id uuid not null,
  job_id     bigint not null,
  contact_id bigint not null,
  outcome    text not null check (outcome in ('skipped', 'failed', 'left')),
  reason     text not null,
  primary key (account_id, job_id, contact_id, outcome),
  foreign key (account_id, job_id) references bulk_job (account_id, id) on delete cascade
);

-- Two contacts made one. What each was, and what moved, so that it can be undone.
create table contact_merge (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  kept_id    bigint not null,
  other_id   bigint not null,
  before     jsonb not null,
  user_id    uuid references app_user (id) on delete set null,
  at         timestamptz not null default now(),
  undone_at  timestamptz,
  primary key (account_id, id),
  foreign key (account_id, kept_id) references contact (account_id, id) on delete cascade,
  foreign key (account_id, other_id) references contact (account_id, id) on delete cascade
);
create index contact_merge_by_other on contact_merge (account_id, other_id);
create index contact_merge_by_kept on contact_merge (account_id, kept_id);
