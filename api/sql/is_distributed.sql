-- Whether the tables are distributed by company: false until `distribute` has run, even where Citus is installed. The
-- statement is a text, because a database without Citus does not have its table.
create or replace function is_distributed() returns boolean language plpgsql stable as $$
declare
  found_one boolean;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    return false;
  end if;
  execute $text$ select exists (select from pg_dist_partition
    where logicalrelid = to_regclass('public.appointments') and partmethod = 'h') $text$ into found_one;
  return found_one;
end $$;
