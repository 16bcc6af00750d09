-- A client is looked up by mobile and by e-mail within one company. Two records may have the same one.
create index clients_by_phone on clients (company_id, phone) where phone is not null;
create index clients_by_email on clients (company_id, email) where email is not null;

-- Shared by everybody who writes a few contacts of a book, whole for an import, whose contacts are too many for a lock each.
create function book_lock(company uuid) returns bigint immutable language sql as $$
  select hashtextextended('book of clients ' || company, 0)
$$;

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
  perform pg_advisory_xact_lock_shared(book_lock(company));
  perform pg_advisory_xact_lock(key) from unnest(locks) key;
  if account is not null then
    select * into link from client_accounts a where a.company_id = company and a.user_id = account;
    found_id := link.client_id;
    -- Against a merge or an erasure at the same time. A merge may have moved the link while this waited.
    perform from clients c where c.company_id = company and c.id = found_id for no key update;
    if not found then
      select * into link from client_accounts a where a.company_id = company and a.user_id = account;
      found_id := link.client_id;
    end if;
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

-- By which a name is ordered, and what the book is searched in: name, e-mail and digits of the number.
alter table clients add column sort_name text not null default '';
alter table clients add column search_text text not null default '';
create function write_client_search() returns trigger language plpgsql as $$
begin
  new.sort_name := left(fold_text(new.name), 100);
  new.search_text := left(new.sort_name || ' ' || coalesce(new.email || ' ', '')
    || coalesce(regexp_replace(new.phone, '\D', '', 'g'), ''), 400);
  return new;
end
$$;
create trigger clients_search before insert or update of name, email, phone on clients
  for each row execute function write_client_search();

-- A page of a common word is found in the order of the list, where the index has all that is read; a rare word of three signs
-- or more by its trigrams.
create extension if not exists pg_trgm;
create index clients_by_name on clients (company_id, sort_name, id) include (search_text);
create index clients_by_visit on clients (company_id, (coalesce(last_visit, '-infinity'::date)), id) include (search_text, last_visit);
create index clients_by_visits on clients (company_id, visits, id) include (search_text);
create index clients_searched on clients using gin (search_text gin_trgm_ops);
create index clients_tagged on clients using gin (tags);

-- As `mobileOf` of the contract, which reads every number from now on: for the numbers that are there already.
create function mobile_of(written text) returns text immutable parallel safe language plpgsql as $$
declare
  digits text := regexp_replace(written, '[^0-9]', '', 'g');
  national text;
begin
  if ltrim(written) like '+%' then
    national := case when digits like '55%' then substr(digits, 3) end;
  else
    digits := regexp_replace(digits, '^00?(?=55[0-9]{10,11}$)', '');
    national := case
      when length(digits) > 11 and digits like '55%' then substr(digits, 3)
      when digits ~ '^0[0-9]{2}[0-9]{10,11}$' then substr(digits, 4)
      else regexp_replace(digits, '^0', '') end;
  end if;
  if national !~ '^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|[689][1-9]|7[134579])' then return null; end if;
  if national ~ '^..9[0-9]{8}$' then return '+55' || national; end if;
  if national ~ '^..[6-9][0-9]{7}$' then return '+55' || left(national, 2) || '9' || substr(national, 3); end if;
  return null;
end
$$;

-- The clients of the appointments that are there, in the order in which they first came, as if each booked now.
create temporary table earlier_clients on commit drop as
  select row_number() over () as n, a.company_id, a.client_user_id, coalesce(a.client_phone, '') as phone,
    coalesce(a.client_email, '') as email, min(a.client_name) as name, min(a.created_at) as first_at,
    max(a.created_at) as last_at, null::uuid as client_id
  from appointments a
  where a.offer_id is null
    and (a.client_user_id is not null or a.client_email is not null or mobile_of(a.client_phone) is not null)
  group by a.company_id, a.client_user_id, coalesce(a.client_phone, ''), coalesce(a.client_email, '');
alter table earlier_clients add primary key (n);

do $$
declare
  one record;
  known record;
  number text;
  mail text;
begin
  for one in select e.*, mobile_of(e.phone) as mobile, u.email_verified and lower(u.email) = lower(e.email) as verified
    from earlier_clients e left join users u on u.id = e.client_user_id order by e.first_at, e.last_at, e.n
  loop
    number := coalesce(one.mobile, nullif(left(trim(one.phone), 40), ''));
    mail := case when one.client_user_id is null or one.verified then nullif(lower(one.email), '') end;
    select * into known from match_client(one.company_id, one.client_user_id, one.mobile, mail, '{}', 0);
    if known.id is null then
      known.id := gen_random_uuid();
      known.proved := true;
      insert into clients (company_id, id, name, phone, email, created_at, updated_at)
        values (one.company_id, known.id, left(one.name, 100), number, mail, one.first_at, one.last_at);
    else
      update clients c set updated_at = greatest(c.updated_at, one.last_at), email = coalesce(c.email, mail),
        phone = case when one.client_user_id is not null and known.proved then coalesce(one.mobile, c.phone, number)
          else coalesce(c.phone, number) end,
        email_claimed = c.email_claimed
          or (c.email is null and mail is not null and one.client_user_id is not null and not known.proved)
      where c.company_id = one.company_id and c.id = known.id;
    end if;
    if one.client_user_id is not null then
      insert into client_accounts (company_id, user_id, client_id, proved)
        values (one.company_id, one.client_user_id, known.id, known.proved)
        on conflict (company_id, user_id) do update set proved = excluded.proved;
    end if;
    update earlier_clients set client_id = known.id where n = one.n;
  end loop;
end
$$;

update appointments a set client_id = e.client_id from earlier_clients e
where a.company_id = e.company_id and a.offer_id is null and coalesce(a.client_phone, '') = e.phone
  and coalesce(a.client_email, '') = e.email and coalesce(a.client_user_id::text, '') = coalesce(e.client_user_id::text, '');
update clients c set visits = counted.visits, last_visit = counted.last_visit, spent_cents = coalesce(counted.spent_cents, 0)
from (
  select company_id, client_id, count(distinct coalesce(visit_id, id)) as visits, max(day) as last_visit,
    sum(price_cents) as spent_cents
  from appointments where client_id is not null and status = 'completed' group by company_id, client_id) counted
where c.company_id = counted.company_id and c.id = counted.client_id;
-- A later migration alters the table, which it could not while a check waits.
set constraints appointments_client immediate;
set constraints appointments_client deferred;
