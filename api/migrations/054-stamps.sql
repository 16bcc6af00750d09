-- A stamp changes with every change of what decides free times, apart from the times taken: a process may go on using what it
-- read under the same stamp. Random, so that none comes back, neither by a rollback nor with a restored backup.
alter table companies add column stamp uuid not null default gen_random_uuid();
alter table subscriptions add column stamp uuid not null default gen_random_uuid();

create function renew_stamp() returns trigger language plpgsql as $$
begin
  new.stamp := gen_random_uuid();
  return new;
end
$$;
create trigger companies_stamp before update on companies for each row execute function renew_stamp();
create trigger subscriptions_stamp before update on subscriptions for each row execute function renew_stamp();

-- The arguments are the stamped table, and the column of the changed table that names its row.
create function renew_stamp_above() returns trigger language plpgsql as $$
begin
  -- In one order, so that two statements about several rows cannot wait for each other.
  execute format('update %1$I set stamp = gen_random_uuid() where id in (
    select id from %1$I where id in (select %2$I from changed) order by id for no key update)', tg_argv[0], tg_argv[1]);
  return null;
end
$$;

do $$
declare
  part record;
begin
  for part in
    select * from (values ('procedures', 'companies', 'company_id'), ('collaborators', 'companies', 'company_id'),
      ('collaborator_procedures', 'companies', 'company_id'), ('exceptions', 'companies', 'company_id'),
      ('holiday_decisions', 'companies', 'company_id'), ('subscription_acts', 'subscriptions', 'subscription_id'),
      ('subscription_payments', 'subscriptions', 'subscription_id')) parts (changed, above, key)
  loop
    execute format('create trigger %1$s_inserted after insert on %1$I referencing new table as changed
      for each statement execute function renew_stamp_above(%2$L, %3$L)', part.changed, part.above, part.key);
    execute format('create trigger %1$s_updated after update on %1$I referencing new table as changed
      for each statement execute function renew_stamp_above(%2$L, %3$L)', part.changed, part.above, part.key);
    execute format('create trigger %1$s_deleted after delete on %1$I referencing old table as changed
      for each statement execute function renew_stamp_above(%2$L, %3$L)', part.changed, part.above, part.key);
  end loop;
end
$$;
