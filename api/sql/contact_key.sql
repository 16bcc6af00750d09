-- Returns a keyed hash of a mailbox or an international number: the tables of contacts store no readable address. The key
-- of a database never changes, and only an immutable function may read a column in an update on Citus.
create or replace function contact_key(contact text) returns text immutable language plpgsql as $$
begin
  return encode(sha256(convert_to((select secret from message_contact_secret) || ' ' || mailbox_of(contact), 'UTF8')), 'hex');
end
$$;
