-- Rows of an import that need a plan are put aside until a turn is full of them.
alter table contact_import add column aside integer[] not null default '{}';

-- Whose doing something was is written down with every activity and every piece of evidence, and was looked up for each
-- of them: a tenth of the time of an import. Only when somebody goes do they have to be looked for.
alter table activity drop constraint activity_user_id_fkey, drop constraint activity_important_by_fkey;
alter table permission drop constraint permission_user_id_fkey;

create function forget_user() returns trigger language plpgsql as $$
begin
  update activity set user_id = null where user_id = old.id;
  update activity set important_by = null where important_by = old.id;
  update permission set user_id = null where user_id = old.id;
  return null;
end $$;
create trigger forget_user after delete on app_user for each row execute function forget_user();
