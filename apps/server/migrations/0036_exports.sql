-- Contacts are exported by a bulk action: it writes a file, batch by batch.

-- Of a file that the server writes: its pieces by now, of any size, where one that people bring has null.
alter table file add pieces integer check (pieces > 0);

alter table bulk_job add file_id bigint;
-- Where an export stands in the order of the list: the token of its next page, empty when it is through.
alter table bulk_job add place text;
alter table bulk_job add foreign key (account_id, file_id) references file (account_id, id) on delete set null (file_id);
create index bulk_job_by_file on bulk_job (account_id, file_id) where file_id is not null;

-- Nothing is written into the history of whom an export has read: that they are in the file stands here.
alter table bulk_outcome drop constraint bulk_outcome_outcome_check;
alter table bulk_outcome add constraint bulk_outcome_outcome_check check (outcome in ('done', 'skipped', 'failed', 'left'));
alter table bulk_outcome alter reason drop not null;
alter table bulk_outcome add constraint bulk_outcome_has_reason check (outcome = 'done' or reason is not null);

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('installFinished', 'installFailed', 'purchase', 'invitationAccepted', 'editionChanged', 'announcement',
   'accessRequested', 'membershipRequested', 'membershipGranted', 'membershipDeclined', 'linkPaused', 'importFinished',
   'exportFinished', 'taskDue', 'appointmentSoon', 'appointmentBooked', 'solutionPaused', 'solutionNotice'));
