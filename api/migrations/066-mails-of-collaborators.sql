-- False after the access of the collaborator's account ended: no mails with data of clients go to the collaborator until
-- the company invites them again or gives them an address.
alter table collaborators add column gets_mails boolean not null default true;

-- The accesses that ended in the last thirty days are known.
update collaborators k set gets_mails = false
from former_members f
where f.company_id = k.company_id and f.collaborator_id = k.id
  and not exists (select from members m where m.company_id = k.company_id and m.collaborator_id = k.id)
  and not exists (select from invitations i where i.company_id = k.company_id and i.collaborator_id = k.id);
