-- What an order has installed and whom it has added: a confirmation that is loaded again says so, whatever became of it.
alter table customer_order
  add column run_id uuid references install_run (id) on delete set null,
  add column added_user_ids uuid[] not null default '{}';

-- All that an order wrote was written in one transaction, and so has its date to the microsecond.
update customer_order
set
  run_id = (
    select install_run.id
    from install_run
    join install_target on install_target.run_id = install_run.id
    where install_target.account_id = customer_order.client_id and install_run.created_at = customer_order.created_at
    limit 1
  ),
  added_user_ids = array(
    select user_id
    from membership
    where membership.account_id = customer_order.client_id and membership.created_at = customer_order.created_at
  );
