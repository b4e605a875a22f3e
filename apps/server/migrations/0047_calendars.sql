-- Where an appointment was made. One that a connected calendar has brought in is not sent out to any calendar, and is
-- changed there for as long as the calendar is connected.
alter table appointment add column origin text not null default 'crm' check (origin in ('crm', 'calendar'));

-- What stands in a calendar that somebody has connected. Of what is nobody's here only when it takes place is kept.
create table channel_event (
  account_id     uuid not null,
  channel_id     bigint not null,
  href           text collate "C" not null,
  -- As the calendar names this state of it; '' where it is to be read again.
  etag           text not null,
  -- The appointment that it is: one of ours that went out, or one that came in.
  appointment_id bigint,
  -- Which state of the appointment the calendar has.
  sequence       integer,
  -- Somebody is invited to it there: a change from here would mail them, so there is none.
  has_people     boolean not null default false,
  -- The calendar has not accepted it: it does not stand there, and is not missing there either.
  is_refused     boolean not null default false,
  -- When its owner is busy, where it is no appointment: a rule and what it leaves out, without words.
  busy           jsonb,
  starts_at      timestamptz,
  last_at        timestamptz,
  primary key (account_id, channel_id, href),
  foreign key (account_id, channel_id) references channel (account_id, id) on delete cascade,
  foreign key (account_id, appointment_id) references appointment (account_id, id) on delete set null (appointment_id)
);
create unique index channel_event_by_appointment on channel_event (account_id, appointment_id, channel_id)
  where appointment_id is not null;
create index channel_event_busy on channel_event (account_id, channel_id, last_at) where busy is not null;
