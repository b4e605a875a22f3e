-- Calls of webhook steps are taken account by account.
create index webhook_call_waiting on webhook_call (account_id, try_at, id) where try_at is not null;
