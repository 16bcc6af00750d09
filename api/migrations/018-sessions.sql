-- A browser's session. Its cookie holds a random secret that is stored nowhere: the row is found by the secret's hash,
-- and `sealed` (the provider's tokens) opens only with a key derived from the secret.
create table sessions (
  secret_hash text primary key,
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  sealed text not null,
  started_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until then one process renews this session at the provider.
  claimed_until timestamptz
);

create index sessions_user_id on sessions (user_id, started_at);

-- ID tokens by their hash, until they expire: those issued to a session, and those that were revoked.
create table id_tokens (
  token_hash text primary key,
  session_id uuid references sessions (id) on delete set null,
  revoked boolean not null,
  expires_at timestamptz not null
);

create index id_tokens_session_id on id_tokens (session_id);

-- Tokens issued until then are refused, except those of a session that began later.
alter table users add column tokens_revoked_at timestamptz;
