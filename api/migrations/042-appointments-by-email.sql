-- A person asks for the appointments that were booked with her e-mail, whichever record they belong to.
create index appointments_of_email on appointments (lower(client_email), company_id) where client_email is not null;
