-- Keys of the listing's assets that somebody here has deleted (`dropped_assets`) and that an update has anew: to be taken,
-- or left away, by somebody here.
alter table campaign add column offered_assets text[] not null default '{}';

-- What an update brought back because a new step needs it is no longer deleted.
update campaign set dropped_assets = array(
  select dropped.key from unnest(dropped_assets) dropped (key)
  where not exists (
    select from campaign_asset a where a.account_id = campaign.account_id and a.campaign_id = campaign.id and a.key = dropped.key))
where dropped_assets <> '{}';

-- A campaign has ended or was deleted: its messages up to this id do not go out any more, also if it is published again
-- meanwhile. A worker marks them, some at a time; null: that is done.
alter table campaign add column stop_to bigint;
create index campaign_stopping on campaign (account_id, id) where stop_to is not null;
