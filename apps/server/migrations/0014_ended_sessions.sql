-- Why a session is over, so that the browser that still has its token can say it: signed out, ended from another
-- browser, a new password, an operator, or its time. Kept for as long as such a token may still be shown to us.
create table ended_session (
  token_hash bytea primary key,
  session_id uuid not null,
  reason     text not null,
  ended_at   timestamptz not null default now()
);
create index ended_session_by_id on ended_session (session_id);
