-- Bookings read appointments first, so that they wait here for the whole migration and cannot deadlock with it.
lock table appointments in access exclusive mode;

-- A telephone number that an account typed. It proves nothing, so it is not the number of the client's record until its
-- owner used a link that was sent to it (`proved_at`) or the company answered (`answer`).
create table client_claims (
  company_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  user_id uuid not null references users (id),
  -- A Brazilian mobile in E.164; any other number as it was typed.
  phone text not null check (char_length(phone) <= 40),
  claimed_at timestamptz not null,
  proved_at timestamptz,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  primary key (company_id, id),
  unique (company_id, client_id, user_id, phone),
  -- A booking writes the claim before the record, so that the record's search text has the number.
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
    deferrable initially deferred
);
create index client_claims_of_phone on client_claims (company_id, phone);
create index client_claims_of_user on client_claims (user_id);

-- True: the company put the bookings of this account into this record, by a merge. The account books into the record,
-- but reads only what it booked, until the company says that it is the same person.
alter table client_accounts add column by_desk boolean not null default false;

-- A typed number led these accounts to their records. Where the company received the client there, the desk knows the
-- client, and the account stays. Otherwise the record is not the account's, and the account's e-mail leaves it.
update client_accounts l set by_desk = true where not proved and exists (
  select from appointments a where a.company_id = l.company_id and a.client_id = l.client_id
    and a.client_user_id = l.user_id and a.status = 'completed');
update clients c set email = null, email_claimed = false, version = version + 1 where email_claimed and exists (
  select from client_accounts l join users u on u.id = l.user_id
  where l.company_id = c.company_id and l.client_id = c.id and not l.proved and not l.by_desk
    and lower(u.email) = c.email);
delete from client_accounts where not proved and not by_desk;

-- A number that only the account of a new client typed becomes a claim. The number of a client whom the company
-- received, or for whom it booked with this number, stays.
insert into client_claims (company_id, id, client_id, user_id, phone, claimed_at)
select c.company_id, gen_random_uuid(), c.id, l.user_id, c.phone, c.created_at
from clients c join client_accounts l on l.company_id = c.company_id and l.client_id = c.id and l.proved
where c.phone is not null and c.visits = 0
  and exists (select from appointments a where a.company_id = c.company_id and a.client_id = c.id
    and a.client_user_id = l.user_id and phone_end(a.client_phone) = phone_end(c.phone))
  and not exists (select from appointments a where a.company_id = c.company_id and a.client_id = c.id
    and a.client_user_id is null and phone_end(a.client_phone) = phone_end(c.phone))
  and not exists (select from trail t where t.company_id = c.company_id and t.record_id = c.id and t.kind = 'client'
    and t.action in ('created', 'changed', 'joined') and t.by_role not in ('client', 'system'));
update clients c set phone = null, version = version + 1 from client_claims k
  where k.company_id = c.company_id and k.client_id = c.id and k.phone = c.phone;

create or replace function write_client_search() returns trigger language plpgsql as $$
begin
  new.sort_name := left(fold_text(new.name), 100);
  -- The company also finds a client by a number that the client's account typed.
  new.search_text := left(new.sort_name || ' ' || coalesce(new.email || ' ', '')
    || coalesce(regexp_replace(new.phone, '\D', '', 'g'), '') || coalesce((
      select string_agg(' ' || regexp_replace(k.phone, '\D', '', 'g'), '' order by k.claimed_at desc)
      from client_claims k where k.company_id = new.company_id and k.client_id = new.id and k.answer is null), ''), 400);
  return new;
end
$$;
update clients c set name = name from client_claims k where k.company_id = c.company_id and k.client_id = c.id;

-- A typed number leads an account to no record: an account books into the record that it proved or that the company
-- gave it, else into the record with its verified e-mail.
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
      case when most > 0 then latest_outcomes(company, c.id, most) else '{}' end
    from clients c where c.company_id = company and c.id = found_id
    for no key update;
end
$$;
