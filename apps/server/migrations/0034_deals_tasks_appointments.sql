-- Deals in pipelines, tasks, appointments, what reminds of them, and pages on which strangers book a time.

create table pipeline (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  name       text not null check (length(name) between 1 and 80),
  position   integer not null,
  primary key (account_id, id)
);

create table stage (
  account_id  uuid not null,
  id          bigint generated always as identity,
  pipeline_id bigint not null,
  name        text not null check (length(name) between 1 and 80),
  position    integer not null,
  odds        integer not null check (odds between 0 and 100),
  target_days integer check (target_days between 1 and 999),
  checklist   jsonb not null default '[]',
  primary key (account_id, id),
  foreign key (account_id, pipeline_id) references pipeline (account_id, id) on delete cascade
);
create index stage_by_pipeline on stage (account_id, pipeline_id, position);

create table deal (
  account_id         uuid not null references account (id) on delete cascade,
  id                 bigint generated always as identity,
  name               text not null check (length(name) between 1 and 200),
  owner_id           uuid references app_user (id) on delete set null,
  stage_id           bigint not null,
  -- In the smallest unit of its currency.
  value              bigint not null default 0 check (value >= 0),
  currency_code      text not null check (currency_code ~ '^[A-Z]{3}$'),
  status             text collate "C" not null default 'active' check (status in ('won', 'lost', 'active', 'auto follow-up')),
  reason             text not null default '' check (length(reason) <= 500),
  primary_contact_id bigint,
  close_date         date,
  -- Items of checklists that are ticked off, each with its stage: '12:item'.
  checked            jsonb not null default '[]',
  -- The campaign in which the primary contact runs during auto follow-up.
  follow_up_id       bigint,
  stage_since        timestamptz not null default now(),
  last_activity_at   timestamptz not null default now(),
  closed_at          timestamptz,
  created_at         timestamptz not null default now(),
  changed_at         timestamptz not null default now(),
  deleted_at         timestamptz,
  search             text not null generated always as (search_text(name)) stored,
  primary key (account_id, id),
  foreign key (account_id, stage_id) references stage (account_id, id),
  foreign key (account_id, primary_contact_id) references contact (account_id, id) on delete set null (primary_contact_id)
);
create index deal_by_stage on deal (account_id, stage_id, last_activity_at desc, id desc)
  where deleted_at is null and status in ('active', 'auto follow-up');
create index deal_by_creation on deal (account_id, created_at, id) where deleted_at is null;
create index deal_closed on deal (account_id, closed_at) where deleted_at is null and closed_at is not null;
create index deal_by_close_date on deal (account_id, close_date, id) where deleted_at is null;
create index deal_by_contact on deal (account_id, primary_contact_id) where primary_contact_id is not null;
create index deal_in_trash on deal (account_id, deleted_at) where deleted_at is not null;

