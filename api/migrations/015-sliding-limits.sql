-- Accepted requests of each key, oldest first, never more than its limit allows. `refused_until` is null when the last
-- request was accepted. Unlogged: after a crash the counts start again. `rate_hits` stays for the release before.
create unlogged table accepted_hits (
  key text primary key,
  instants timestamptz[] not null,
  refused_until timestamptz
);
