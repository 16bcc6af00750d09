-- See `queue_message`.
create or replace function unqueue_message() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from message_queue
    where company_id = coalesce(old.company_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') and message_id = old.id;
  return null;
end $$;
