-- Messages are told to more people, by more ways, and about more than appointments.
alter table messages drop constraint messages_pkey;
alter table messages drop constraint messages_once;
alter table messages drop constraint messages_event_check;
alter table messages drop constraint messages_receiver_check;
alter table messages drop constraint messages_channel_check;
alter table messages drop constraint messages_status_check;

alter table messages
  -- The product's own notices and messages to the support belong to no company.
  alter column company_id drop not null,
  alter column appointment_id drop not null,
  -- Null once it has left: the links in it open an appointment.
  alter column body drop not null,
  add primary key (id),
  -- What was told to whom by which way: the second of two equal messages is none.
  add column key text,
  -- The appointment's, as it was told.
  add column sequence integer not null default 0,
  -- Mail: HTML, calendar file, sender's name. Telephone: the template. Goes when the body goes.
  add column content jsonb,
  -- The place and person that the receiver was told of, so that a change can say what it changes.
  add column told jsonb,
  add column attempts integer not null default 0,
  -- Of a queued one: when it goes. Of one that is being sent: when whoever sends it must have been lost.
  add column next_attempt_at timestamptz,
  add column provider_id text,
  add constraint messages_event_check check (event in ('booked', 'moved', 'cancelled', 'zone_changed',
    'reminder_first', 'reminder_second', 'contact', 'trial_ending', 'payment_due', 'payment_overdue',
    'subscription_cancelled')),
  add constraint messages_receiver_check check (receiver in ('client', 'collaborator', 'former_collaborator',
    'owner', 'support')),
  add constraint messages_channel_check check (channel in ('email', 'whatsapp', 'sms')),
  add constraint messages_status_check check (status in ('queued', 'sending', 'sent', 'delivered', 'read',
    'failed', 'withdrawn'));

update messages set key = appointment_id || ':' || event || ':0:' || receiver || ':' || channel,
  next_attempt_at = case when status = 'queued' then created_at end;

alter table messages
  alter column key set not null,
  add constraint messages_once unique (key);

create index messages_of_appointment on messages (company_id, appointment_id);
create index messages_failed on messages (company_id, created_at, id) where status = 'failed';
create index messages_open on messages (next_attempt_at) where status in ('queued', 'sending');
create index messages_by_provider on messages (provider_id) where provider_id is not null;

-- Absent: as the product proposes.
create table message_settings (
  company_id uuid primary key references companies (id),
  email boolean not null,
  whatsapp boolean not null,
  sms boolean not null,
  first_on boolean not null,
  first_minutes integer not null check (first_minutes between 30 and 10080),
  second_on boolean not null,
  second_minutes integer not null check (second_minutes between 30 and 10080),
  quiet_on boolean not null,
  -- Minutes from midnight on the company's wall clock; the night may pass midnight.
  quiet_from smallint not null check (quiet_from between 0 and 1439),
  quiet_until smallint not null check (quiet_until between 0 and 1439),
  updated_at timestamptz not null
);

create table reminders (
  company_id uuid not null,
  appointment_id uuid not null,
  kind text not null check (kind in ('first', 'second')),
  due_at timestamptz not null,
  -- `dropped`: when its turn came there was nobody, or nothing, to remind of.
  state text not null check (state in ('waiting', 'done', 'dropped')),
  -- The ready text of the list that a person sends by hand, and when she did.
  hand_text text,
  hand_done_at timestamptz,
  primary key (company_id, appointment_id, kind),
  foreign key (company_id, appointment_id) references appointments (company_id, id) on delete cascade
);

create index reminders_due on reminders (due_at) where state = 'waiting';
create index reminders_of_day on reminders (company_id, due_at);

-- Who wants no reminders of a company: an e-mail in lower case, or a telephone as the world dials it.
create table reminder_stops (
  company_id uuid not null references companies (id),
  contact text not null,
  stopped_at timestamptz not null,
  primary key (company_id, contact)
);

-- When the next message may leave by a way, for all processes together.
create table message_rates (
  channel text primary key,
  free_at timestamptz not null
);
