-- Where people stood in a campaign before somebody moved them or took them out: what can be undone for a day.
create table people_change (
  account_id  uuid not null,
  id          bigint generated always as identity,
  campaign_id bigint not null,
  what        text not null check (what in ('moved', 'removed')),
  at          timestamptz not null default now(),
  undone_at   timestamptz,
  -- One for each: enrolment, run, version, sequence, step, since, due.
  before      jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
create index people_change_by_campaign on people_change (account_id, campaign_id);

-- When anything of what is drawn, its links, its topic or its re-entry was last saved, published or not: whoever has not
-- seen it does not overwrite it.
alter table campaign add saved_at timestamptz;
update campaign set saved_at = changed_at;

-- Keys of the listing's assets that somebody here has deleted: an update does not bring them back.
alter table campaign add dropped_assets text[] not null default '{}';
