create or replace function renew_company_stamp() returns trigger language plpgsql as $$
declare
  company uuid;
begin
  for company in select distinct company_id from changed order by company_id loop
    insert into company_stamps (company_id, stamp) values (company, gen_random_uuid())
      on conflict (company_id) do update set stamp = excluded.stamp;
  end loop;
  return null;
end
$$;
