-- Returns a keyed hash of a mailbox or an international number: the tables of contacts store no readable address.
create or replace function contact_key(contact text) returns text stable language plpgsql as $$
begin
  return encode(sha256(convert_to((select secret from message_contact_secret) || ' ' || mailbox_of(contact), 'UTF8')), 'hex');
end
$$;
