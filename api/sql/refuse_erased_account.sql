-- A request may run while its account is erased. Its foreign key makes it wait for the erasure, and after the erasure
-- it must store nothing for the account. The message names the constraint, because Citus gives it nowhere else. The
-- argument is the column that names the account.
create or replace function refuse_erased_account() returns trigger language plpgsql as $$
declare
  account uuid := to_jsonb(new) ->> tg_argv[0];
begin
  perform from users where id = account and subject = 'erased:' || id;
  if found then
    raise exception 'account % was erased: constraint "account_not_erased"', account
      using errcode = 'check_violation', constraint = 'account_not_erased';
  end if;
  return null;
end
$$;
