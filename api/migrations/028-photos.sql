-- Photos of companies and of collaborators as they are served. In the database, because the processes share nothing else.
create table photos (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  bytes bytea not null check (length(bytes) between 1 and 100000),
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint photos_by_id unique (id)
);

-- WebP is compressed already.
alter table photos alter column bytes set storage external;

alter table companies
  add column photo_id uuid,
  add constraint companies_own_photo foreign key (id, photo_id) references photos (company_id, id);

alter table collaborators
  add column photo_id uuid,
  add constraint collaborators_own_photo foreign key (company_id, photo_id) references photos (company_id, id);
