-- What was done with one API key, the latest first. A program that polls reads far more than it changes: what it changed,
-- or was refused, is found without going through all that.
create index audit_by_key on audit (account_id, (subject -> 'apiKey' ->> 'id'), id) where subject ? 'apiKey';
create index audit_changes_by_key on audit (account_id, (subject -> 'apiKey' ->> 'id'), id)
where subject ? 'apiKey' and (not starts_with(action, 'GET ') or subject ? 'refused');
