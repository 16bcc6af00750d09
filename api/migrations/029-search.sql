-- Without accents and capitals, the way people type a search. Not `unaccent`: a server's PostgreSQL may lack it.
create function fold_text(written text) returns text immutable parallel safe language sql
  return lower(translate(written, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'));

-- What the company's list is searched in: the client's name, e-mail and digits of the telephone, and the procedure. Cut,
-- because an entry of an index has at most 2,700 bytes.
create function appointment_text(client text, email text, phone text, procedure_name text)
returns text immutable parallel safe language sql
  return left(fold_text(client || ' ' || coalesce(email || ' ', '') || procedure_name || ' ')
    || coalesce(regexp_replace(phone, '\D', '', 'g'), ''), 600);

alter table appointments add column search_text text not null default '';
-- Rewrites the table once; an update would leave every row twice.
alter table appointments alter column search_text type text
  using appointment_text(client_name, client_email, client_phone, procedure_name);

-- A trigger and not a generated column: a release that does not know the column inserts rows of all columns.
create function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := appointment_text(new.client_name, new.client_email, new.client_phone, new.procedure_name);
  return new;
end
$$;
create trigger appointments_search_text
  before insert or update of client_name, client_email, client_phone, procedure_name on appointments
  for each row execute function write_search_text();

-- All that a search reads stands in the index, in the order of the list: a search that finds nothing reads only this.
create index appointments_search on appointments (company_id, day, start_minute, id)
  include (search_text, status, end_minute, collaborator_id, procedure_id);
