-- What belongs to an account is found by the account: `account_id` comes first in every key and index of the CRM's
-- tables. All rows of an account can move to another database server together, and no join can cross accounts.
-- The keys go first and come last, so that filling the new columns maintains no index.
alter table goal_achievement
  drop constraint goal_achievement_pkey,
  drop constraint goal_achievement_goal_id_fkey,
  drop constraint goal_achievement_contact_id_fkey;
drop index goal_achievement_by_contact;
alter table campaign_contact
  drop constraint campaign_contact_pkey,
  drop constraint campaign_contact_campaign_id_fkey,
  drop constraint campaign_contact_contact_id_fkey,
  drop constraint campaign_contact_step_id_fkey;
drop index campaign_contact_by_contact, campaign_contact_by_step;
alter table campaign_step drop constraint campaign_step_pkey, drop constraint campaign_step_sequence_id_fkey;
drop index campaign_step_by_key;
alter table campaign_asset drop constraint campaign_asset_pkey, drop constraint campaign_asset_campaign_id_fkey;
drop index campaign_asset_by_key;
alter table campaign_goal drop constraint campaign_goal_pkey, drop constraint campaign_goal_campaign_id_fkey;
drop index campaign_goal_by_campaign, campaign_goal_by_key;
alter table campaign_sequence drop constraint campaign_sequence_pkey, drop constraint campaign_sequence_campaign_id_fkey;
drop index campaign_sequence_by_campaign, campaign_sequence_by_key;
alter table campaign drop constraint campaign_pkey, drop constraint campaign_install_id_fkey;
drop index campaign_by_install, campaign_own_name;
alter table contact drop constraint contact_pkey;
drop index contact_by_account;
alter table install drop constraint install_pkey, drop constraint install_listing_id_account_id_key;
drop index install_by_account;

alter table campaign_sequence add account_id uuid;
alter table campaign_goal add account_id uuid;
alter table campaign_asset add account_id uuid;
alter table campaign_step add account_id uuid;
alter table campaign_contact add account_id uuid;
alter table goal_achievement add account_id uuid;
update campaign_sequence part set account_id = campaign.account_id from campaign where campaign.id = part.campaign_id;
update campaign_goal part set account_id = campaign.account_id from campaign where campaign.id = part.campaign_id;
update campaign_asset part set account_id = campaign.account_id from campaign where campaign.id = part.campaign_id;
update campaign_contact part set account_id = campaign.account_id from campaign where campaign.id = part.campaign_id;
update campaign_step part set account_id = parent.account_id
from campaign_sequence parent where parent.id = part.sequence_id;
update goal_achievement part set account_id = parent.account_id
from campaign_goal parent where parent.id = part.goal_id;

-- Ids stay whole numbers of one sequence; only together with the account does one name a row.
alter table install
  add primary key (account_id, id),
  -- A listing installed in an account: once, however often it is asked for.
  add unique (account_id, listing_id);

alter table contact add primary key (account_id, id);

alter table campaign
  add primary key (account_id, id),
  add foreign key (account_id, install_id) references install (account_id, id) on delete set null (install_id);
create unique index campaign_by_install on campaign (account_id, install_id);
create index campaign_own_name on campaign (account_id, lower(name)) where install_id is null;

alter table campaign_sequence
  alter account_id set not null,
  add primary key (account_id, id),
  add foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade;
create index campaign_sequence_by_campaign on campaign_sequence (account_id, campaign_id, position);
create unique index campaign_sequence_by_key on campaign_sequence (account_id, campaign_id, key);

alter table campaign_goal
  alter account_id set not null,
  add primary key (account_id, id),
  add foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade;
create index campaign_goal_by_campaign on campaign_goal (account_id, campaign_id, position);
create unique index campaign_goal_by_key on campaign_goal (account_id, campaign_id, key);

alter table campaign_asset
  alter account_id set not null,
  add primary key (account_id, id),
  add foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade;
create unique index campaign_asset_by_key on campaign_asset (account_id, campaign_id, key);

alter table campaign_step
  alter account_id set not null,
  add primary key (account_id, id),
  add foreign key (account_id, sequence_id) references campaign_sequence (account_id, id) on delete cascade;
create unique index campaign_step_by_key on campaign_step (account_id, sequence_id, key);

alter table campaign_contact
  alter account_id set not null,
  add primary key (account_id, campaign_id, contact_id),
  add foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade,
  add foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade,
  -- A step cannot be removed under those who wait in it.
  add foreign key (account_id, step_id) references campaign_step (account_id, id);
create index campaign_contact_by_contact on campaign_contact (account_id, contact_id);
create index campaign_contact_by_step on campaign_contact (account_id, step_id) where step_id is not null;

alter table goal_achievement
  alter account_id set not null,
  add primary key (account_id, goal_id, contact_id),
  add foreign key (account_id, goal_id) references campaign_goal (account_id, id) on delete cascade,
  add foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade;
create index goal_achievement_by_contact on goal_achievement (account_id, contact_id);

-- Queries are to be planned for the new columns at once; the embedded database looks at its tables once a day only.
-- Not at empty ones: what is planned for them while they fill would read them from end to end.
do $$
declare
  filled regclass;
begin
  for filled in
    select name from unnest(array['install', 'contact', 'campaign', 'campaign_sequence', 'campaign_goal', 'campaign_asset',
      'campaign_step', 'campaign_contact', 'goal_achievement']::regclass[]) name
    where pg_relation_size(name) > 0
  loop
    execute format('analyze %s', filled);
  end loop;
end $$;
