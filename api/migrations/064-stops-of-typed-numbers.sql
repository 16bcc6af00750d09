-- 'Não é comigo' on a message that only an account caused: it ends what accounts cause by typing this number, and not
-- what the company sends to the number's proved owner.
alter table company_stops add column only_typed boolean not null default false;
-- The first messages of companies that this owner deleted: a new company does not begin the trial's numbers anew.
alter table users add column first_messages integer not null default 0;
