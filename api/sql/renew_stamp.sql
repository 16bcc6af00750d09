-- Gives a changed row a new `stamp`, by which readers notice the change. The same on each copy of the row: the hash of the
-- whole row, and so of its stamp before.
create or replace function renew_stamp() returns trigger language plpgsql as $$
begin
  new.stamp := md5(new::text)::uuid;
  return new;
end
$$;
