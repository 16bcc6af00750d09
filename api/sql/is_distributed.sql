-- Whether the tables are distributed by company. A database with the extension Citus is not until the command `distribute`
-- has run. The table of the extension is named in a text, because a database without the extension does not have it.
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
