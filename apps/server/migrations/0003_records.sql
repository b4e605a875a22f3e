-- Who did what: one row for each write call that went through, in the same transaction as the write.
create table audit (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  user_id    uuid,
  account_id uuid,
  action     text not null,
  subject    jsonb not null default '{}',
  request_id text not null
);
create index audit_by_account on audit (account_id, at);

-- The answer to a creating call, kept under the caller's key: the same key twice creates once.
create table idempotency_key (
  user_id      uuid not null references app_user (id) on delete cascade,
  key          text not null check (length(key) between 1 and 200),
  action       text not null,
  request_hash bytea not null,
  answer       jsonb,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

create table event (
  id          bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  visit_id    uuid not null,
  user_id     uuid,
  account_id  uuid,
  name        text not null,
  path        text not null,
  data        jsonb not null default '{}'
);
create index event_by_name on event (name, received_at);

create table error_report (
  id          bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  user_id     uuid,
  account_id  uuid,
  situation   text not null,
  message     text not null,
  path        text not null,
  data        jsonb not null default '{}'
);
create index error_report_by_time on error_report (received_at);
