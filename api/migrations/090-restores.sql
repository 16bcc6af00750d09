-- A restored database must not write to people before somebody says so, and one whose restore was killed must not start.
-- A restore of a file that is older than this migration has created the table already.
create table if not exists restores (
  restored_at timestamptz primary key,
  made_at timestamptz not null,
  completed_at timestamptz,
  released_at timestamptz
);
