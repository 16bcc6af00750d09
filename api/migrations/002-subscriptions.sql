-- A subscription is its facts: what was taken, what the owner did, what the provider told. Its status is computed.
create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users,
  plan_id text not null check (plan_id in ('micro', 'basic', 'pro')),
  trial boolean not null,
  taken_at timestamptz not null,
  -- What the provider needs to register the payer. Emptied as soon as it is registered.
  unregistered_payer jsonb,
  provider_customer_id text,
  attribution jsonb,
  -- When time alone will next change the status: what the jobs look for.
  next_change_at timestamptz,
  constraint subscriptions_one_per_user unique (user_id)
);

create index subscriptions_provider_customer on subscriptions (provider_customer_id);
create index subscriptions_next_change on subscriptions (next_change_at);

-- One trial per user and one per CPF or CNPJ, which is kept only as a keyed hash.
create table subscription_trials (
  tax_id_hash text not null,
  user_id uuid not null references users,
  granted_at timestamptz not null,
  constraint subscription_trials_one_per_tax_id primary key (tax_id_hash),
  constraint subscription_trials_one_per_user unique (user_id)
);

create table subscription_secrets (
  purpose text primary key,
  secret text not null
);

-- Numbers acts and questions to the provider: it tells which was first when two share an instant, and which answer
-- was overtaken by a later one.
create sequence subscription_order;

create table subscription_acts (
  id uuid primary key,
  act_order bigint not null,
  subscription_id uuid not null references subscriptions,
  kind text not null check (kind in ('cancelled', 'reactivated', 'plan_changed')),
  plan_id text not null check (plan_id in ('micro', 'basic', 'pro')),
  at timestamptz not null
);

create index subscription_acts_subscription on subscription_acts (subscription_id);

-- A page of the provider where the payer types her card, and the recurring charge that came of it.
create table subscription_checkouts (
  id uuid primary key,
  subscription_id uuid not null references subscriptions,
  provider_id text not null,
  link text not null,
  cents integer not null check (cents > 0),
  due_on date not null,
  status text not null check (status in ('open', 'paid', 'closed')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  recurrence_id text,
  recurrence_closed boolean not null,
  constraint subscription_checkouts_provider_id unique (provider_id)
);

create index subscription_checkouts_subscription on subscription_checkouts (subscription_id);
create index subscription_checkouts_recurrence on subscription_checkouts (recurrence_id);

create table subscription_payments (
  provider_id text primary key,
  subscription_id uuid not null references subscriptions,
  cents integer not null,
  due_on date not null,
  state text not null check (state in ('awaiting', 'paid', 'overdue', 'returned', 'gone')),
  paid_at timestamptz,
  overdue_at timestamptz,
  returned_at timestamptz,
  invoice_url text,
  flag text check (flag in ('second_for_period', 'wrong_amount', 'after_cancellation')),
  -- The question that first showed it paid, and the one that last told this.
  paid_order bigint,
  lookup bigint not null
);

create index subscription_payments_subscription on subscription_payments (subscription_id);

create table subscription_history (
  subscription_id uuid not null references subscriptions,
  key text not null,
  entry_order bigint generated always as identity,
  action text not null,
  plan_id text not null,
  status text not null,
  at timestamptz not null,
  period_start timestamptz,
  period_end timestamptz,
  primary key (subscription_id, key)
);

-- Every authenticated event as it came, less what may not be kept.
create table payment_events (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text
);

-- The simulated provider's own books.
create table simulated_charges (
  id uuid primary key,
  customer_id text not null,
  checkout_id uuid not null,
  recurrence_id uuid not null,
  reference text not null,
  cents integer not null,
  due_on date not null,
  status text not null check (status in ('PENDING', 'CONFIRMED', 'OVERDUE', 'DELETED')),
  paid_on date,
  return_to text not null,
  created_at timestamptz not null
);

create index simulated_charges_customer on simulated_charges (customer_id);
create index simulated_charges_checkout on simulated_charges (checkout_id);
create unique index simulated_charges_one_open on simulated_charges (recurrence_id)
  where status in ('PENDING', 'OVERDUE');
