-- How many open bookings one client may have.
alter table companies add column max_open_bookings integer not null default 5
  check (max_open_bookings between 1 and 50);

-- A change back to an old slug counts too, so the slugs alone do not tell how many changes there were.
create table company_slug_changes (
  company_id uuid not null references companies (id),
  change_order bigint generated always as identity,
  at timestamptz not null,
  primary key (company_id, change_order)
);

-- A given-up slug that nobody visited nor printed is released. Null for a current slug; null until the first visit and
-- the first print.
alter table company_slugs
  add column given_up_at timestamptz,
  add column visited_at timestamptz,
  add column printed_at timestamptz;

-- Nobody knows whether the slugs of before were visited, so they stay reserved.
update company_slugs set visited_at = taken_at;
