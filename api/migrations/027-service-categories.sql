-- Groups the services on the company's page; null for none.
alter table procedures add column category text check (char_length(category) between 1 and 60);
