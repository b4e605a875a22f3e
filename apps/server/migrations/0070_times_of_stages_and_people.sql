-- Programs are told since when a stage is there and when it was last changed, and when somebody last changed how they are
-- called and reached. Of what is from before nobody knows.
alter table stage add created_at timestamptz;
alter table stage add changed_at timestamptz;
alter table app_user add changed_at timestamptz;
