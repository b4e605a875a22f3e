-- A program says by two names that a contact has reached a goal: the source is both of them.
alter table campaign_trigger drop constraint campaign_trigger_kind_check;
alter table campaign_trigger add constraint campaign_trigger_kind_check
  check (kind in ('form', 'link', 'appointment', 'reply', 'purchase', 'tag', 'stage', 'api'));
alter table campaign_event drop constraint campaign_event_kind_check;
alter table campaign_event add constraint campaign_event_kind_check
  check (kind in ('form', 'link', 'appointment', 'reply', 'purchase', 'tag', 'stage', 'api', 'goal', 'facts'));
