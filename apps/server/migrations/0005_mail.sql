-- The outbox. Mail is written in the same transaction as what it is about, and sent from here:
-- nothing is mailed for a change that was rolled back, and nothing is lost when sending fails.
create table mail (
  id         uuid primary key default gen_random_uuid(),
  recipient  text not null,
  locale     text not null,
  subject    text not null,
  text       text not null,
  created_at timestamptz not null default now(),
  sent_at    timestamptz
);
create index mail_by_time on mail (created_at);
