-- When a professional's account loses its access, the statements that wait for its answer are never answered by a link:
-- whoever ends the access may have the link.
create or replace function close_statement_links() returns trigger language plpgsql as $$
begin
  update statements set needs_account = true
  where company_id = old.company_id and collaborator_id = old.collaborator_id and status = 'sent';
  return null;
end
$$;
