-- An install or an update wanted to publish the campaign, and what is drawn cannot run yet (no sender, an unknown merge
-- field, an empty mail …): it waits as a draft until somebody in the account mends and publishes it. What is in the way
-- is looked up each time, because it may be mended elsewhere.
alter table campaign add column held_at timestamptz;

-- A campaign that goes on after a pause has messages that were put off meanwhile. A worker brings them forward, some at a
-- time: up to which id it has come; null: nothing is to be brought forward.
alter table campaign add column release_from bigint;
create index campaign_releasing on campaign (account_id, id) where release_from is not null;

-- What counts against a day's limit although it is not marked as sent: so that a hundred thousand that only wait need
-- not be looked at.
create index message_under_way on message (account_id, campaign_id)
  where sent_at is null and (state in ('bounced', 'sending', 'uncertain') or (state = 'waiting' and taken_at is not null));
