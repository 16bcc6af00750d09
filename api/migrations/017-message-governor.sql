-- What leaves is counted in the messages themselves: `admitted_at` is when the governor let one out, null while it holds it.
alter table messages
  -- The signed-in client whose doings caused the message.
  add column account_id uuid references users (id),
  add column admitted_at timestamptz;

update messages set admitted_at = created_at;

-- `held`: not for this receiver yet.
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check check (status in ('queued', 'sending', 'sent', 'delivered',
  'read', 'failed', 'withdrawn', 'held'));

-- One mailbox: ana+1@x and Ana@x are the same person's. A telephone has no @ and stays.
create function mailbox_of(address text) returns text immutable parallel safe language sql
  return lower(regexp_replace(address, '\+[^@]*@', '@'));

create index messages_of_company_lately on messages (company_id, admitted_at);
create index messages_to_mailbox on messages (mailbox_of(address), admitted_at) include (company_id, receiver);
create index messages_of_account on messages (account_id, admitted_at) where account_id is not null;
create index messages_of_product on messages (event, admitted_at) where company_id is null;

create table message_contact_secret (
  -- One row: a second one would make other keys of the same contacts.
  only_one boolean primary key default true check (only_one),
  secret text not null
);

insert into message_contact_secret (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- An address in lower case or a number as the world dials it, as a keyed hash: the list of who said no names nobody.
create function contact_key(contact text) returns text stable language sql
  return encode(sha256(convert_to((select secret from message_contact_secret) || ' ' || lower(contact), 'UTF8')), 'hex');

create table message_contacts (
  key text primary key,
  -- Used a link that we sent there, or wrote to us from there.
  answered_at timestamptz,
  suppressed_at timestamptz,
  -- `missing`: its provider says that it does not exist. `asked`: its owner said no.
  suppressed_for text check (suppressed_for in ('missing', 'asked')),
  constraint message_contacts_suppressed_for_a_reason check ((suppressed_at is null) = (suppressed_for is null))
);

-- Whom the link was sent to: whoever uses it has that mailbox or telephone. Null: not sent by us.
alter table links add column contact_key text;

-- Whether an address is one that a provider verified for an account of ours.
create index users_verified_email on users (lower(email)) where email_verified;

-- Visits by number: the last eight digits are those of every spelling of it.
create function phone_end(phone text) returns text immutable parallel safe language sql
  return right(regexp_replace(phone, '\D', '', 'g'), 8);

create index appointments_proving_phone on appointments (company_id, phone_end(client_phone))
  where client_phone is not null and (status = 'completed' or confirmed_at is not null);
