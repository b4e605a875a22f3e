-- Programs know people by number, and whoever is invited is listed among them: an invitation's number comes from where
-- people's come from, so that none ever means two.
alter table invitation add global_id bigint not null unique default nextval('app_user_global_id_seq');
