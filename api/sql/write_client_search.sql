-- Writes the columns in which the book of clients is searched and by which it is sorted.
create or replace function write_client_search() returns trigger language plpgsql as $$
begin
  new.sort_name := left(fold_text(new.name), 100);
  new.search_text := left(new.sort_name || ' ' || coalesce(new.email || ' ', '')
    || coalesce(regexp_replace(new.phone, '\D', '', 'g'), ''), 400);
  return new;
end
$$;
