-- Snoozed: hidden until a moment, then New again with its place by that moment. `shown_at` is that place; while it lies
-- ahead the notification is neither listed nor counted, so that nothing has to happen for it to come back.
alter table notification add snoozed_until timestamptz;
alter table notification add shown_at timestamptz not null generated always as (coalesce(snoozed_until, created_at)) stored;
-- Open browsers are told when it is back, once, by whoever clears this.
alter table notification add wake_at timestamptz;
create index notification_to_wake on notification (wake_at) where wake_at is not null;

-- The one client it is about, where it is about one.
alter table notification add client_id uuid references account (id) on delete set null;
create index notification_by_client on notification (client_id) where client_id is not null;

drop index notification_list;
create index notification_list on notification (account_id, user_id, shown_at desc, id desc);
drop index notification_counts;
create index notification_counts on notification (account_id, user_id, status, shown_at);

-- What a member does not want to be told of: nothing about these clients is written to them.
create table muted_client (
  account_id uuid not null,
  user_id    uuid not null,
  client_id  uuid not null,
  primary key (account_id, user_id, client_id),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade,
  foreign key (account_id, client_id) references client (partner_account_id, account_id) on delete cascade
);
create index muted_client_by_client on muted_client (account_id, client_id);

-- When the member's next daily mail is due; null for who wants none. Whoever writes the mail moves it to the next day
-- in the same transaction.
alter table membership add digest_at timestamptz;
create index membership_digest_due on membership (digest_at) where digest_at is not null;
