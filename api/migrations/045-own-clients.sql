-- Whom a professional serves, for her own list of clients: read from the index alone.
create index appointments_of_served on appointments (company_id, collaborator_id, client_id) where client_id is not null;
