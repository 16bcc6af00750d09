-- Gives the parent row of a changed row a new stamp. The arguments are the table with the stamp, and the column of the
-- changed table that refers to the parent row.
create or replace function renew_stamp_above() returns trigger language plpgsql as $$
begin
  -- In one order, so that two statements about several rows cannot wait for each other.
  execute format('update %1$I set stamp = gen_random_uuid() where id in (
    select id from %1$I where id in (select %2$I from changed) order by id for no key update)', tg_argv[0], tg_argv[1]);
  return null;
end
$$;
