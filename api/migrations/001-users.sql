-- Equality and overlap in one exclusion constraint (the booking tables need it).
create extension if not exists btree_gist;

create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null check (char_length(subject) between 1 and 255),
  name text,
  email text,
  email_verified boolean not null,
  picture text,
  terms_version text,
  terms_accepted_at timestamptz,
  terms_hash text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint users_issuer_subject unique (issuer, subject)
);

-- Unlogged: after a crash the counts start again, which costs less than a log record per request.
create unlogged table rate_hits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);

create table idp_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  expires_at timestamptz,
  uid text,
  user_code text,
  grant_id text,
  primary key (model, id)
);

create index idp_records_uid on idp_records (uid);
create index idp_records_grant_id on idp_records (grant_id);

create table idp_keys (
  id text primary key,
  payload jsonb not null
);

create table idp_accounts (
  sub text primary key,
  name text not null,
  email text not null,
  kind text not null check (kind in ('demo', 'used')),
  label text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
