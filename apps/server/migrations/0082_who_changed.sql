-- Programs are told who changed something last. A deal's history names them, but for what only programs write of it
-- (a next action, notes for the stage): that is `changed_by`. Of what was changed before nobody knows.
alter table task add changed_by uuid references app_user (id) on delete set null;
alter table note add changed_by uuid references app_user (id) on delete set null;
alter table deal add changed_by uuid references app_user (id) on delete set null;

-- Whether others have written down for somebody that they withdraw; what the person said themselves stays theirs.
alter table suppression add by_hand boolean not null default false;
update suppression set by_hand = true
from (
  select account_id, channel, address from permission where not granted
  group by account_id, channel, address having bool_and(how in ('hand', 'bulk'))
) told
where suppression.account_id = told.account_id and suppression.channel = told.channel
  and suppression.address = told.address and suppression.reason = 'withdrawn';
