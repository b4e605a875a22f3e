-- What campaigns write by the hundred thousand costs what it must. A foreign key asks for each row by itself whether the
-- row that it belongs to is there: that was more than half of the price of writing down what became of a step.

-- Whoever writes an outcome holds the enrolment's row. What is left of the key: the outcomes go with it, all at once.
alter table step_outcome drop constraint step_outcome_account_id_enrolment_id_fkey;
create function delete_outcomes() returns trigger language plpgsql as $$
begin
  delete from step_outcome using gone
  where step_outcome.account_id = gone.account_id and step_outcome.enrolment_id = gone.id;
  return null;
end $$;
create trigger delete_outcomes after delete on enrolment
  referencing old table as gone for each statement execute function delete_outcomes();

-- A message's contact is in its account by another key; one without a contact goes with the account.
alter table message drop constraint message_account_id_fkey;
create function delete_messages() returns trigger language plpgsql as $$
begin
  delete from message using gone where message.account_id = gone.id;
  return null;
end $$;
create trigger delete_messages after delete on account
  referencing old table as gone for each statement execute function delete_messages();

-- Nothing has an id of its own before it is handed over, and nobody looks for messages by their step.
alter table message drop constraint message_account_id_rfc_id_key;
create unique index message_by_rfc_id on message (account_id, rfc_id) where rfc_id is not null;
drop index message_by_step;

-- Counted by step and outcome, never by time: rows that are the same in this are kept once.
drop index step_outcome_by_step;
create index step_outcome_by_step on step_outcome (account_id, step_id, outcome);
