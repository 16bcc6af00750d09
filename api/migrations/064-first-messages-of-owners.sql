-- The first messages of companies that this owner deleted: a new company does not begin the trial's numbers anew.
alter table users add column first_messages integer not null default 0;
