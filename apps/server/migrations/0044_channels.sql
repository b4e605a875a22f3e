-- A mailbox or calendar that somebody has connected. The row is the job: what is due is taken, read in small parts, and
-- each part says in its own transaction how far it is. Whoever leaves the account takes their channels along.
create table channel (
  account_id uuid not null,
  id         bigint generated always as identity,
  user_id    uuid not null,
  kind       text not null check (kind in ('email', 'calendar', 'xero', 'quickbooks')),
  -- As it is shown: the mailbox, the calendar.
  address    text not null check (length(address) between 1 and 320),
  -- Where it is. Nothing of it is secret.
  settings   jsonb not null,
  -- Colleagues may read what is in it, not only that there was something.
  is_shared  boolean not null default false,
  -- Nothing older is read.
  since      date,
  created_at timestamptz not null default now(),
  state      text not null default 'waiting' check (state in (
    'waiting', 'running', 'complete', 'partial', 'failed', 'disconnecting')),
  done       integer not null default 0,
  total      integer not null default 0,
  brought    integer not null default 0,
  -- What was left out and why, since it was last read from the beginning: a list of a reason and a number.
  skipped    jsonb not null default '[]',
  failure    text,
  attempts   integer not null default 0,
  -- While it is taken: when whoever has it is taken for dead.
  due_at     timestamptz default now(),
  taken_by   uuid,
  synced_at  timestamptz,
  primary key (account_id, id),
  unique (account_id, user_id, kind),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade
);
create index channel_due on channel (due_at, account_id, id) where due_at is not null;

-- What opens it, encrypted with a key that is not in this database.
create table channel_secret (
  account_id uuid not null,
  channel_id bigint not null,
  sealed     bytea not null,
  primary key (account_id, channel_id),
  foreign key (account_id, channel_id) references channel (account_id, id) on delete cascade
);

-- How far a folder has been read. Numbers of mails count for as long as the folder's validity is the same.
create table channel_folder (
  account_id uuid not null,
  channel_id bigint not null,
  path       text not null,
  validity   text not null,
  last_uid   bigint not null default 0,
  primary key (account_id, channel_id, path),
  foreign key (account_id, channel_id) references channel (account_id, id) on delete cascade
);

-- Which mail a message of the timeline is, for each contact once, in however many folders and mailboxes it lies.
create table channel_mail (
  account_id uuid not null,
  -- Its Message-ID; of a mail without one, what is made of its head.
  origin     text not null,
  -- Of the contact.
  address    text not null,
  message_id bigint,
  -- The mail that the conversation began with.
  thread     text not null,
  primary key (account_id, origin, address),
  foreign key (account_id, message_id) references message (account_id, id) on delete cascade
);
create index channel_mail_by_message on channel_mail (account_id, message_id);
create index channel_mail_by_thread on channel_mail (account_id, thread);

-- Whose mailbox a message was found in: they read its words, and colleagues where they share them. It stays when the
-- mailbox is disconnected and what it brought in is kept.
create table channel_reader (
  account_id uuid not null,
  message_id bigint not null,
  user_id    uuid not null references app_user (id) on delete cascade,
  is_shared  boolean not null default false,
  primary key (account_id, message_id, user_id),
  foreign key (account_id, message_id) references message (account_id, id) on delete cascade
);
create index channel_reader_by_user on channel_reader (account_id, user_id, message_id);
