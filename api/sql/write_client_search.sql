-- Writes the columns in which the book of clients is searched and by which it is sorted.
create or replace function write_client_search() returns trigger language plpgsql as $$
begin
  new.sort_name := left(fold_text(new.name), 100);
  -- The company also finds a client by a number that the client's account typed.
  new.search_text := left(new.sort_name || ' ' || coalesce(new.email || ' ', '')
    || coalesce(regexp_replace(new.phone, '\D', '', 'g'), '') || coalesce((
      select string_agg(' ' || regexp_replace(k.phone, '\D', '', 'g'), '' order by k.claimed_at desc)
      from client_claims k where k.company_id = new.company_id and k.client_id = new.id and k.answer is null), ''), 400);
  return new;
end
$$;
