-- An account's own host is an origin of its own: a session started there works there alone, and names that account.
-- Null is the main host, where every session so far was started.
alter table session add account_id uuid references account (id) on delete cascade;
create index session_by_account on session (account_id) where account_id is not null;

-- Who ordered the account. Nobody can remove them.
alter table account add owner_user_id uuid references app_user (id) on delete set null;
create index account_by_owner on account (owner_user_id) where owner_user_id is not null;
-- The invitation that an order sends: whoever accepts it owns the account.
alter table invitation add makes_owner boolean not null default false;

update account set owner_user_id = invitation.accepted_by
from customer_order join invitation
  on invitation.account_id = customer_order.client_id
  and invitation.invitee_email = customer_order.customer ->> 'email'
where account.id = customer_order.client_id and invitation.accepted_at is not null;
update invitation set makes_owner = true
from customer_order
where invitation.account_id = customer_order.client_id
  and invitation.invitee_email = customer_order.customer ->> 'email'
  and invitation.accepted_at is null and invitation.revoked_at is null;

-- A partner's person who asks to become a member of a client's account. The row is there while nobody has answered,
-- and goes when the person leaves the partner or the partner loses the client.
create table membership_request (
  id                 uuid primary key default gen_random_uuid(),
  account_id         uuid not null,
  user_id            uuid not null,
  partner_account_id uuid not null,
  requested_at       timestamptz not null default now(),
  unique (account_id, user_id),
  foreign key (partner_account_id, user_id) references membership (account_id, user_id) on delete cascade,
  foreign key (partner_account_id, account_id) references client (partner_account_id, account_id) on delete cascade
);
create index membership_request_by_asker on membership_request (partner_account_id, user_id);
create index membership_request_by_client on membership_request (partner_account_id, account_id);

-- A CRM account's notifications are the CRM's.
alter table notification drop constraint notification_source_check;
update notification set source = 'crm'
from account where account.id = notification.account_id and account.account_type = 'CRM';
alter table notification add constraint notification_source_check check (source in ('partners', 'crm'));
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement',
   'accessRequested', 'membershipRequested', 'membershipGranted', 'membershipDeclined'));
