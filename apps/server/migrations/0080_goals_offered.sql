-- What a newer version of the listing has instead of a goal that the client changed, as with steps and assets. Where the
-- listing no longer has a step or a goal that the client changed, it stays, and this says `{"isGone": true}`.
alter table campaign_goal add column offered jsonb;
