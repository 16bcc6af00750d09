-- Until when the company could answer a booking that waited for its yes. It stays after the answer: a request that is sent
-- again gets the first answer again.
alter table appointments add column asked_until timestamptz;

-- A booking that waits stands in the lists, the times of an offer do not.
drop index appointments_search;
create index appointments_search on appointments (company_id, day, start_minute, id)
  include (search_text, status, end_minute, collaborator_id, procedure_id, offer_id, held_until);
