-- Whether the tables are distributed by company (Citus).
create or replace function is_distributed() returns boolean language sql stable as $$
  select to_regclass('pg_catalog.pg_dist_partition') is not null
$$;
