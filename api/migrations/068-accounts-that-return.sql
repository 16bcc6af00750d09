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

-- The marks of the client of an erased account, under the account's key: a person who erases the account and
-- signs in again stays blocked, and keeps the outcomes and the refused report of a payment. Deleted after 12 months.
create table erased_clients (
  company_id uuid not null references companies (id),
  account_key text not null,
  blocked boolean not null,
  outcomes text[] not null,
  report_refused boolean not null,
  erased_at timestamptz not null,
  primary key (company_id, account_key)
);
create index erased_clients_by_age on erased_clients (erased_at);

-- Finds and locks the client of a company's book to whom a booking with these contacts belongs. `was_proved`
-- is read only by a process of the previous release.
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
    select * into link from client_accounts a
    where a.company_id = company and a.user_id = account and (a.proved or a.by_desk);
    -- A merge at the same time may have moved the link while this waited for the lock of the record.
    perform from clients c where c.company_id = company and c.id = link.client_id for no key update;
    if not found then
      select * into link from client_accounts a
      where a.company_id = company and a.user_id = account and (a.proved or a.by_desk);
    end if;
    found_id := link.client_id;
  elsif mobile is not null then
    select c.id into found_id from clients c
    where c.company_id = company and c.phone = mobile and (hers is null or is_served(company, c.id, hers))
    order by c.email_claimed, latest_day(company, c.id) desc nulls last, c.updated_at desc, c.id limit 1;
  end if;
  if found_id is null and mail is not null then
    -- The e-mail of an account is verified.
    select c.id into found_id from clients c
    where c.company_id = company and c.email = mail and (account is null or not c.email_claimed)
      and (hers is null or is_served(company, c.id, hers))
    order by c.email_claimed, latest_day(company, c.id) desc nulls last, c.updated_at desc, c.id limit 1;
  end if;
  return query
    select c.id, c.phone, c.email, c.blocked, link.client_id is not null, coalesce(link.proved, false),
      coalesce(link.proved, account is not null),
      case when most > 0 then (latest_outcomes(company, c.id, most) || coalesce((select e.outcomes from erased_clients e
        where e.company_id = company and e.account_key = account_key(account)), '{}'))[:most] else '{}' end
    from clients c where c.company_id = company and c.id = found_id
    for no key update;
end
$$;
