-- Each process that reads from replicas writes a new random value twice a second. A replica that shows the value has
-- everything that was committed before the value was sent, so the process knows by its own clock alone how old the
-- replica is. `beaten_at` is in no index, so that each update stays in its page.
create table reader_beats (
  process uuid primary key,
  beat uuid not null,
  beaten_at timestamptz not null
);
