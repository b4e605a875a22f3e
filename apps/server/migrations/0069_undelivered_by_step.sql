-- A step whose message bounced, or may not have gone out, is not shown as done: few of a campaign's messages are so.
create index message_undelivered on message (account_id, step_id, state)
  where state in ('bounced', 'uncertain') and step_id is not null;
