-- The server that mail goes out through from the address of a mailbox that somebody has connected. The password is the
-- mailbox's own (channel_secret).
create table channel_smtp (
  account_id uuid not null,
  channel_id bigint not null,
  -- Mail whose sender has this address goes out through it.
  address    text not null check (length(address) between 1 and 320),
  -- own: what the mailbox's owner writes to one person; account: everything the account sends from this address.
  sends      text not null check (sends in ('own', 'account')),
  -- Where it is, and who signs in. Nothing of it is secret.
  settings   jsonb not null,
  -- Why the last attempt to use it failed, and when; null once something got through.
  failure    text,
  failed_at  timestamptz,
  primary key (account_id, channel_id),
  foreign key (account_id, channel_id) references channel (account_id, id) on delete cascade
);
create index channel_smtp_by_address on channel_smtp (account_id, address);
