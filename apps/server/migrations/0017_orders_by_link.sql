-- A link takes so many orders a day, whoever sends them. Somebody of the account can let it go on: from then on its
-- orders are counted anew.
alter table cart_link add orders_counted_from timestamptz;
create index customer_order_by_fingerprint on customer_order (fingerprint, created_at);
create index cart_link_by_fingerprint on cart_link (fingerprint);

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement',
   'accessRequested', 'membershipRequested', 'membershipGranted', 'membershipDeclined', 'linkPaused'));

-- Came of a stranger's order, not of what a member did: it does not count against what the account may mail in a day.
alter table mail add by_stranger boolean not null default false;

-- Until now anybody could have a cart link signed, so that those signatures prove nothing and no longer count. The list
-- says so, and each can be made anew from there.
update cart_link set expires_at = now() where kind = 'cart' and expires_at > now();
