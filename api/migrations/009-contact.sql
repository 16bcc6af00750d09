create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null check (subject in ('suporte', 'vendas', 'parceria', 'outro')),
  message text not null,
  created_at timestamptz not null,
  -- Null: not yet, or nowhere to go.
  relayed_at timestamptz
);

create index contact_messages_by_age on contact_messages (created_at);

-- False: the owner does not want the page found by search engines.
alter table companies add column listed boolean not null default true;

create index companies_listed on companies (id) where is_active and listed;
