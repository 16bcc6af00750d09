-- Writes the column in which appointments are searched. A trigger is used instead of a generated column, because a
-- release that does not know the column inserts rows with all columns.
create or replace function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := appointment_text(new.client_name, new.client_email, new.client_phone, new.procedure_name);
  return new;
end
$$;
