-- Whether a client has an appointment with a professional that is not cancelled.
create or replace function is_served(company uuid, client uuid, professional uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select from appointments a where a.company_id = company and a.client_id = client
    and a.collaborator_id = professional and a.status <> 'cancelled');
end
$$;