create table deal_contact (
  account_id uuid not null,
  deal_id    bigint not null,
  contact_id bigint not null,
  primary key (account_id, deal_id, contact_id),
  foreign key (account_id, deal_id) references deal (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index deal_contact_by_contact on deal_contact (account_id, contact_id, deal_id);

-- What happened with a deal, added and never changed; a move says how long it stood where it came from.
create table deal_event (
  account_id uuid not null,
  id         bigint generated always as identity,
  deal_id    bigint not null,
  at         timestamptz not null default now(),
  user_id    uuid references app_user (id) on delete set null,
  event      jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, deal_id) references deal (account_id, id) on delete cascade
);
create index deal_event_by_deal on deal_event (account_id, deal_id, at desc, id desc);

create table task (
  account_id     uuid not null references account (id) on delete cascade,
  id             bigint generated always as identity,
  title          text not null check (length(title) between 1 and 200),
  description    text not null default '' check (length(description) <= 5000),
  -- What was meant, in the account's zone. From `due_at` on it is overdue: it follows, and again when the zone changes.
  due_date       date,
  due_time       time,
  due_at         timestamptz,
  contact_id     bigint,
  deal_id        bigint,
  assignee_id    uuid references app_user (id) on delete set null,
  priority       text not null default 'normal' check (priority in ('high', 'normal', 'low')),
  repeat         text not null default '',
  -- The task that completing this one has made.
  next_id        bigint,
  reminder       integer,
  remind_by_mail boolean not null default false,
  done_at        timestamptz,
  done_by        uuid references app_user (id) on delete set null,
  created_by     uuid references app_user (id) on delete set null,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  search         text not null generated always as (search_text(title)) stored,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade,
  foreign key (account_id, deal_id) references deal (account_id, id) on delete set null (deal_id)
);
create index task_open on task (account_id, due_at, id) where done_at is null and deleted_at is null;
create index task_done on task (account_id, done_at desc, id desc) where done_at is not null and deleted_at is null;
create index task_deleted on task (account_id, deleted_at) where deleted_at is not null;
create index task_by_contact on task (account_id, contact_id) where contact_id is not null;
create index task_by_deal on task (account_id, deal_id) where deal_id is not null;

create table booking_page (
  account_id   uuid not null references account (id) on delete cascade,
  id           bigint generated always as identity,
  slug         text not null,
  name         text not null check (length(name) between 1 and 120),
  description  text not null default '',
  location     text not null default '',
  owner_id     uuid not null references app_user (id) on delete cascade,
  time_zone    text not null,
  hours        jsonb not null,
  length       integer not null,
  buffer       integer not null,
  notice       integer not null,
  ahead        integer not null,
  is_published boolean not null default false,
  deleted_at   timestamptz,
  primary key (account_id, id),
  unique (account_id, slug)
);

create table appointment (
  account_id      uuid not null references account (id) on delete cascade,
  id              bigint generated always as identity,
  subject         text not null check (length(subject) between 1 and 200),
  location        text not null default '',
  description     text not null default '',
  -- What was meant: the clock of `time_zone`. `starts_at` and `ends_at` follow from it.
  start           timestamp not null,
  "end"           timestamp not null,
  is_all_day      boolean not null default false,
  time_zone       text not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  -- RFC 5545; `last_at` is when the last occurrence ends, infinity where there is none.
  repeat          text not null default '',
  last_at         timestamptz not null,
  owner_id        uuid references app_user (id) on delete set null,
  deal_id         bigint,
  booking_page_id bigint,
  -- As calendars know it: stays through every change, while the sequence grows.
  uid             text not null,
  sequence        integer not null default 0,
  reminders       integer[] not null default '{}',
  remind_by_mail  boolean not null default false,
  cancelled_at    timestamptz,
  created_by      uuid references app_user (id) on delete set null,
  created_at      timestamptz not null default now(),
  changed_at      timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, uid),
  foreign key (account_id, deal_id) references deal (account_id, id) on delete set null (deal_id),
  foreign key (account_id, booking_page_id) references booking_page (account_id, id) on delete set null (booking_page_id)
);
create index appointment_by_time on appointment (account_id, last_at, starts_at) where cancelled_at is null;
create index appointment_by_deal on appointment (account_id, deal_id) where deal_id is not null;
-- Two visitors at once get one slot each, never the same.
create unique index appointment_booked_once on appointment (account_id, owner_id, starts_at)
  where booking_page_id is not null and cancelled_at is null;

-- An occurrence of a repeated appointment that was moved or called off.
create table appointment_exception (
  account_id     uuid not null,
  appointment_id bigint not null,
  -- When the rule says that it begins.
  occurrence     timestamp not null,
  -- What differs from the rule.
  changed        jsonb not null default '{}',
  -- It does not take place. What differed stays, for whoever brings it back.
  is_cancelled   boolean not null default false,
  primary key (account_id, appointment_id, occurrence),
  foreign key (account_id, appointment_id) references appointment (account_id, id) on delete cascade
);

create table appointment_contact (
  account_id     uuid not null,
  appointment_id bigint not null,
  contact_id     bigint not null,
  primary key (account_id, appointment_id, contact_id),
  foreign key (account_id, appointment_id) references appointment (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index appointment_contact_by_contact on appointment_contact (account_id, contact_id, appointment_id);

create table appointment_invitee (
  account_id     uuid not null,
  appointment_id bigint not null,
  email          text collate "C" not null,
  name           text not null default '',
  answer         text not null default 'waiting' check (answer in ('waiting', 'accepted', 'declined', 'tentative')),
  -- Who has booked it may move it and call it off.
  has_booked     boolean not null default false,
  -- What the mail's link carries, hashed.
  token_hash     text not null,
  primary key (account_id, appointment_id, email),
  unique (account_id, token_hash),
  foreign key (account_id, appointment_id) references appointment (account_id, id) on delete cascade
);

-- What a mail brings for calendars ({method, content}), and who reads the answer to it.
alter table mail add column calendar jsonb, add column reply_to text;

-- Under which somebody's appointments can be subscribed to; shown again whenever they ask, so it is kept as it is.
create table calendar_address (
  account_id uuid not null references account (id) on delete cascade,
  user_id    uuid not null references app_user (id) on delete cascade,
  secret     text collate "C" not null,
  primary key (account_id, user_id),
  unique (account_id, secret)
);

-- A row for each time that somebody is to be reminded: due rows are taken with `skip locked`, once.
create table reminder (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  due_at     timestamptz not null,
  user_id    uuid not null references app_user (id) on delete cascade,
  about      text not null check (about in ('task', 'appointment')),
  about_id   bigint not null,
  -- Of a repeated appointment.
  occurrence timestamp,
  -- How often it could not be told.
  attempts   integer not null default 0,
  primary key (account_id, id)
);
create index reminder_due on reminder (due_at, account_id, id);
create index reminder_about on reminder (account_id, about, about_id);

-- What the CRM tells of: a task that is due, an appointment that begins soon, one that a stranger has booked.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement',
   'accessRequested', 'membershipRequested', 'membershipGranted', 'membershipDeclined', 'linkPaused', 'importFinished',
   'taskDue', 'appointmentSoon', 'appointmentBooked'));
