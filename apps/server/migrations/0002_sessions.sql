-- Secrets are stored as SHA-256 hashes only: who reads the database cannot sign in with it.

-- The provider's own cookie: a second app signs in without asking for the password again.
create table idp_session (
  token_hash bytea primary key,
  user_id    uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- A ticket travels in a URL: bound to its service, good for one validation within a minute.
create table service_ticket (
  ticket_hash bytea primary key,
  user_id     uuid not null references app_user (id) on delete cascade,
  service     text not null,
  issued_at   timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index service_ticket_by_expiry on service_ticket (expires_at);

-- Failed sign-ins, counted per user name and per address before a password is looked at.
create table login_failure (
  id       bigint generated always as identity primary key,
  username text not null,
  address  text not null,
  at       timestamptz not null default now()
);
create index login_failure_by_username on login_failure (username, at);
create index login_failure_by_address on login_failure (address, at);

-- A session ends at logout, after 12 idle hours, or after 30 days.
create table session (
  id           uuid primary key default gen_random_uuid(),
  token_hash   bytea not null unique,
  user_id      uuid not null references app_user (id) on delete cascade,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  user_agent   text not null default '',
  address      text not null default ''
);
create index session_by_user on session (user_id);

-- Tokens for the marketplace and CRM services die with the session they were drawn from.
create table access_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  kind       text not null check (kind in ('marketplace', 'crm')),
  account_id uuid references account (id) on delete cascade,
  expires_at timestamptz not null,
  check ((kind = 'crm') = (account_id is not null))
);
create index access_token_by_session on access_token (session_id);
create index access_token_by_expiry on access_token (expires_at);

-- An invitation's key is mailed and stored hashed; single use, 14 days, only for the invited address.
create table invitation (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references account (id) on delete cascade,
  key_hash      bytea not null unique,
  invitee_email text not null,
  invitee_locale text not null,
  invitee_role  text not null default 'ADMIN' check (invitee_role in ('ADMIN')),
  invited_by    uuid references app_user (id) on delete set null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  accepted_at   timestamptz,
  accepted_by   uuid references app_user (id) on delete set null,
  revoked_at    timestamptz
);
create index invitation_by_account on invitation (account_id, created_at);
