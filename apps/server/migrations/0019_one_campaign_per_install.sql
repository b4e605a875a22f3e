-- An install is one campaign. Installing again over a cancelled install used to add a second one beside what the first
-- had left: of such campaigns the newest is the installed one. An older one that nobody was ever in goes; one with
-- people or with goals that they reached stays as the client's own.
create temporary table older on commit drop as
  select c.id, exists (select from campaign_contact w where w.campaign_id = c.id)
    or exists (select from campaign_goal g join goal_achievement a on a.goal_id = g.id where g.campaign_id = c.id) as used
  from campaign c
  where exists (
    select from campaign newer
    where newer.install_id = c.install_id and (newer.created_at, newer.id) > (c.created_at, c.id));
update campaign set install_id = null where id in (select id from older where used);
delete from campaign where id in (select id from older where not used);

drop index campaign_by_install;
create unique index campaign_by_install on campaign (install_id);
