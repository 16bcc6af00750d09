-- Makes a table append-only. The table of a shard has a number at the end of its name.
create or replace function refuse_update() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', regexp_replace(tg_table_name, '_\d+$', '');
end
$$;
