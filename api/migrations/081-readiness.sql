-- Every process writes a row each second, because a database that only answers may still be unable to write. Each
-- connection has a row of its own, so that no process waits for the commit of another. `checked_at` is in no index, so
-- that each update stays in its page and the room of the last version is used again.
create table readiness (
  connection smallint primary key,
  checked_at timestamptz not null
);
