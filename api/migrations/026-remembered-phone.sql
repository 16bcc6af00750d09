-- The telephone of a client's own last booking, so that the next booking form has it already.
alter table users add column phone text check (char_length(phone) <= 40);
