-- The messages that wait to be sent, in lanes: a row of `messages` changes three times, and none of its other indexes
-- has to change when the index that finds waiting messages is in this narrow table.
create table message_queue (
  message_id uuid primary key,
  channel text not null,
  -- See `message_lane`.
  lane smallint not null,
  -- The company that takes its turn with the others. The messages of the product itself share the last turn.
  company_id uuid not null,
  due_at timestamptz not null,
  -- By the clock of the database: until when the process that sends the message has it. Null: no process has it.
  claimed_until timestamptz
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create index message_queue_turns on message_queue (channel, lane, company_id, due_at);
create index message_queue_claims on message_queue (claimed_until) where claimed_until is not null;

-- 1: answers a person who waits for it now. 2: changes of appointments. 3: reminders. 4: the rest.
create function message_lane(event text, receiver text) returns smallint language sql immutable as $$
  select (case
    when event in ('invited', 'address_changed', 'time_opened') then 1
    when event in ('booked', 'asked', 'deposit_asked') and receiver = 'client' then 1
    when event in ('booked', 'asked', 'deposit_claimed', 'moved', 'cancelled', 'zone_changed', 'offered', 'offer_unanswered') then 2
    when event like 'reminder%' then 3
    else 4 end)::smallint
$$;

-- A message is in the queue exactly while it has `next_attempt_at`. A process that sends it holds its claim for twelve
-- seconds, and renews it while it sends (`renewClaims`). The server stores the plans of functions, also those
-- that it made while the queue was empty: without `enable_seqscan = off` they would read the whole queue when it is full
-- of reminders.
create function queue_message() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into message_queue (message_id, channel, lane, company_id, due_at)
    values (new.id, new.channel, message_lane(new.event, new.receiver),
      coalesce(new.company_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), new.next_attempt_at)
    on conflict (message_id) do update set due_at = excluded.due_at,
      claimed_until = case when new.status = 'sending' then clock_timestamp() + interval '12 seconds' end;
  return null;
end $$;

create function unqueue_message() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from message_queue where message_id = old.id;
  return null;
end $$;

create trigger queue_new_message after insert on messages for each row
  when (new.next_attempt_at is not null) execute function queue_message();
create trigger queue_message after update of next_attempt_at on messages for each row
  when (new.next_attempt_at is not null and new.next_attempt_at is distinct from old.next_attempt_at)
  execute function queue_message();
create trigger unqueue_message after update of next_attempt_at on messages for each row
  when (new.next_attempt_at is null and old.next_attempt_at is not null) execute function unqueue_message();
create trigger unqueue_deleted_message after delete on messages for each row
  when (old.next_attempt_at is not null) execute function unqueue_message();

insert into message_queue (message_id, channel, lane, company_id, due_at)
  select id, channel, message_lane(event, receiver), coalesce(company_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), next_attempt_at
  from messages where status in ('queued', 'sending') and next_attempt_at is not null;

-- The next companies with due messages in a lane, after a company and then from the first one again, each once.
-- `own_number`: only companies with or without a WhatsApp number of their own; null: all companies.
create function due_companies(of_channel text, of_lane smallint, own_number boolean, due timestamptz, after uuid, most integer)
  returns setof uuid language plpgsql stable set enable_seqscan = off as $$
declare
  one uuid := after;
  begins_again boolean := false;
  given integer := 0;
begin
  while given < most loop
    select company_id into one from message_queue
      where channel = of_channel and lane = of_lane and company_id > one and due_at <= due
      order by company_id limit 1;
    if one is null then
      exit when begins_again;
      begins_again := true;
      one := '00000000-0000-0000-0000-000000000000';
      continue;
    end if;
    exit when begins_again and one > after;
    continue when own_number is not null
      and own_number <> exists (select from whatsapp_numbers where whatsapp_numbers.company_id = one);
    given := given + 1;
    return next one;
  end loop;
end $$;

-- A message changes twice within its first minute: half a page is left free, so that both changes stay in the page of the
-- row and change no index. Measured with batches of 60: all changes, instead of two thirds with a full page.
alter table messages set (fillfactor = 50);
