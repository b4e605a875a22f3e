-- The CRM api names people by number.
alter table app_user add global_id bigint generated always as identity unique;

-- Whom a business writes to.
create table contact (
  id         bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index contact_by_account on contact (account_id);

-- A campaign runs in one account: installed from the marketplace, or the client's own.
-- Locked, it is read-only for the client.
create table campaign (
  id           bigint generated always as identity primary key,
  account_id   uuid not null references account (id) on delete cascade,
  install_id   uuid references install (id) on delete set null,
  name         text not null check (length(name) between 1 and 120),
  categories   text[] not null default '{}',
  created_by   uuid references app_user (id) on delete set null,
  created_at   timestamptz not null default now(),
  published_at timestamptz,
  error_message text,
  locked_at    timestamptz,
  locked_by    uuid references app_user (id) on delete set null
);
create index campaign_by_account on campaign (account_id, created_at desc, id desc);

create table campaign_sequence (
  id          bigint generated always as identity primary key,
  campaign_id bigint not null references campaign (id) on delete cascade,
  name        text not null,
  position    integer not null
);
create index campaign_sequence_by_campaign on campaign_sequence (campaign_id, position);

create table campaign_goal (
  id          bigint generated always as identity primary key,
  campaign_id bigint not null references campaign (id) on delete cascade,
  name        text not null,
  position    integer not null
);
create index campaign_goal_by_campaign on campaign_goal (campaign_id, position);

-- Who is in a campaign, since when, and until when: every count and every curve comes from these rows.
create table campaign_contact (
  campaign_id  bigint not null references campaign (id) on delete cascade,
  contact_id   bigint not null references contact (id) on delete cascade,
  entered_at   timestamptz not null default now(),
  completed_at timestamptz check (completed_at >= entered_at),
  primary key (campaign_id, contact_id)
);
create index campaign_contact_by_contact on campaign_contact (contact_id);

create table goal_achievement (
  goal_id     bigint not null references campaign_goal (id) on delete cascade,
  contact_id  bigint not null references contact (id) on delete cascade,
  achieved_at timestamptz not null default now(),
  primary key (goal_id, contact_id)
);
create index goal_achievement_by_contact on goal_achievement (contact_id);

-- A partner who asks a client for access: once a day is enough.
create table access_request (
  partner_account_id uuid not null references account (id) on delete cascade,
  account_id         uuid not null references account (id) on delete cascade,
  user_id            uuid not null references app_user (id) on delete cascade,
  requested_at       timestamptz not null default now(),
  primary key (partner_account_id, account_id)
);

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement', 'accessRequested'));
