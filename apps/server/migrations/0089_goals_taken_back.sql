-- A goal that somebody says by hand was reached can be taken back. Where people stood is kept as with those who were
-- moved; the event names the change, because it is followed a moment later.
alter table people_change drop constraint people_change_what_check;
alter table people_change add constraint people_change_what_check check (what in ('moved', 'removed', 'reached'));
alter table campaign_event add column change_id bigint;
alter table campaign_event add foreign key (account_id, change_id) references people_change (account_id, id)
  on delete set null (change_id);
create index campaign_event_by_change on campaign_event (account_id, change_id) where change_id is not null;
