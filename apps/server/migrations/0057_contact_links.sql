-- How two contacts of an account belong together. What every account knows (`kind`) is said in the reader's language; an
-- account may have more, in its own words. `name` is what the first of the two is to the second, `other_name` the other
-- way round; where both are the same to each other it is one word.
create table link_type (
  account_id uuid not null references account (id) on delete cascade,
  id         bigint generated always as identity,
  kind       text check (kind in ('parent', 'spouse', 'sibling', 'employer', 'coworker', 'referrer')),
  name       text not null check (length(name) between 1 and 80),
  other_name text not null check (length(other_name) between 1 and 80),
  -- So many of this type a contact has at most; null: as many as there may be of all.
  max_links  integer check (max_links > 0),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, kind)
);

create table contact_link (
  account_id   uuid not null,
  id           bigint generated always as identity,
  contact1_id  bigint not null,
  contact2_id  bigint not null,
  link_type_id bigint not null,
  created_at   timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, contact1_id) references contact (account_id, id) on delete cascade,
  foreign key (account_id, contact2_id) references contact (account_id, id) on delete cascade,
  foreign key (account_id, link_type_id) references link_type (account_id, id) on delete cascade,
  check (contact1_id <> contact2_id)
);
-- Two contacts have a link of each type once, whoever comes first in it.
create unique index contact_link_once on contact_link
  (account_id, least(contact1_id, contact2_id), greatest(contact1_id, contact2_id), link_type_id);
create index contact_link_by_first on contact_link (account_id, contact1_id);
create index contact_link_by_second on contact_link (account_id, contact2_id);
create index contact_link_by_type on contact_link (account_id, link_type_id);
