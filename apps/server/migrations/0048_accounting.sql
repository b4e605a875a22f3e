-- Somebody is being asked by an accounting service whether we may read their books. The state that comes back is good
-- once, for the same person, session and account, for some minutes. Where several organisations may be read, what opens
-- them waits here, encrypted, until one was chosen.
create table channel_consent (
  account_id    uuid not null,
  id            bigint generated always as identity,
  user_id       uuid not null,
  session_id    uuid not null references session (id) on delete cascade,
  kind          text not null check (kind in ('xero', 'quickbooks')),
  -- None any more once it came back.
  state_hash    bytea,
  -- How far back it is to be read.
  since         date,
  sealed        bytea,
  organisations jsonb not null default '[]',
  expires_at    timestamptz not null,
  primary key (account_id, id),
  unique (account_id, user_id, kind),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade
);

-- The services give a new key with each use of the old one: whoever fetches one says so, and the others wait for it.
alter table channel_secret
  add column refreshed_by    uuid,
  add column refreshed_until timestamptz;

-- How far a part of the books has been read: all that changed before `since`, and so many pages of what changed then.
create table channel_cursor (
  account_id uuid not null,
  channel_id bigint not null,
  part       text not null,
  since      timestamptz not null,
  page       integer not null default 1,
  primary key (account_id, channel_id, part),
  foreign key (account_id, channel_id) references channel (account_id, id) on delete cascade
);

-- Which invoice, payment or sale an activity is about, for each organisation once, whoever has connected it. It stays
-- when the books are disconnected and what they brought in is kept: connected again, it is known again.
create table channel_sale (
  account_id   uuid not null references account (id) on delete cascade,
  id           bigint generated always as identity,
  service      text not null check (service in ('xero', 'quickbooks')),
  organisation text not null,
  part         text not null check (part in ('invoice', 'payment', 'receipt')),
  origin       text not null,
  -- Of an invoice that waits for its money.
  due_on       date,
  -- It has reached the goals that wait for a purchase, or was history: it does so once.
  is_counted   boolean not null default false,
  primary key (account_id, id),
  unique (account_id, service, organisation, part, origin)
);
create index channel_sale_due on channel_sale (account_id, service, organisation, due_on) where due_on is not null;
