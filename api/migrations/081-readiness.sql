-- One row that every process writes each second, because a database that only answers may still be unable to write. The
-- row is never indexed by its instant, so each write is a HOT update, and the space of the last one is used again.
create table readiness (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
);
