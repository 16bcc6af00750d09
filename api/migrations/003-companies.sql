create table companies (
  id uuid primary key,
  owner_id uuid not null references users (id),
  name text not null,
  slug text not null,
  cnpj text not null check (cnpj ~ '^[A-Z0-9]{12}[0-9]{2}$'),
  email text not null,
  phone text,
  address text,
  description text,
  timezone text not null,
  slot_interval integer not null check (slot_interval in (5, 10, 15, 20, 30, 60)),
  -- Null: derived from the collaborators' schedules. An empty list: closed.
  business_hours jsonb check (jsonb_typeof(business_hours) = 'array'),
  -- Null: chosen by the name.
  theme_color text,
  is_active boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint companies_one_per_owner unique (owner_id)
);

-- Current and given-up slugs alike: printed QR codes must never lead to another company.
create table company_slugs (
  slug text not null,
  company_id uuid not null references companies (id),
  taken_at timestamptz not null,
  constraint company_slugs_one_company primary key (slug),
  constraint company_slugs_of_company unique (company_id, slug)
);

-- Deferred, because the two rows of a new company need each other.
alter table companies
  add constraint companies_own_slug foreign key (id, slug)
  references company_slugs (company_id, slug) deferrable initially deferred;

create table procedures (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  description text,
  duration_minutes integer not null check (duration_minutes between 1 and 1440),
  price_cents integer check (price_cents between 0 and 9999999),
  is_active boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id)
);

create table collaborators (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  email text not null,
  role text,
  work_schedule jsonb not null check (jsonb_typeof(work_schedule) = 'object'),
  is_active boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id)
);

create table collaborator_procedures (
  company_id uuid not null,
  collaborator_id uuid not null,
  procedure_id uuid not null,
  primary key (company_id, collaborator_id, procedure_id),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id),
  foreign key (company_id, procedure_id) references procedures (company_id, id)
);

create index collaborator_procedures_by_procedure on collaborator_procedures (company_id, procedure_id);
