-- The name that a newer version of the listing has for a sequence that the client renamed, as with steps and goals.
alter table campaign_sequence add column offered jsonb;

-- Of the mark that stays where a step of the listing was: the same step, in the sequence to which the client moved it.
-- What a newer version has instead is offered there.
alter table campaign_step add column moved_to bigint;
