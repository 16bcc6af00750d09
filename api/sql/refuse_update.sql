-- Makes a table append-only.
create or replace function refuse_update() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name;
end
$$;
