-- Files that people bring, and contacts imported from them.

-- What was announced. It is whole when all its pieces are there.
create table file (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  user_id    uuid references app_user (id) on delete set null,
  name       text not null check (length(name) between 1 and 255),
  size       bigint not null check (size > 0),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index file_by_age on file (account_id, created_at);

-- A piece that has arrived. Its bytes stand here, or in the store that is configured: then they are null.
create table file_piece (
  account_id uuid not null,
  file_id    bigint not null,
  piece      integer not null check (piece >= 0),
  bytes      bytea,
  primary key (account_id, file_id, piece),
  foreign key (account_id, file_id) references file (account_id, id) on delete cascade
);
-- They are not text: trying to make them smaller costs more than it gains.
alter table file_piece alter bytes set storage external;

-- One import, from the draft to its undo. The row is the job: whoever checks it holds a lease, as that takes many
-- transactions; writing and undoing go batch by batch, and move a cursor in the transaction of each.
create table contact_import (
  account_id    uuid not null references account (id) on delete cascade,
  id            bigint generated always as identity,
  user_id       uuid references app_user (id) on delete set null,
  -- Gone once the import has ended.
  file_id       bigint,
  name          text not null,
  size          bigint not null,
  state         text not null default 'draft' check (state in ('draft', 'checking', 'checked', 'importing', 'done',
                  'stopped', 'undoing', 'undone', 'failed')),
  format        jsonb not null,
  sheets        jsonb not null default '[]',
  columns       jsonb not null,
  preview       jsonb not null,
  matching      jsonb not null,
  is_remembered boolean not null default false,
  choices       jsonb not null,
  -- Each check begins anew, with rows of its own: one that died, or was begun with another matching, disturbs nobody.
  attempt       integer not null default 0,
  leased_until  timestamptz,
  -- Of what is being done now.
  progress      real not null default 0,
  done          integer not null default 0,
  since         timestamptz,
  -- What the check has found, and what was done.
  planned       jsonb,
  counts        jsonb,
  cursor        integer not null default 0,
  undo_cursor   bigint not null default 0,
  undone        integer not null default 0,
  left_as_is    integer not null default 0,
  fault         jsonb,
  created_at    timestamptz not null default now(),
  -- When somebody last decided something: one that nobody goes on with is removed.
  changed_at    timestamptz not null default now(),
  finished_at   timestamptz,
  undone_by     uuid references app_user (id) on delete set null,
  primary key (account_id, id),
  foreign key (account_id, file_id) references file (account_id, id) on delete set null (file_id)
);
create index contact_import_latest on contact_import (account_id, created_at desc, id desc);
create index contact_import_open on contact_import (account_id, id) where state in ('checking', 'importing', 'undoing');
create index contact_import_by_file on contact_import (account_id, file_id) where file_id is not null;

-- The rows of a file as they are understood: null where a row says nothing of a field. Kept as long as the import can
-- be undone and its rows be looked at. Nothing refers to the import: asking for it with each of a million rows takes
-- longer than to write them, and to remove an import would remove them all in one go. Whoever writes them holds the
-- import's row; those whose import is gone are swept.
create table import_row (
  account_id  uuid not null,
  import_id   bigint not null,
  attempt     integer not null,
  row         integer not null,
  line        integer not null,
  -- Null: it is to be written. 'invalid' since it was read; a reason of `skipped` when it was its turn.
  outcome     text check (outcome in ('invalid', 'sameInFile', 'exists', 'nothingNew')),
  -- What is wrong with it; of a row that is written: which values are left out.
  faults      jsonb,
  -- As it stands in the file, where something is wrong with it.
  cells       text[],
  -- An earlier row that seems to have the same e-mail.
  same_as     integer,
  given_name  text,
  family_name text,
  email       text collate "C",
  more_emails text[],
  phone       text,
  phone_e164  text collate "C",
  more_phones text[],
  -- Each at the place of its number; empty where it is not understood.
  more_phones_e164 text[],
  company     text,
  title       text,
  website     text,
  address1    text,
  address2    text,
  city        text,
  state       text,
  postal_code text,
  country     text,
  time_zone   text,
  birthday    date,
  language    text,
  type        text,
  owner_id    uuid,
  fields      jsonb,
  tags        text[],
  primary key (account_id, import_id, attempt, row)
);
create index import_row_faults on import_row (account_id, import_id, attempt, row) where faults is not null;
create index import_row_outcomes on import_row (account_id, import_id, attempt, outcome, row) where outcome is not null;

-- Contacts that an undo left, because somebody has changed them since.
create table import_left (
  account_id uuid not null,
  import_id  bigint not null,
  contact_id bigint not null,
  primary key (account_id, import_id, contact_id),
  foreign key (account_id, import_id) references contact_import (account_id, id) on delete cascade
);

-- Where the columns of a header went the last time.
create table import_matching (
  account_id uuid not null references account (id) on delete cascade,
  header     text not null,
  matching   jsonb not null,
  used_at    timestamptz not null default now(),
  primary key (account_id, header)
);

-- Whoever undoes an import walks along its activities, contact by contact; and whoever imports asks of each contact
-- whether this import has written it already.
drop index activity_about;
create index activity_about on activity (account_id, kind, about_id, contact_id) where about_id is not null;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement',
   'accessRequested', 'membershipRequested', 'membershipGranted', 'membershipDeclined', 'linkPaused',
   'importFinished'));

-- Whoever is removed for good is asked for among the merged: without an index each of the many that an undone import has
-- put into the trash would read all contacts of the account.
create index contact_by_merge on contact (account_id, merged_into) where merged_into is not null;

-- Rows of a file that are planned and written together. A function, because it tells the planner how many they are: of
-- an import that was staged a moment ago the table's statistics know nothing, and a plan for one row takes minutes for
-- thousands. What it asks is planned anew each time, as the table grows from nothing to millions.
create function import_rows(account uuid, import bigint, which integer, after integer, until integer)
  returns setof import_row language plpgsql stable rows 5000
as $$
begin
  return query execute 'select * from import_row
    where account_id = $1 and import_id = $2 and attempt = $3 and row > $4 and row <= $5'
    using account, import, which, after, until;
end $$;
