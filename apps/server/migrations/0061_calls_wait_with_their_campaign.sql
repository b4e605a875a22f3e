-- Calls of webhook steps wait while their campaign is paused and are dropped when it ends, as its messages are: whose
-- they are stands with them, and since when a process has one in hand.
alter table webhook_call add column campaign_id bigint, add column taken_at timestamptz;
update webhook_call set campaign_id = enrolment.campaign_id from enrolment
where enrolment.account_id = webhook_call.account_id and enrolment.id = webhook_call.enrolment_id;
alter table webhook_call alter column campaign_id set not null;
create index webhook_call_by_campaign on webhook_call (account_id, campaign_id, try_at) where try_at is not null;

-- As `stop_to`, of its calls.
alter table campaign add column stop_calls_to bigint;
