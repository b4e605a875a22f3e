-- Hours in which messages of campaigns go out that have none of their own; null: at any time.
alter table sending_settings add column sending_hours jsonb;
