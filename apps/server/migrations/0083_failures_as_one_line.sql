-- A step that fails for five thousand people fills its solution's log. What is the same within an hour is one line with
-- a count: "folded" says what makes it the same, and is null for what always stands alone.
alter table campaign_log add column folded text;
create unique index campaign_log_folded on campaign_log (account_id, campaign_id, folded) where folded is not null;
