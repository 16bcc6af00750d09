-- When a deleted company was emptied: from then on the row only reserves its address.
alter table companies add column erased_at timestamptz;
alter table companies drop constraint companies_one_document;
alter table companies add constraint companies_one_document
  check (num_nonnulls(cnpj, cpf) = case when erased_at is null then 1 else 0 end);
create index companies_to_erase on companies (deleted_at) where deleted_at is not null and erased_at is null;

-- A person asks what every company holds under her e-mail.
create index clients_of_email on clients (email) where email is not null and not email_claimed;

-- The addresses and numbers in it were replaced by keyed hashes in company_stops.
drop table reminder_stops;

-- A request may run while its account is erased. It has waited for the erasure by its foreign key, and must then store nothing
-- for the account. The argument is the column that names the account.
create function refuse_erased_account() returns trigger language plpgsql as $$
declare
  account uuid := to_jsonb(new) ->> tg_argv[0];
begin
  perform from users where id = account and subject = 'erased:' || id;
  if found then
    raise exception 'account % was erased', account using errcode = 'check_violation', constraint = 'account_not_erased';
  end if;
  return null;
end
$$;
create constraint trigger appointments_of_account after insert on appointments
  for each row when (new.client_user_id is not null) execute function refuse_erased_account('client_user_id');
create constraint trigger companies_of_account after insert on companies
  for each row when (new.owner_id is not null) execute function refuse_erased_account('owner_id');
create constraint trigger subscriptions_of_account after insert on subscriptions
  for each row execute function refuse_erased_account('user_id');
create constraint trigger sessions_of_account after insert on sessions
  for each row execute function refuse_erased_account('user_id');
