-- Where clients pay a deposit, and whose online bookings ask for one.
alter table companies
  add column pix_kind text check (pix_kind in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  add column pix_key text check (char_length(pix_key) <= 77),
  add column pix_name text check (char_length(pix_name) between 1 and 25),
  add column pix_city text check (char_length(pix_city) between 1 and 15),
  add column deposit_when text check (deposit_when in ('never', 'always', 'new_clients', 'after_no_shows')),
  add column deposit_cents integer check (deposit_cents between 1 and 9999999),
  add column deposit_percent smallint check (deposit_percent between 1 and 100),
  add column deposit_minutes smallint check (deposit_minutes between 10 and 1440),
  add constraint companies_pix check (num_nulls(pix_kind, pix_key, pix_name, pix_city) in (0, 4)),
  add constraint companies_deposit check (
    deposit_when is null and num_nonnulls(deposit_cents, deposit_percent, deposit_minutes) = 0
    or deposit_when is not null and deposit_minutes is not null and num_nonnulls(deposit_cents, deposit_percent) = 1),
  add constraint companies_deposit_needs_pix check (coalesce(deposit_when, 'never') = 'never' or pix_key is not null);

-- What the company asks for, nothing, or an amount of its own.
alter table procedures
  add column deposit text not null default 'company' check (deposit in ('company', 'none', 'own')),
  add column deposit_cents integer check (deposit_cents between 1 and 9999999),
  add column deposit_percent smallint check (deposit_percent between 1 and 100),
  add constraint procedures_deposit check (num_nonnulls(deposit_cents, deposit_percent) = (deposit = 'own')::integer);

-- A visit that is held until its deposit is paid. The rows of its appointments hold the time.
create table deposits (
  company_id uuid not null,
  -- The visit, which has the id of its first appointment as it was booked.
  visit_id uuid not null,
  -- Of several services it may be more than one of them may ask for.
  cents integer not null check (cents > 0),
  -- The text of the Pix, with the key as it was then.
  code text not null,
  state text not null check (state in ('waiting', 'claimed', 'received', 'refused', 'expired')),
  due_at timestamptz not null,
  created_at timestamptz not null,
  claimed_at timestamptz,
  settled_at timestamptz,
  primary key (company_id, visit_id),
  foreign key (company_id, visit_id) references appointments (company_id, id) on delete cascade,
  check ((settled_at is null) = (state in ('waiting', 'claimed')))
);
create index deposits_latest on deposits (company_id, created_at, visit_id);
create index deposits_by_state on deposits (company_id, state, created_at, visit_id);

alter table appointment_changes drop constraint appointment_changes_kind_check;
alter table appointment_changes add constraint appointment_changes_kind_check check (kind in ('moved', 'confirmed',
  'completed', 'no_show', 'reopened', 'accepted', 'declined', 'expired', 'cancelled', 'notes', 'deposit_claimed',
  'deposit_received', 'deposit_refused'));

alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check check (event in ('booked', 'asked', 'deposit_asked',
  'deposit_claimed', 'moved', 'cancelled', 'zone_changed', 'offered', 'offer_unanswered', 'time_opened',
  'reminder_first', 'reminder_second', 'contested', 'statement_sent', 'statement_answered', 'invited', 'contact',
  'trial_ending', 'payment_due', 'payment_overdue', 'subscription_cancelled'));
