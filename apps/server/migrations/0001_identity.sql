-- Companies, the people in them, the accounts they work in, and who may open which account.
-- A company is a partner (perhaps certified) or a customer; a certified partner owns one
-- Partner Edition account, a customer owns CRM accounts.
create table organization (
  id                    uuid primary key default gen_random_uuid(),
  name                  text not null check (length(name) between 1 and 120),
  kind                  text not null check (kind in ('partner', 'customer')),
  certified             boolean not null default false,
  partner_company_type  text not null default '',
  affiliate_code        text unique,
  salesforce_account_id text,
  status                text not null default 'Active' check (status in ('Active', 'Suspended')),
  created_at            timestamptz not null default now()
);

-- A user name is an e-mail address in lower case, so that it is unique however it is typed.
-- Without a password hash the user signs in through an external provider only.
create table app_user (
  id                  uuid primary key default gen_random_uuid(),
  organization_id     uuid references organization (id),
  username            text not null unique check (username = lower(username) and length(username) <= 254),
  given_name          text not null default '',
  family_name         text not null default '',
  password_hash       text,
  locale              text not null default 'en-us',
  email_signature_url text,
  salesforce_user_id  text,
  created_at          timestamptz not null default now(),
  last_seen_at        timestamptz
);

-- The legacy id is the subdomain under which an account's CRM answers.
create table account (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organization (id),
  account_type    text not null check (account_type in ('PARTNER_EDITION', 'CRM')),
  edition_name    text not null,
  status          text not null default 'Active' check (status in ('Active', 'Cancelled')),
  legacy_id       text not null unique check (legacy_id ~ '^[a-z0-9]{1,40}$'),
  name            text not null check (length(name) between 1 and 120),
  email           text not null default '',
  phone           text not null default '',
  website_url     text not null default '',
  line1           text not null default '',
  line2           text not null default '',
  locality        text not null default '',
  region          text not null default '',
  postal_code     text not null default '',
  country_code    text not null default 'US' check (country_code ~ '^[A-Z]{2}$'),
  time_zone       text not null default 'UTC',
  created_at      timestamptz not null default now()
);
create unique index account_one_partner_edition on account (organization_id) where account_type = 'PARTNER_EDITION';

create table membership (
  account_id uuid not null references account (id) on delete cascade,
  user_id    uuid not null references app_user (id) on delete cascade,
  role       text not null default 'ADMIN' check (role in ('ADMIN')),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index membership_by_user on membership (user_id);

-- A flag without an account is the default for all accounts.
create table feature_flag (
  name       text not null check (length(name) between 1 and 100),
  account_id uuid references account (id) on delete cascade,
  value      boolean not null,
  unique nulls not distinct (name, account_id)
);

create table preference (
  account_id uuid not null references account (id) on delete cascade,
  user_id    uuid not null references app_user (id) on delete cascade,
  data       jsonb not null default '{}',
  primary key (account_id, user_id)
);
