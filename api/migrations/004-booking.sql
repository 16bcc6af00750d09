create table appointments (
  company_id uuid not null,
  id uuid not null,
  procedure_id uuid not null,
  collaborator_id uuid not null,
  -- Null when the owner booked for somebody.
  client_user_id uuid references users (id),
  client_name text not null,
  client_email text,
  client_phone text,
  -- The company's wall clock, in minutes from midnight: it stays what it is when the zone changes.
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  -- As they were when it was booked.
  procedure_name text not null,
  price_cents integer check (price_cents between 0 and 9999999),
  collaborator_name text not null,
  status text not null check (status in ('scheduled', 'completed', 'cancelled')),
  notes text,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, procedure_id) references procedures (company_id, id),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id),
  constraint appointments_within_a_day check (0 <= start_minute and start_minute < end_minute and end_minute < 1440),
  -- The conflict target of every booking: whoever comes second writes nothing.
  constraint appointments_no_overlap exclude using gist (
    company_id with =,
    collaborator_id with =,
    tsrange(day + start_minute * interval '1 minute', day + end_minute * interval '1 minute') with &&
  ) where (status <> 'cancelled')
);

-- What a company-day's free times need is all in the index; its lists are in its order.
create index appointments_of_company on appointments (company_id, day, start_minute, id)
  include (collaborator_id, end_minute, status);
create index appointments_of_client on appointments (client_user_id, day, start_minute, id)
  where client_user_id is not null;

-- What was made under a key: for a day, who sends the key again gets that, and no other is made.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  fingerprint text not null,
  made uuid not null,
  taken_at timestamptz not null,
  primary key (user_id, key)
);

-- Everything that a subscription's state depends on, for who asks it along with something else in one query.
create view subscription_facts as
  select
    s.user_id,
    s.plan_id,
    s.trial,
    s.taken_at,
    (select coalesce(json_agg(act), '[]') from subscription_acts act where act.subscription_id = s.id) as acts,
    (select coalesce(json_agg(payment), '[]') from subscription_payments payment
      where payment.subscription_id = s.id) as payments
  from subscriptions s;

create table messages (
  company_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  event text not null check (event in ('booked', 'cancelled')),
  receiver text not null check (receiver in ('client', 'collaborator', 'owner')),
  channel text not null check (channel in ('email')),
  address text not null,
  subject text not null,
  body text not null,
  status text not null check (status in ('queued', 'sent', 'failed')),
  reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, appointment_id) references appointments (company_id, id),
  constraint messages_once unique (company_id, appointment_id, event, receiver, channel)
);

create index messages_latest on messages (created_at);
