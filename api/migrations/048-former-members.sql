-- For thirty days somebody whose access ended reads that it ended (403) when she asks for the company, instead of that there
-- is no such company (404): pages that were open then tell her so. Records of the company are unknown to her at once.
create table former_members (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  ended_at timestamptz not null,
  primary key (company_id, user_id)
);
create index former_members_of_user on former_members (user_id);
create index former_members_by_age on former_members (ended_at);
