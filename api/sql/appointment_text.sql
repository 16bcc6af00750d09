-- The text in which the list of appointments is searched: name, e-mail and digits of the client's telephone, and the
-- procedure. The text is cut, because a row of an index has at most 2,700 bytes.
create or replace function appointment_text(client text, email text, phone text, procedure_name text)
returns text immutable parallel safe language sql
  return left(fold_text(client || ' ' || coalesce(email || ' ', '') || procedure_name || ' ')
    || coalesce(regexp_replace(phone, '\D', '', 'g'), ''), 600);
