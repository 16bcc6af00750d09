-- The first message to a number that nobody has proved. `first_typed_by` says who typed the number: the people of the
-- company, or only the account that booked. These rows are what the limits of first messages count.
alter table messages
  add column first_typed_by text check (first_typed_by in ('company', 'account'));

create index messages_first on messages (company_id, first_typed_by, admitted_at) where first_typed_by is not null;

-- The messages that did not reach a client, for the list that the company reads.
create index messages_undelivered on messages (company_id, created_at, id)
  where status in ('held', 'failed') and receiver = 'client';

-- True when the receiver of a first message answered 'Não é comigo'.
alter table company_stops add column not_me boolean not null default false;
create index company_stops_not_me on company_stops (company_id, stopped_at) where not_me;

-- An operator opens the first messages of a company again: only what happened since this instant counts.
alter table companies add column first_messages_from timestamptz;
