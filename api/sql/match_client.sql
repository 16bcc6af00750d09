-- Finds and locks the client of a company's book to whom a booking with these contacts belongs.
create or replace function match_client(
  company uuid, account uuid, mobile text, mail text, locks bigint[], most integer, hers uuid default null
)
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
    -- Who typed the number of this record before she worked here.
    if hers is not null and not link.proved and not is_served(company, found_id, hers) then
      link := null;
      found_id := null;
    end if;
  end if;
  if found_id is null and mobile is not null then
    -- A number is typed by anybody, so it leads an account to no record that another account has.
    select c.id into found_id from clients c
    where c.company_id = company and c.phone = mobile and (account is null
      or not exists (select from client_accounts a where a.company_id = company and a.client_id = c.id))
      and (hers is null or is_served(company, c.id, hers))
    order by latest_day(company, c.id) desc nulls last, c.updated_at desc, c.id limit 1;
  end if;
  if found_id is null and mail is not null then
    -- The e-mail of an account is verified.
    select c.id into found_id from clients c
    where c.company_id = company and c.email = mail and (account is null or not c.email_claimed
      or not exists (select from client_accounts a where a.company_id = company and a.client_id = c.id))
      and (hers is null or is_served(company, c.id, hers))
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
