-- A goal is reached by the address to which a link leads, however it is written: a name is where it leads, the host is in
-- small letters, and the path has no slash at its end. What was published before is written so as well.
update campaign_trigger heard set source = regexp_replace(
    lower(substring(led.address from '^(?:[A-Za-z]+://[^/?#]*)?')) ||
      substr(led.address, length(substring(led.address from '^(?:[A-Za-z]+://[^/?#]*)?')) + 1),
    '^([^?#]*?)/+([?#]|$)', '\1\2')
from (
  select campaign.account_id, campaign.id, named.goal_id, coalesce(
    nullif(btrim(campaign.links ->> substring(named.source from '^\{\{-?\s*link\.(\w+)\s*-?\}\}$')), ''),
    btrim(named.source)) as address
  from campaign_trigger named
  join campaign on campaign.account_id = named.account_id and campaign.id = named.campaign_id
  where named.kind = 'link' and named.source <> '') led
where heard.account_id = led.account_id and heard.campaign_id = led.id and heard.goal_id = led.goal_id
  and heard.kind = 'link';
