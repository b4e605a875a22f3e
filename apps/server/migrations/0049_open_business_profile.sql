-- What other programs keep with the business profile and the CRM has no field for (goals, colours): it comes back to
-- them as they wrote it.
alter table account add extras jsonb not null default '{}';
