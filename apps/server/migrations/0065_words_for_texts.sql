-- What somebody who sent in a form agreed to for text messages; '' where they did not.
alter table form_submission add column text_words text not null default '';
