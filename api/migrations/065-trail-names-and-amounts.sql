-- Names of accounts whose access to a company has ended: the trail shows them while it has entries of these accounts.
create table trail_names (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  name text not null,
  ended_at timestamptz not null,
  primary key (company_id, user_id)
);
create index trail_names_of_user on trail_names (user_id);
create index trail_names_by_age on trail_names (ended_at);

-- The names of professionals whose access ended in the last thirty days are known.
insert into trail_names (company_id, user_id, name, ended_at)
select f.company_id, f.user_id, k.name, f.ended_at
from former_members f join collaborators k on k.company_id = f.company_id and k.id = f.collaborator_id;

-- Centavos of an act about money; of the act of a share, hundredths of a percent. The previous release stores none.
alter table trail add column amount integer;
