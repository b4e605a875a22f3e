-- Campaigns that run: who stands where and when it is due, what happened, what goes out and what came of it.

alter table campaign
  -- Of the version that runs; 0 while none was made of what is published.
  add version integer not null default 0,
  -- Null: what is drawn is what runs.
  add changed_at timestamptz,
  add paused_at timestamptz,
  add paused_by uuid references app_user (id) on delete set null,
  -- Why it paused itself; null where a hand did.
  add paused_why text check (paused_why in ('bounces', 'complaints', 'refused')),
  add ended_at timestamptz,
  add deleted_at timestamptz,
  add schedule jsonb not null default '{}',
  add re_entry text not null default 'completed' check (re_entry in ('completed', 'never', 'always')),
  -- Where {{ link.name }} leads, by its name.
  add links jsonb not null default '{}',
  add topic_id bigint;
create index campaign_to_publish on campaign (account_id, id) where published_at is not null and version = 0;

-- The key of the client's own parts begins with 'own:'; an update leaves those alone. What the client changed or took
-- away is marked, so that an update does not bring it back; what is retired is no longer drawn, but has a history.
alter table campaign_goal
  add asset text,
  -- What exactly reaches it; null: what its kind says at all.
  add source jsonb,
  add changed_at timestamptz,
  add retired_at timestamptz;
alter table campaign_sequence
  add changed_at timestamptz,
  add retired_at timestamptz;
-- Goals and sequences take turns in what runs, where an id is that of either: both draw theirs from one place.
alter table goal_achievement
  drop constraint goal_achievement_account_id_goal_id_fkey,
  add foreign key (account_id, goal_id) references campaign_goal (account_id, id) on delete cascade on update cascade;
alter table campaign_goal alter id drop identity;
select setval(pg_get_serial_sequence('campaign_sequence', 'id'), greatest(
  1, (select max(id) from campaign_sequence), (select max(id) from campaign_goal)));
update campaign_goal set id = nextval(pg_get_serial_sequence('campaign_sequence', 'id'));
do $$
begin
  execute format('alter table campaign_goal alter id set default nextval(%L)',
    pg_get_serial_sequence('campaign_sequence', 'id'));
end $$;
alter table campaign_step
  -- Null: what its kind, days and asset say.
  add action jsonb,
  -- What a newer version of the listing has instead of what the client changed.
  add offered jsonb;
alter table campaign_step drop constraint campaign_step_kind_check;
alter table campaign_step add constraint campaign_step_kind_check check (kind in (
  'email', 'text', 'wait', 'task', 'tag', 'deal', 'notify', 'field', 'decide', 'campaign', 'webhook'));
alter table campaign_asset
  -- Null: what its subject and body say.
  add content jsonb,
  -- The number of the latest version that was saved here; 0: as it was installed.
  add version integer not null default 0,
  -- Where a form or a page is, on the pages host. Nobody guesses it.
  add slug text not null default substr(md5(gen_random_uuid()::text), 1, 16),
  add changed_at timestamptz,
  add changed_by uuid references app_user (id) on delete set null,
  add offered jsonb;
create unique index campaign_asset_by_slug on campaign_asset (account_id, slug);

create table campaign_asset_version (
  account_id uuid not null,
  asset_id   bigint not null,
  version    integer not null,
  name       text not null,
  content    jsonb not null,
  saved_at   timestamptz not null default now(),
  saved_by   uuid references app_user (id) on delete set null,
  primary key (account_id, asset_id, version),
  foreign key (account_id, asset_id) references campaign_asset (account_id, id) on delete cascade
);

-- What was published, as a whole; whoever is in a campaign runs in one of these.
create table campaign_version (
  account_id   uuid not null,
  campaign_id  bigint not null,
  version      integer not null,
  content      jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid references app_user (id) on delete set null,
  primary key (account_id, campaign_id, version),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);

