-- Who has forgotten the password is mailed a link that is good once, for half an hour. Each request is a row, also one
-- for an address that no user has: they are counted, so that nobody is flooded with mail. The key is taken out when it
-- is used, and with every other change of the password.
create table password_link (
  id         uuid primary key default gen_random_uuid(),
  key_hash   bytea unique,
  user_id    uuid references app_user (id) on delete cascade,
  email      text not null,
  network    text not null,
  -- The browser that asked, where it has signed this user in before: it is counted for itself.
  browser    bytea,
  created_at timestamptz not null default now(),
  check (key_hash is null or user_id is not null)
);
create index password_link_by_user on password_link (user_id);
create index password_link_by_email on password_link (email, created_at);
create index password_link_by_network on password_link (network, created_at);
create index password_link_by_age on password_link (created_at);
