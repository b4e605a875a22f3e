-- What is for sale. An import is a version of its own, whole; the latest one counts, and the earlier ones stay, so that
-- it can be told what something cost. A version never changes: what is made of it may be kept by its id.
create table catalogue (
  version     integer generated always as identity primary key,
  id          uuid not null unique default gen_random_uuid(),
  document    jsonb not null,
  imported_at timestamptz not null default now()
);

-- Signs cart links where LINK_SECRET is not set. Made here, once, so that all processes agree.
create table link_secret (
  one   boolean primary key default true check (one),
  value text not null
);
insert into link_secret (value) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- Every estimate asks whether this person sells for that company.
create index app_user_by_salesforce on app_user (salesforce_user_id) where salesforce_user_id is not null;

-- What a link brings along besides the plan: a bundle to install, and people of the partner to add to the customer's
-- account. The link names it by its id, which is not signed: it is random, and only good for links of its own account.
create table user_bundle (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  user_id    uuid not null references app_user (id) on delete cascade,
  bundle_id  uuid references bundle (id) on delete set null,
  created_at timestamptz not null default now()
);
create index user_bundle_by_account on user_bundle (account_id);
create index user_bundle_by_user on user_bundle (user_id);
create index user_bundle_by_bundle on user_bundle (bundle_id) where bundle_id is not null;

create table user_bundle_solution (
  user_bundle_id uuid not null references user_bundle (id) on delete cascade,
  type           text not null check (type in ('ADD_USER_TO_APP')),
  user_id        uuid not null references app_user (id) on delete cascade,
  primary key (user_bundle_id, type, user_id)
);
create index user_bundle_solution_by_user on user_bundle_solution (user_id);
