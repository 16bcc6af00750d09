-- Gives a changed row a new random `stamp`, by which readers notice the change.
create or replace function renew_stamp() returns trigger language plpgsql as $$
begin
  new.stamp := gen_random_uuid();
  return new;
end
$$;
