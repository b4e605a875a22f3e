-- People sign in at Google or Microsoft for a mailbox or a calendar, too. What they chose before they were led there
-- waits here for them: where, whose it is, and what is to be done with it.
alter table channel_consent
  drop constraint channel_consent_kind_check,
  add constraint channel_consent_kind_check check (kind in ('email', 'calendar', 'xero', 'quickbooks')),
  add column sign_in jsonb;
