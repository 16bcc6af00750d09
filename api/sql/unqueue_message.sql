-- See `queue_message`.
create or replace function unqueue_message() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from message_queue where message_id = old.id;
  return null;
end $$;
