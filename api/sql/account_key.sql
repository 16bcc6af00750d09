-- The keyed hash of an account's subject at its provider. A person who erased the account and signs in again has it too.
create or replace function account_key(account uuid) returns text stable language plpgsql as $$
begin
  return (select contact_key(issuer || ' ' || subject) from users where id = account);
end
$$;
