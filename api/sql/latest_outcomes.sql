-- The outcomes of a client's last visits, newest first. A visit with one completed part counts as completed. A visit has at
-- most six parts.
create or replace function latest_outcomes(company uuid, client uuid, most integer) returns text[] stable language plpgsql as $$
begin
  return (select coalesce(array_agg(v.outcome order by v.day desc, v.minute desc, v.id), '{}') from (
    select a.id, case when bool_or(a.status = 'completed') then 'completed' else 'no_show' end as outcome,
      max(a.day) as day, max(a.start_minute) as minute
    from (
      select coalesce(visit_id, appointments.id) as id, status, day, start_minute from appointments
      where company_id = company and client_id = client and status in ('completed', 'no_show')
      order by day desc, start_minute desc, appointments.id desc limit most * 6) a
    group by a.id order by 3 desc, 4 desc, a.id limit most) v);
end
$$;
