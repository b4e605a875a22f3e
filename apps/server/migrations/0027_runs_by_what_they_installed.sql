-- Past runs are listed for one campaign or one bundle, and bundles are counted by their runs and by the orders that
-- came with them.
create index install_run_by_bundle on install_run (bundle_id) where bundle_id is not null;
create index install_run_listing_by_listing on install_run_listing (listing_id);
create index customer_order_by_run on customer_order (run_id) where run_id is not null;
