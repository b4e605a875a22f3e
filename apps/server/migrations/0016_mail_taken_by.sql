-- Which attempt has taken a mail. When the answer to the taking is lost with the database's connection, nobody knows
-- whether the mail is taken; the attempt gives it back by this, and it need not wait for the end of its lease.
alter table mail add column taken_by uuid;
