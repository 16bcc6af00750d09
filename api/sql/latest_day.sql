-- The day of a client's last appointment in a company.
create or replace function latest_day(company uuid, client uuid) returns date stable language plpgsql as $$
begin
  return (select a.day from appointments a where a.company_id = company and a.client_id = client
    order by a.day desc, a.start_minute desc, a.id desc limit 1);
end
$$;
