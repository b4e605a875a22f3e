-- The company profile is edited by several people: who saves names the revision they started from.
alter table account add revision integer not null default 1;
alter table account add updated_at timestamptz;
alter table account add updated_by uuid references app_user (id) on delete set null;

-- What the user does not want to be told of (kinds of notification).
alter table app_user add muted_kinds text[] not null default '{}';

-- Which provider session a ticket, and then a session, came from: signing out elsewhere must end both,
-- or that browser would walk straight in again.
alter table service_ticket add provider_session bytea;
alter table session add provider_session bytea;
-- Nobody knows any more which sessions these began.
delete from idp_session;

-- Changing the password is limited: each change is mailed.
create table password_change (
  user_id uuid not null references app_user (id) on delete cascade,
  at      timestamptz not null default now()
);
create index password_change_by_user on password_change (user_id, at);

-- What the account switcher shows first: the user's pins, then what was opened last.
create table account_visit (
  user_id    uuid not null references app_user (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  pinned     boolean not null default false,
  opened_at  timestamptz,
  primary key (user_id, account_id)
);

-- One open invitation per address: asking again renews it. Of earlier doubles the latest stays.
alter table invitation add return_url text not null default '';
alter table invitation add sent_at timestamptz not null default now();
update invitation set sent_at = created_at;
update invitation set revoked_at = now()
where accepted_at is null and revoked_at is null and exists (
  select from invitation later
  where later.account_id = invitation.account_id and later.invitee_email = invitation.invitee_email
    and later.accepted_at is null and later.revoked_at is null
    and (later.created_at, later.id) > (invitation.created_at, invitation.id)
);
create unique index invitation_open on invitation (account_id, invitee_email)
where accepted_at is null and revoked_at is null;

-- Mail has a formatted part, belongs to an account (where it is about one), and is tried again after a failure.
alter table mail add account_id uuid references account (id) on delete cascade;
alter table mail add html text not null default '';
alter table mail add attempts integer not null default 0;
alter table mail add try_at timestamptz not null default now();
alter table mail add failure text;
-- An invitation that is renewed, revoked or accepted takes its unsent mail along: that link is dead.
alter table mail add invitation_id uuid references invitation (id) on delete cascade;
-- What was written before anything was sent stays unsent.
update mail set try_at = 'infinity';
create index mail_to_send on mail (try_at) where sent_at is null;
create index mail_by_account on mail (account_id, created_at);
