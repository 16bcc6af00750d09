-- False: somebody other than the owner wrote the present e-mail. A member could write an address of their own there, so
-- only the owner sends a statement whose link answers to it. Who wrote the addresses of before is not known.
alter table collaborators add column email_by_owner boolean not null default true;
