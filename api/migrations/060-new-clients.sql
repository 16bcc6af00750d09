-- Open bookings of accounts that never came to this company. The database counts them for the bounds of new clients.
-- The column is null for all other appointments: the previous release inserts rows without it. The company's yes to a
-- booking removes the mark.
alter table appointments add column new_client boolean check (new_client);

create index appointments_of_new_clients on appointments (company_id, created_at, id)
  where new_client and status in ('scheduled', 'held');
