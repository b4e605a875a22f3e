-- A goal by which somebody came into a campaign is reached, but not achieved by the campaign: numbers count the goals that
-- people reached after they were in. What is written in one go has one time.
alter table goal_achievement add column came_in boolean not null default false;
update goal_achievement reached set came_in = true
from campaign_goal goal
join enrolment entered on entered.account_id = goal.account_id and entered.campaign_id = goal.campaign_id
where goal.account_id = reached.account_id and goal.id = reached.goal_id
  and entered.contact_id = reached.contact_id and entered.entered_at = reached.achieved_at and entered.why = 'goal';

-- The numbers of a day have counted each of them as well.
update campaign_day counted set count = greatest(0, counted.count - entered.count)
from (
  select j.account_id, j.campaign_id, (j.entered_at at time zone a.time_zone)::date as day, count(*)::int as count
  from enrolment j join account a on a.id = j.account_id
  where j.why = 'goal' and a.time_zone in (select name from pg_timezone_names)
  group by 1, 2, 3
) entered
where counted.account_id = entered.account_id and counted.campaign_id = entered.campaign_id
  and counted.day = entered.day and counted.what = 'goal';
