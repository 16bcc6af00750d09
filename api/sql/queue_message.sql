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
