-- Whose trial ends soon is looked up by the day, among all that ever tried.
create index subscription_by_trial_end on subscription (trial_ends_on) where status = 'trial';