-- What reaches a goal of a version that runs: whoever causes something looks here whether anybody listens.
create table campaign_trigger (
  account_id  uuid not null,
  kind        text not null check (kind in ('form', 'link', 'appointment', 'reply', 'purchase', 'tag')),
  -- The tag's id, the form's, the address of the link …; '': anything of its kind.
  source      text not null,
  campaign_id bigint not null,
  goal_id     bigint not null,
  primary key (account_id, kind, source, campaign_id, goal_id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
create index campaign_trigger_by_campaign on campaign_trigger (account_id, campaign_id);

-- What happened, until the campaigns have heard of it. Written in the transaction of what caused it.
create table campaign_event (
  account_id  uuid not null,
  id          bigint generated always as identity,
  contact_id  bigint not null,
  kind        text not null check (kind in ('form', 'link', 'appointment', 'reply', 'purchase', 'tag', 'goal', 'facts')),
  source      text not null default '',
  -- Of a link or a reply: the campaign whose message it was. Of a goal that is reached by hand or by a call: its campaign.
  campaign_id bigint,
  at          timestamptz not null default now(),
  user_id     uuid references app_user (id) on delete set null,
  attempts    integer not null default 0,
  try_at      timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index campaign_event_open on campaign_event (try_at, account_id, id);
create index campaign_event_by_contact on campaign_event (account_id, contact_id);

-- Who is or was in a campaign: each time they entered is a row, and the row is the job.
alter table campaign_contact rename to enrolment;
alter table enrolment
  drop constraint campaign_contact_pkey,
  add id bigint generated always as identity,
  -- Counts up when a hand moves somebody back: then they pass the same steps again.
  add run integer not null default 1,
  add version integer not null default 0,
  -- How they came in: a goal, a hand, a call, another campaign.
  add why text not null default 'hand' check (why in ('goal', 'hand', 'bulk', 'api', 'campaign', 'followUp', 'import', 'demo')),
  add sequence_id bigint,
  -- Since when they are at the step; where there is no step, since when they wait for a goal.
  add since timestamptz,
  -- When the step is to be done; null where only a goal leads on.
  add due_at timestamptz,
  -- When they were taken out before the end.
  add left_at timestamptz,
  add attempts integer not null default 0;
alter table enrolment add primary key (account_id, id);
alter index campaign_contact_by_contact rename to enrolment_by_contact;
alter index campaign_contact_by_step rename to enrolment_by_step;
update enrolment set since = entered_at, sequence_id = (
  select sequence_id from campaign_step step where step.account_id = enrolment.account_id and step.id = enrolment.step_id);
create unique index enrolment_open on enrolment (account_id, campaign_id, contact_id)
  where completed_at is null and left_at is null;
create index enrolment_by_campaign on enrolment (account_id, campaign_id, id);
create index enrolment_due on enrolment (due_at, account_id, id) where due_at is not null;

-- What was done at each step, for whom, and why not.
create table step_outcome (
  account_id   uuid not null,
  enrolment_id bigint not null,
  run          integer not null,
  step_id      bigint not null,
  at           timestamptz not null default now(),
  outcome      text not null check (outcome in ('done', 'skipped', 'failed')),
  reason       text,
  primary key (account_id, enrolment_id, run, step_id),
  foreign key (account_id, enrolment_id) references enrolment (account_id, id) on delete cascade
);
create index step_outcome_by_step on step_outcome (account_id, step_id, outcome, at desc);

-- Everybody in a campaign looked at again: after it was published, went on, or the clock of the account changed.
-- The row is the job: the cursor moves in the transaction of each batch.
create table campaign_rework (
  account_id  uuid not null,
  id          bigint generated always as identity,
  campaign_id bigint not null,
  kind        text not null check (kind in ('publish', 'resume', 'clock', 'end')),
  options     jsonb not null default '{}',
  cursor      bigint not null default 0,
  created_at  timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);

create table campaign_log (
  account_id  uuid not null,
  id          bigint generated always as identity,
  campaign_id bigint not null,
  at          timestamptz not null default now(),
  user_id     uuid references app_user (id) on delete set null,
  what        text not null,
  details     jsonb not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
create index campaign_log_by_campaign on campaign_log (account_id, campaign_id, id desc);

-- What happened in a campaign on each day of the account, counted as it happens.
create table campaign_day (
  account_id  uuid not null,
  campaign_id bigint not null,
  day         date not null,
  what        text not null check (what in ('entered', 'completed', 'left', 'goal', 'sent', 'skipped', 'failed', 'opened',
    'clicked', 'bounced', 'complained', 'unsubscribed', 'replied')),
  count       integer not null,
  primary key (account_id, campaign_id, day, what),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);

-- Kinds of mail that people can be without, one by one.
create table mail_topic (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  name       text not null check (length(name) between 1 and 80),
  position   integer not null,
  primary key (account_id, id)
);
alter table campaign add foreign key (account_id, topic_id) references mail_topic (account_id, id) on delete set null (topic_id);
create table topic_opt_out (
  account_id uuid not null,
  topic_id   bigint not null,
  address    text not null,
  at         timestamptz not null default now(),
  primary key (account_id, topic_id, address),
  foreign key (account_id, topic_id) references mail_topic (account_id, id) on delete cascade
);

-- Whose addresses mail may come from: those that were proven.
create table sender (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  name       text not null check (length(name) between 1 and 100),
  address    text not null,
  is_default boolean not null default false,
  proven_at  timestamptz,
  proof_hash text,
  proof_at   timestamptz,
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, address)
);
create unique index sender_default on sender (account_id) where is_default;
create table sending_domain (
  account_id  uuid not null references account (id) on delete cascade,
  id          bigint generated always as identity,
  domain      text not null,
  selector    text not null,
  private_key text not null,
  public_key  text not null,
  proven_at   timestamptz,
  checked_at  timestamptz,
  failure     text,
  primary key (account_id, id),
  unique (account_id, domain)
);
create table sending_settings (
  account_id      uuid primary key references account (id) on delete cascade,
  is_tracking     boolean not null default true,
  -- At most so many marketing messages to one contact in so many days; null: no limit.
  frequency_limit integer check (frequency_limit between 1 and 100),
  frequency_days  integer not null default 7 check (frequency_days between 1 and 90),
  -- Messages a minute.
  rate            integer not null default 600 check (rate between 1 and 100000),
  text_from       text not null default '',
  help_text       text not null default ''
);

-- A file that was sent with a mail stays as long as the account.
alter table file add attached_at timestamptz;

-- How many marketing messages an account may hand over right now: it fills up by `rate`, and is locked by whoever takes
-- some, so that processes take turns between accounts.
create table sending_pace (
  account_id uuid primary key references account (id) on delete cascade,
  at         timestamptz not null default '-infinity',
  remaining  double precision not null default 0
);

-- Every mail and text that goes out or came in, once.
create table message (
  account_id    uuid not null references account (id) on delete cascade,
  id            bigint generated always as identity,
  contact_id    bigint,
  channel       text not null check (channel in ('mail', 'text')),
  direction     text not null default 'out' check (direction in ('out', 'in')),
  purpose       text not null check (purpose in ('marketing', 'transactional', 'personal')),
  campaign_id   bigint,
  enrolment_id  bigint,
  run           integer,
  step_id       bigint,
  asset_id      bigint,
  asset_version integer,
  sender_id     bigint,
  user_id       uuid references app_user (id) on delete set null,
  address       text not null,
  subject       text not null default '',
  -- What a person wrote, or what came in; what a campaign sends is its asset with `merge`.
  content       jsonb,
  merge         jsonb,
  state         text not null default 'waiting' check (state in (
    'waiting', 'sending', 'sent', 'skipped', 'failed', 'bounced', 'uncertain', 'received')),
  reason        text,
  -- Written before the server is asked, and the same at every attempt.
  rfc_id        text,
  created_at    timestamptz not null default now(),
  try_at        timestamptz not null default now(),
  attempts      integer not null default 0,
  taken_by      uuid,
  taken_at      timestamptz,
  sent_at       timestamptz,
  primary key (account_id, id),
  unique (account_id, enrolment_id, run, step_id),
  unique (account_id, rfc_id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index message_by_contact on message (account_id, contact_id, created_at desc, id desc);
create index message_by_step on message (account_id, step_id, id) where step_id is not null;
-- What is to go out, campaign mail apart from what a person or a form waits for, which goes first.
create index message_waiting on message (account_id, channel, try_at, id) where state = 'waiting' and purpose = 'marketing';
create index message_waiting_first on message (account_id, channel, try_at, id)
  where state = 'waiting' and purpose <> 'marketing';
-- How many a campaign has sent, and since when: its limit a day, and when it pauses itself.
create index message_by_campaign on message (account_id, campaign_id, sent_at) where campaign_id is not null;
-- What somebody has to look at.
create index message_unsent on message (account_id, id desc) where state in ('uncertain', 'failed');
create index message_taken on message (taken_at, account_id, id) where state = 'sending';

create table message_event (
  account_id uuid not null,
  id         bigint generated always as identity,
  message_id bigint not null,
  kind       text not null check (kind in ('opened', 'clicked', 'bounced', 'complained', 'unsubscribed', 'replied')),
  by         text not null check (by in ('person', 'machine', 'unknown')),
  at         timestamptz not null default now(),
  -- The address of the link, the words of the report.
  about      text not null default '',
  agent      text not null default '',
  -- A click soon after the mail went out may be a scanner's, which shows when it follows the other links as well:
  -- until this moment it is not decided.
  settle_at  timestamptz,
  primary key (account_id, id),
  foreign key (account_id, message_id) references message (account_id, id) on delete cascade
);
create index message_event_by_message on message_event (account_id, message_id, kind, at);
create index message_event_complaints on message_event (account_id, message_id) where kind = 'complained';
create index message_event_unsettled on message_event (settle_at, account_id, id) where settle_at is not null;

-- What somebody sent in with a form. Where they are asked to confirm, it counts once they have.
create table form_submission (
  account_id   uuid not null,
  id           bigint generated always as identity,
  asset_id     bigint not null,
  contact_id   bigint,
  -- By the label of each question.
  answers      jsonb not null,
  -- What the contact is to have of it, until somebody has confirmed.
  pending      jsonb,
  -- What they agreed to; '' where they did not.
  words        text not null default '',
  locale       text not null,
  at           timestamptz not null default now(),
  confirm_hash text,
  confirmed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, asset_id) references campaign_asset (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index form_submission_by_asset on form_submission (account_id, asset_id, at desc);
create index form_submission_by_contact on form_submission (account_id, contact_id) where contact_id is not null;
create unique index form_submission_to_confirm on form_submission (account_id, confirm_hash) where confirm_hash is not null;

-- A picture of a mail or a page: strangers see it, and it stays for as long as what was sent shows it.
alter table file add shown_at timestamptz;

-- Calls of webhook steps; the row is the job.
create table webhook_call (
  account_id   uuid not null,
  id           bigint generated always as identity,
  enrolment_id bigint not null,
  run          integer not null,
  step_id      bigint not null,
  url          text not null,
  body         jsonb not null,
  attempts     integer not null default 0,
  try_at       timestamptz,
  status       integer,
  failure      text,
  done_at      timestamptz,
  primary key (account_id, id),
  unique (account_id, enrolment_id, run, step_id),
  foreign key (account_id, enrolment_id) references enrolment (account_id, id) on delete cascade
);
create index webhook_call_due on webhook_call (try_at, account_id, id) where try_at is not null;

-- A solution that paused itself, and what a step tells somebody.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement',
   'accessRequested', 'membershipRequested', 'membershipGranted', 'membershipDeclined', 'linkPaused', 'importFinished',
   'taskDue', 'appointmentSoon', 'appointmentBooked', 'solutionPaused', 'solutionNotice'));
