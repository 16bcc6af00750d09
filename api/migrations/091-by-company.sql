-- Tables and functions for a database that is distributed by company. A database on one server works as before.

-- On a distributed database a shard cannot write `companies`, of which each node has a copy: the tables beside it renew the
-- stamp here. Elsewhere the table is empty, because the previous release reads only the stamp of `companies`.
create table company_stamps (
  company_id uuid primary key references companies (id),
  stamp uuid not null
);

create function renew_company_stamp() returns trigger language plpgsql as $$
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

-- Gives a changed row a new `stamp`, by which readers notice the change. The same on each copy of the row: the hash of the
-- whole row, and so of its stamp before.
create or replace function renew_stamp() returns trigger language plpgsql as $$
begin
  new.stamp := md5(new::text)::uuid;
  return new;
end
$$;

-- The functions that read tables are in PL/pgSQL, because Citus cannot give its queries the parameters of SQL functions.

-- Returns a keyed hash of a mailbox or an international number: the tables of contacts store no readable address. The key
-- of a database never changes, and only an immutable function may read a column in an update on Citus.
create or replace function contact_key(contact text) returns text immutable language plpgsql as $$
begin
  return encode(sha256(convert_to((select secret from message_contact_secret) || ' ' || mailbox_of(contact), 'UTF8')), 'hex');
end
$$;

-- The keyed hash of an account's subject at its provider. A person who erased the account and signs in again has it too.
create or replace function account_key(account uuid) returns text stable language plpgsql as $$
begin
  return (select contact_key(issuer || ' ' || subject) from users where id = account);
end
$$;

-- Whether a client of the book has a completed visit. Volatile, so that it sees what was committed while `match_client` in
-- the same statement waited for its locks.
create or replace function has_visited(company uuid, client uuid) returns boolean volatile language plpgsql as $$
begin
  return coalesce((select visits > 0 from clients where company_id = company and id = client), false);
end
$$;

-- Whether a client has an appointment with a professional that is not cancelled.
create or replace function is_served(company uuid, client uuid, professional uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select from appointments a where a.company_id = company and a.client_id = client
    and a.collaborator_id = professional and a.status <> 'cancelled');
end
$$;

-- The day of a client's last appointment in a company.
create or replace function latest_day(company uuid, client uuid) returns date stable language plpgsql as $$
begin
  return (select a.day from appointments a where a.company_id = company and a.client_id = client
    order by a.day desc, a.start_minute desc, a.id desc limit 1);
end
$$;

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

-- Makes a table append-only. The table of a shard has a number at the end of its name.
create or replace function refuse_update() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', regexp_replace(tg_table_name, '_\d+$', '');
end
$$;

-- A message is in the queue exactly while it has `next_attempt_at`. A process that sends it holds its claim for twelve
-- seconds, and renews it while it sends (`renewClaims`). The server stores the plans of functions, also those
-- that it made while the queue was empty: without `enable_seqscan = off` they would read the whole queue when it is full
-- of reminders.
create or replace function queue_message() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  company uuid := coalesce(new.company_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  claimed timestamptz := case when new.status = 'sending' then clock_timestamp() + interval '12 seconds' end;
begin
  if tg_op = 'UPDATE' then
    update message_queue set due_at = new.next_attempt_at, claimed_until = claimed
      where company_id = company and message_id = new.id;
    if found then return null; end if;
  end if;
  insert into message_queue (message_id, channel, lane, company_id, due_at)
    values (new.id, new.channel, message_lane(new.event, new.receiver), company, new.next_attempt_at);
  return null;
end $$;

-- See `queue_message`.
create or replace function unqueue_message() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from message_queue
    where company_id = coalesce(old.company_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') and message_id = old.id;
  return null;
end $$;

-- Keeps the claims of messages until an instant. One after another in one order, so that two calls cannot wait for each other.
create function renew_claims(ids uuid[], companies uuid[], until timestamptz) returns void language plpgsql set enable_seqscan = off as $$
declare
  one record;
begin
  for one in select id, company from unnest(ids, companies) as message (id, company) order by id loop
    update message_queue set claimed_until = until
      where company_id = one.company and message_id = one.id and claimed_until is not null;
  end loop;
end $$;

-- Locks due messages of a channel (`lockDue`). Each statement is about one company, which a distributed database needs to
-- lock rows. `is_first`: the message is the first of its company in this turn of the lane.
create function lock_due(of_channel text, lanes smallint[], turns uuid[], own_number boolean, due timestamptz, most integer, share integer)
  returns table (id uuid, company uuid, lane smallint, is_first boolean) language plpgsql set enable_seqscan = off as $$
declare
  product constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  ids uuid[] := '{}';
  companies uuid[] := '{}';
  of_lanes smallint[] := '{}';
  nths integer[] := '{}';
  places integer[] := '{}';
  of_lane uuid[];
  waiting uuid[];
  given integer := 0;
  has_company boolean := (select attnotnull from pg_attribute
    where attrelid = 'messages'::regclass and attname = 'company_id');
  one record;
begin
  for i in 1 .. cardinality(lanes) loop
    of_lane := array(select due_companies(of_channel, lanes[i], own_number, due, turns[i], most));
    for place in 1 .. cardinality(of_lane) loop
      waiting := array(select q.message_id from message_queue q
        where q.channel = of_channel and q.lane = lanes[i] and q.company_id = of_lane[place] and q.due_at <= due
        order by q.due_at limit ceil(most::numeric / cardinality(of_lane)));
      for nth in 1 .. cardinality(waiting) loop
        ids := ids || waiting[nth];
        companies := companies || of_lane[place];
        of_lanes := of_lanes || lanes[i];
        nths := nths || nth;
        places := places || place;
      end loop;
    end loop;
  end loop;
  for one in
    select p.* from (
      select w.*, row_number() over (partition by w.lane order by w.nth, w.place) as turn
      from unnest(ids, companies, of_lanes, nths, places) as w (id, company, lane, nth, place)) p
    order by p.turn > share, p.lane, p.turn
  loop
    exit when given = most;
    perform from messages m where m.company_id = one.company and m.id = one.id
      and m.status in ('queued', 'sending') and m.next_attempt_at <= due for update skip locked;
    if not found and one.company = product and not has_company then
      perform from messages m where m.company_id is null and m.id = one.id
        and m.status in ('queued', 'sending') and m.next_attempt_at <= due for update skip locked;
    end if;
    continue when not found;
    given := given + 1;
    id := one.id;
    company := one.company;
    lane := one.lane;
    is_first := one.nth = 1;
    return next;
  end loop;
end $$;
