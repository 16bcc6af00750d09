-- True when somebody answered 'Não é comigo' from this number. `not_me` is narrower: it counts against the company.
alter table company_stops add column says_not_me boolean not null default false;
update company_stops set says_not_me = true where not_me;

-- A link of the purpose `manage` opens the appointment with everything that its client may do.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check
  check (purpose in ('confirm', 'cancel', 'reschedule', 'manage', 'calendar', 'stop', 'choose', 'take', 'statement'));
