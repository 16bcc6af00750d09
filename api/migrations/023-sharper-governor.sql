-- One mailbox for quotas and for the list of those who want nothing: ana+1@x is ana@x, and Gmail ignores dots.
drop index messages_to_mailbox;

create or replace function mailbox_of(address text) returns text immutable parallel safe language sql
  return case
    when lower(address) ~ '@(gmail|googlemail)\.com$'
      then replace(regexp_replace(split_part(lower(address), '@', 1), '\+.*$', ''), '.', '') || '@gmail.com'
    else lower(regexp_replace(address, '\+[^@]*@', '@'))
  end;

-- A mailbox or a number as the world dials it, as a keyed hash: the table stores no readable address.
create or replace function contact_key(contact text) returns text stable language sql
  return encode(sha256(convert_to((select secret from message_contact_secret) || ' ' || mailbox_of(contact), 'UTF8')), 'hex');

alter table messages
  -- The client account did itself what caused the message: only then it counts for the account.
  add column by_client boolean not null default false,
  -- When the owner sent it again, in the 24 hours before the last time. Each counts in the quotas.
  add column retried_at timestamptz[] not null default '{}';

update messages set by_client = true where account_id is not null;

drop index messages_of_company_lately;
drop index messages_of_account;
create index messages_of_company_lately on messages (company_id, admitted_at) include (retried_at);
create index messages_to_mailbox on messages (mailbox_of(address), admitted_at) include (company_id, receiver, retried_at);
create index messages_of_account on messages (account_id, admitted_at) include (retried_at) where by_client;

-- Only a completed visit proves a number: a confirmation may come from an e-mail.
drop index appointments_proving_phone;
create index appointments_proving_phone on appointments (company_id, phone_end(client_phone))
  where client_phone is not null and status = 'completed';

-- Who wants no messages of one company: by key, as in `message_contacts`. The release before still reads `reminder_stops`.
create table company_stops (
  company_id uuid not null references companies (id),
  contact_key text not null,
  stopped_at timestamptz not null,
  -- Asked when the page promised that other messages go on.
  only_reminders boolean not null default false,
  primary key (company_id, contact_key)
);

insert into company_stops (company_id, contact_key, stopped_at, only_reminders)
  select company_id, contact_key(contact), min(stopped_at), true from reminder_stops group by 1, 2;
