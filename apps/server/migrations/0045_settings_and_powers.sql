-- What an account shows of the business beside its name. Apart from the account, so that a picture is read only where it
-- is shown.
create table business_logo (
  account_id uuid primary key references account (id) on delete cascade,
  logo       text not null check (length(logo) <= 90000)
);

-- What the owner of an account that was just ordered is asked at their first visit: how far they are, and what they have
-- typed. An account without a row is not asked: it was there before.
create table account_setup (
  account_id uuid primary key references account (id) on delete cascade,
  step       text not null default 'reach',
  typed      jsonb not null default '{}',
  state      text not null default 'open' check (state in ('open', 'skipped', 'finished'))
);

-- What a person says about themselves to those who work or write with them.
alter table app_user
  add title text not null default '' check (length(title) <= 120),
  add phone text not null default '' check (length(phone) <= 40),
  add picture text not null default '' check (length(picture) <= 16000),
  add signature text not null default '' check (length(signature) <= 1000);

-- Everybody may do everything; what is named here the owner of the account has taken from this member.
alter table membership
  add withheld text[] not null default '{}'
    check (withheld <@ array['users', 'keys', 'billing', 'export', 'bulkDelete']);

-- What one person did in an account, the latest first.
create index audit_by_person on audit (account_id, user_id, id);

-- Both are told when an account gets another owner, and a member when the owner changes what they may do.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement',
   'accessRequested', 'membershipRequested', 'membershipGranted', 'membershipDeclined', 'linkPaused', 'importFinished',
   'exportFinished', 'taskDue', 'appointmentSoon', 'appointmentBooked', 'solutionPaused', 'solutionNotice',
   'ownershipHandedOn', 'powersChanged'));
