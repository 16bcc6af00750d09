-- A client is looked up by mobile and by e-mail within one company. Two records may have the same one.
create index clients_by_phone on clients (company_id, phone) where phone is not null;
create index clients_by_email on clients (company_id, email) where email is not null;

-- The record of a company's book that a booking belongs to: that of the account, else by mobile, else by e-mail; no row when
-- there is none. The locks come first and in their order, so that two bookings of one person cannot both make a record; what
-- is read afterwards is as the other one left it. `most` outcomes are read, newest first, one for each visit.
create function match_client(company uuid, account uuid, mobile text, mail text, locks bigint[], most integer)
returns table (
  id uuid, phone text, email text, blocked boolean, linked boolean, was_proved boolean, proved boolean, outcomes text[]
) language plpgsql as $$
declare
  found_id uuid;
  link client_accounts;
begin
  perform pg_advisory_xact_lock(key) from unnest(locks) key;
  if account is not null then
    select * into link from client_accounts a where a.company_id = company and a.user_id = account;
    found_id := link.client_id;
  end if;
  if found_id is null and mobile is not null then
    -- A number is typed by anybody, so it leads an account to no record that another account has.
    select c.id into found_id from clients c
    where c.company_id = company and c.phone = mobile and (account is null
      or not exists (select from client_accounts a where a.company_id = company and a.client_id = c.id))
    order by latest_day(company, c.id) desc nulls last, c.updated_at desc, c.id limit 1;
  end if;
  if found_id is null and mail is not null then
    -- The e-mail of an account is verified.
    select c.id into found_id from clients c
    where c.company_id = company and c.email = mail and (account is null or not c.email_claimed
      or not exists (select from client_accounts a where a.company_id = company and a.client_id = c.id))
    order by c.email_claimed, latest_day(company, c.id) desc nulls last, c.updated_at desc, c.id limit 1;
  end if;
  return query
    select c.id, c.phone, c.email, c.blocked, link.client_id is not null, coalesce(link.proved, false),
      coalesce(link.proved, false) or (account is not null and coalesce(c.email = mail, false) and not c.email_claimed),
      case when most > 0 then latest_outcomes(company, c.id, most) else '{}' end
    from clients c where c.company_id = company and c.id = found_id
    -- Against a merge or an erasure at the same time.
    for no key update;
end
$$;

create function latest_day(company uuid, client uuid) returns date stable language sql as $$
  select a.day from appointments a where a.company_id = company and a.client_id = client
  order by a.day desc, a.start_minute desc, a.id desc limit 1
$$;

-- Of whole visits: who came for one part came. A visit has at most six parts.
create function latest_outcomes(company uuid, client uuid, most integer) returns text[] stable language sql as $$
  select coalesce(array_agg(v.outcome order by v.day desc, v.minute desc, v.id), '{}') from (
    select a.id, case when bool_or(a.status = 'completed') then 'completed' else 'no_show' end as outcome,
      max(a.day) as day, max(a.start_minute) as minute
    from (
      select coalesce(visit_id, appointments.id) as id, status, day, start_minute from appointments
      where company_id = company and client_id = client and status in ('completed', 'no_show')
      order by day desc, start_minute desc, appointments.id desc limit most * 6) a
    group by a.id order by 3 desc, 4 desc, a.id limit most) v
$$;
