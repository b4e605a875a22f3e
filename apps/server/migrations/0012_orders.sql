-- A link that somebody of the account has copied. Links work without such a row; with it their people see what became of
-- them, and can end them. An opened link is known by its fingerprint: the signature, or who is named in a trial link.
create table cart_link (
  id             uuid primary key default gen_random_uuid(),
  account_id     uuid not null references account (id) on delete cascade,
  user_id        uuid references app_user (id) on delete set null,
  kind           text not null check (kind in ('cart', 'trial')),
  fingerprint    text not null,
  user_bundle_id uuid references user_bundle (id) on delete cascade,
  name           text not null check (length(name) between 1 and 120),
  url            text not null,
  choices        jsonb not null,
  plan_name      text not null,
  total          integer,
  currency       text,
  billing_unit   text check (billing_unit in ('month', 'year')),
  template       boolean not null default false,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz,
  deactivated_at timestamptz,
  unique nulls not distinct (fingerprint, user_bundle_id)
);
create index cart_link_by_account on cart_link (account_id, created_at desc, id);
create index cart_link_by_user on cart_link (user_id);
create index cart_link_by_user_bundle on cart_link (user_bundle_id) where user_bundle_id is not null;

-- One look at a link by one browser tab; the tab makes the id.
create table cart_link_visit (
  link_id    uuid not null references cart_link (id) on delete cascade,
  visit_id   uuid not null,
  opened_at  timestamptz not null default now(),
  started_at timestamptz,
  primary key (link_id, visit_id)
);

-- What a customer ordered through a link, and the account that came of it. A visit orders once, however often it asks.
create table customer_order (
  id          uuid primary key default gen_random_uuid(),
  number      integer generated always as identity (start with 100001) unique,
  visit_id    uuid not null unique,
  kind        text not null check (kind in ('cart', 'trial')),
  fingerprint text not null,
  link_id     uuid references cart_link (id) on delete set null,
  account_id  uuid not null references account (id) on delete cascade,
  user_id     uuid references app_user (id) on delete set null,
  client_id   uuid not null unique references account (id) on delete cascade,
  plan_name   text not null,
  customer    jsonb not null,
  created_at  timestamptz not null default now()
);
create index customer_order_by_account on customer_order (account_id);
create index customer_order_by_link on customer_order (link_id) where link_id is not null;
create index customer_order_by_user on customer_order (user_id);
-- How many orders came for one address today.
create index customer_order_by_email on customer_order ((customer ->> 'email'), created_at);

-- What an account is billed for, and until when that is settled.
create table subscription (
  account_id    uuid primary key references account (id) on delete cascade,
  order_id      uuid not null unique references customer_order (id) on delete cascade,
  status        text not null check (status in ('trial', 'active')),
  plan_id       text not null,
  contract_type text check (contract_type in ('monthly', 'monthly_etf', 'yearly')),
  request       jsonb,
  started_on    date not null,
  trial_ends_on date,
  next_bill_on  date
);

create table invoice (
  id        uuid primary key default gen_random_uuid(),
  number    integer generated always as identity (start with 200001) unique,
  order_id  uuid not null unique references customer_order (id) on delete cascade,
  currency  text not null,
  total     integer not null check (total >= 0),
  estimate  jsonb not null,
  status    text not null check (status in ('open', 'paid')),
  issued_on date not null,
  due_on    date not null
);
