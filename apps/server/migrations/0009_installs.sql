-- What a listing's campaign contains, one document for each version. A document is never changed: what is installed
-- can always be held against what it came from.
create table listing_version (
  listing_id integer not null references listing (id) on delete cascade,
  version    integer not null check (version >= 1),
  content    jsonb not null,
  created_at timestamptz not null default now(),
  primary key (listing_id, version)
);

-- The editions a campaign can run in; none named means all.
alter table listing add editions text[] not null default '{}';

-- An installed campaign's parts keep the key they have in the listing, so that a newer version finds them again.
-- The client's own parts have none.
alter table campaign add flow jsonb not null default '[]';
alter table campaign_sequence add key text;
create unique index campaign_sequence_by_key on campaign_sequence (campaign_id, key);
alter table campaign_goal add key text, add kind text not null default 'form';
create unique index campaign_goal_by_key on campaign_goal (campaign_id, key);
create index campaign_by_install on campaign (install_id);
create index campaign_own_name on campaign (lower(name)) where install_id is null;

create table campaign_asset (
  id          bigint generated always as identity primary key,
  campaign_id bigint not null references campaign (id) on delete cascade,
  key         text,
  kind        text not null check (kind in ('email', 'text', 'form', 'page')),
  name        text not null,
  subject     text not null default '',
  body        text not null default ''
);
create unique index campaign_asset_by_key on campaign_asset (campaign_id, key);

-- A step that a newer version no longer has is retired while somebody waits in it, and removed when nobody does.
create table campaign_step (
  id          bigint generated always as identity primary key,
  sequence_id bigint not null references campaign_sequence (id) on delete cascade,
  key         text,
  position    integer not null,
  kind        text not null check (kind in ('email', 'text', 'wait', 'task', 'tag')),
  name        text not null,
  days        integer,
  asset       text,
  changed_at  timestamptz,
  retired_at  timestamptz
);
create unique index campaign_step_by_key on campaign_step (sequence_id, key);

-- Where a contact waits. A step cannot be removed under them.
alter table campaign_contact add step_id bigint references campaign_step (id);
create index campaign_contact_by_step on campaign_contact (step_id) where step_id is not null;

-- One wish of a partner: a campaign, or a bundle of them, into (or out of) many accounts.
create table install_run (
  id          uuid primary key default gen_random_uuid(),
  account_id  uuid not null references account (id) on delete cascade,
  user_id     uuid references app_user (id) on delete set null,
  kind        text not null check (kind in ('install', 'update', 'uninstall')),
  bundle_id   uuid references bundle (id) on delete set null,
  name        text not null,
  -- Whether installed campaigns run at once; the title that a single request gave.
  publish     boolean not null default true,
  title       text,
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index install_run_by_account on install_run (account_id, created_at desc);
create index install_run_open on install_run (id) where finished_at is null;

create table install_run_listing (
  run_id     uuid not null references install_run (id) on delete cascade,
  listing_id integer not null references listing (id),
  version    integer not null,
  position   integer not null,
  primary key (run_id, listing_id)
);

-- One account of a run: all of it happens there, or nothing. The row is locked by whoever works on it and changes in
-- the same transaction as the campaigns, so that a process that dies leaves it as it was.
create table install_target (
  run_id     uuid not null references install_run (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  status     text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  code       text,
  listing_id integer references listing (id),
  report     jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  primary key (run_id, account_id)
);
create index install_target_open on install_target (run_id, account_id) where status in ('waiting', 'running');
create index install_target_by_account on install_target (account_id, changed_at desc);
