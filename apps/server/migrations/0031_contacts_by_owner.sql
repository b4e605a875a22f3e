-- The list sorted by owner is read one owner after the other, along this index; those without an owner come last.
drop index contact_by_owner;
create index contact_by_owner on contact (account_id, owner_id, id) where deleted_at is null;
