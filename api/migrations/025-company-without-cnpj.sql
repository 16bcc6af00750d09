-- A company without CNPJ carries its owner's CPF. Its check digits are verified by the contract.
alter table companies
  alter column cnpj drop not null,
  add column cpf text check (cpf ~ '^[0-9]{11}$'),
  add constraint companies_one_document check (num_nonnulls(cnpj, cpf) = 1),
  -- Companies from before this release keep asking their clients as they did.
  add column ask_phone text not null default 'optional' check (ask_phone in ('required', 'optional')),
  add column email_public boolean not null default false;

alter table companies alter column ask_phone set default 'required';
