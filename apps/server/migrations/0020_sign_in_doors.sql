-- A browser that has signed somebody in before is known: strangers who type wrong passwords do not lock it out. Its
-- cookie is renewed at every sign-in, and only the hash is kept.
create table known_browser (
  token_hash   bytea not null,
  user_id      uuid not null references app_user (id) on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_browser_by_user on known_browser (user_id);
create index known_browser_by_age on known_browser (last_used_at);

-- Failures in a known browser are counted apart from those of strangers, who have none.
alter table login_failure add browser bytea;

-- When the user was last told by mail that somebody tries passwords; once a day is enough.
alter table app_user add sign_in_warned_at timestamptz;

-- A user who registers opens the link in a mail first, so that nobody learns on the page whose address is taken. For a
-- taken address there is no key: its mail says so.
create table registration (
  id            uuid primary key default gen_random_uuid(),
  key_hash      bytea unique,
  email         text not null,
  given_name    text not null,
  family_name   text not null,
  password_hash text,
  locale        text not null,
  network       text not null,
  created_at    timestamptz not null default now(),
  check ((key_hash is null) = (password_hash is null))
);
create index registration_by_email on registration (email, created_at);
create index registration_by_network on registration (network, created_at);
create index registration_by_age on registration (created_at);

-- Which sessions and tickets came from one of the provider's sessions: they end with it.
create index session_by_provider on session (provider_session) where provider_session is not null;
create index service_ticket_by_provider on service_ticket (provider_session) where provider_session is not null;
