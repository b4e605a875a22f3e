-- A deal that comes to a stage is heard by campaigns: the source is the stage's id.
alter table campaign_trigger drop constraint campaign_trigger_kind_check;
alter table campaign_trigger add constraint campaign_trigger_kind_check
  check (kind in ('form', 'link', 'appointment', 'reply', 'purchase', 'tag', 'stage'));
alter table campaign_event drop constraint campaign_event_kind_check;
alter table campaign_event add constraint campaign_event_kind_check
  check (kind in ('form', 'link', 'appointment', 'reply', 'purchase', 'tag', 'stage', 'goal', 'facts'));
