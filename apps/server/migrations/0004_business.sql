-- A client is a CRM account as one partner sees it. Several partners may see the same account;
-- only one company sold it.
create table client (
  partner_account_id uuid not null references account (id) on delete cascade,
  account_id         uuid not null references account (id) on delete cascade,
  sold_by            uuid references organization (id),
  partner_user_id    uuid references app_user (id) on delete set null,
  has_access         boolean not null default true,
  start_date         date not null,
  primary key (partner_account_id, account_id)
);
create index client_by_account on client (account_id);

create table subscription_change (
  id         bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  kind       text not null check (kind in ('new', 'upgraded', 'downgraded', 'cancelled')),
  date       date not null
);
create index subscription_change_latest on subscription_change (account_id, date desc, id desc);

-- Which publisher companies a user acts for in the marketplace.
create table company_user (
  user_id         uuid not null references app_user (id) on delete cascade,
  organization_id uuid not null references organization (id) on delete cascade,
  primary key (user_id, organization_id)
);

-- A listing is a campaign offered in the marketplace. `immutable_id` names it in references; `id` is its number.
create table listing (
  id           integer generated always as identity primary key,
  immutable_id uuid not null unique default gen_random_uuid(),
  publisher_id uuid not null references organization (id),
  listing_type text not null default 'Content' check (listing_type in ('Content')),
  name         text not null check (length(name) between 1 and 120),
  summary      text not null default '',
  categories   text[] not null default '{}',
  archived     boolean not null default false,
  published    boolean not null default true,
  version      integer not null default 1,
  updated_at   timestamptz not null default now(),
  exported_at  timestamptz,
  published_at timestamptz
);
create index listing_by_publisher on listing (publisher_id, lower(name), id);

-- A listing installed in an account: once, however often it is asked for.
create table install (
  id           uuid primary key default gen_random_uuid(),
  listing_id   integer not null references listing (id),
  account_id   uuid not null references account (id) on delete cascade,
  version      integer not null default 1,
  installed_at timestamptz not null default now(),
  published_at timestamptz,
  cancelled_at timestamptz,
  unique (listing_id, account_id)
);
create index install_by_account on install (account_id);

-- A bundle is a named group of marketplace listings. Archiving is a soft delete
-- (DELETE .../bundles/{id}); a saved bundle is otherwise never changed.
create table bundle (
  id          uuid primary key default gen_random_uuid(),
  account_id  uuid not null references account (id) on delete cascade,
  name        text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  created_by  uuid references app_user (id) on delete set null,
  created_at  timestamptz not null default now(),
  archived_at timestamptz
);
create index bundle_by_account on bundle (account_id, created_at, id);

create table bundle_listing (
  bundle_id  uuid not null references bundle (id) on delete cascade,
  listing_id integer not null references listing (id),
  position   integer not null,
  primary key (bundle_id, listing_id)
);
create index bundle_listing_by_listing on bundle_listing (listing_id);

-- What happened, as data: `kind` and `params` become a title and a text in the reader's own language.
create table notification (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  user_id    uuid not null references app_user (id) on delete cascade,
  source     text not null default 'partners' check (source = 'partners'),
  type       text not null default 'alert' check (type = 'alert'),
  status     text not null default 'New' check (status in ('New', 'Unread', 'Read')),
  kind       text not null check (kind in
    ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement')),
  params     jsonb not null default '{}',
  action_url text,
  created_at timestamptz not null default now()
);
create index notification_list on notification (account_id, user_id, created_at desc, id desc);
create index notification_counts on notification (account_id, user_id, status);
