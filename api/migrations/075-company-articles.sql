-- The article before the company's name ('na Barbearia', 'no Studio'); null follows the name.
alter table companies add column article text check (article in ('a', 'o', 'none'));
