-- True: only the account of the professional answers this statement, for ever, also when the account lost its access or
-- the statement is sent again.
alter table statements add column needs_account boolean not null default false;

-- The collaborator as whom a former member attended. The previous release stores none.
alter table former_members add column collaborator_id uuid;

-- When a professional's account loses its access, the statements that wait for its answer are never answered by a link:
-- whoever ends the access may have the link.
create function close_statement_links() returns trigger language plpgsql as $$
begin
  update statements set needs_account = true
  where company_id = old.company_id and collaborator_id = old.collaborator_id and status = 'sent';
  return null;
end
$$;
create trigger members_close_statement_links after delete on members
  for each row when (old.collaborator_id is not null) execute function close_statement_links();

-- Accounts that lost their access before this migration are not known.
update statements s set needs_account = true where status = 'sent' and exists (
  select from members m where m.company_id = s.company_id and m.collaborator_id = s.collaborator_id);
