-- The networks from which new clients booked in the last hour, as keyed hashes. Which bookings are open is read from
-- the appointments, so that a cancelled or accepted booking gives its place back at once.
create table new_client_networks (
  company_id uuid not null,
  visit_id uuid not null,
  network text not null,
  booked_at timestamptz not null,
  primary key (company_id, visit_id)
);
create index new_client_networks_of_network on new_client_networks (network, booked_at);
create index new_client_networks_by_age on new_client_networks (booked_at);

-- The keyed hash of an account's subject at its provider. A person who erased the account and signs in again has it too.
create function account_key(account uuid) returns text stable language sql as $$
  select contact_key(issuer || ' ' || subject) from users where id = account
$$;
