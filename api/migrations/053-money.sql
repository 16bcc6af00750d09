-- What a completed appointment brought. Null of every other one.
alter table appointments
  add column paid_cents integer check (paid_cents between 0 and 9999999),
  add column paid_method text check (paid_method in ('cash', 'pix', 'debit', 'credit', 'other')),
  add column tip_cents integer check (tip_cents between 0 and 9999999),
  -- The company's date at the completion, which the till counts.
  add column paid_on date,
  -- The professional's part, frozen at the completion; 2550 is 25.5 percent. Null: no share was set.
  add column share_basis_points smallint check (share_basis_points between 0 and 10000),
  add column share_cents integer check (share_cents between 0 and 9999999);

update appointments set paid_cents = coalesce(price_cents, 0), paid_method = 'other', tip_cents = 0, paid_on = day,
  share_cents = 0
where status = 'completed';

-- Whoever writes an appointment as completed writes its payment too.
alter table appointments
  add constraint appointments_paid check (
    num_nulls(paid_cents, paid_method, tip_cents, paid_on, share_cents) = case status when 'completed' then 0 else 5 end),
  -- Half up, as the API computes it.
  add constraint appointments_share check ((share_basis_points is null or paid_cents is not null)
    and share_cents = (paid_cents::bigint * coalesce(share_basis_points, 0) + 5000) / 10000);

-- The release before completes and reopens without these columns, and must not fail while both run: its completions get what
-- a completion without a payment says, and no share, which it does not know. It inserts no completed appointment, so the
-- trigger stands on updates alone.
create function fill_payment() returns trigger language plpgsql as $$
begin
  if new.status <> 'completed' then
    new.paid_cents := null;
    new.paid_method := null;
    new.tip_cents := null;
    new.paid_on := null;
    new.share_basis_points := null;
    new.share_cents := null;
  elsif new.paid_on is null then
    new.paid_cents := coalesce(new.price_cents, 0);
    new.paid_method := 'other';
    new.tip_cents := 0;
    new.paid_on := (select (new.updated_at at time zone timezone)::date from companies where id = new.company_id);
    new.share_cents := 0;
  end if;
  return new;
end
$$;
create trigger appointments_payment_filled before update of status on appointments
  for each row when (old.status is distinct from new.status) execute function fill_payment();

create index appointments_paid_on on appointments (company_id, paid_on) where paid_on is not null;

drop index appointments_of_company;
-- Covers the free times of a day and the figures of a year; lists are in its order.
create index appointments_of_company on appointments (company_id, day, start_minute, id)
  include (collaborator_id, end_minute, buffer_minutes, status, held_until, procedure_id, paid_cents, tip_cents, share_cents);
drop index appointments_of_client_record;
-- The status tells which clients came for the first time.
create index appointments_of_client_record on appointments (company_id, client_id, day, start_minute, id) include (status)
  where client_id is not null;

-- The percent of a professional from a date on, for everything or for one procedure.
create table shares (
  company_id uuid not null,
  id uuid not null,
  collaborator_id uuid not null,
  procedure_id uuid,
  basis_points smallint not null check (basis_points between 0 and 10000),
  from_day date not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint shares_once unique nulls not distinct (company_id, collaborator_id, procedure_id, from_day),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id),
  foreign key (company_id, procedure_id) references procedures (company_id, id)
);

-- A day whose till is closed, as it was then.
create table till_closings (
  company_id uuid not null references companies (id),
  day date not null,
  lines jsonb not null,
  expected jsonb not null,
  counted jsonb not null,
  closed_at timestamptz not null,
  closed_by uuid references users (id),
  constraint till_closings_once primary key (company_id, day)
);

-- What a professional gets for a month. While it is a draft its lines are computed by each reading.
create table statements (
  company_id uuid not null,
  id uuid not null,
  collaborator_id uuid not null,
  -- Her name when it was sent.
  collaborator_name text,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  status text not null check (status in ('draft', 'sent', 'accepted', 'contested')),
  note text check (char_length(note) <= 1000),
  created_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  primary key (company_id, id),
  constraint statements_once unique (company_id, collaborator_id, month),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id),
  check ((status = 'draft') = (sent_at is null)),
  check ((status in ('accepted', 'contested')) = (answered_at is not null)),
  check ((status = 'draft') = (collaborator_name is null))
);
create index statements_latest on statements (company_id, month desc, id);

-- The lines of a statement from the day it was sent.
create table statement_lines (
  company_id uuid not null,
  statement_id uuid not null,
  appointment_id uuid not null,
  kind text not null check (kind in ('service', 'correction')),
  day date not null,
  start_minute smallint not null,
  procedure_name text not null,
  basis_points smallint,
  -- Of a correction the difference, so below zero too.
  cents integer not null,
  share_cents integer not null,
  tip_cents integer not null,
  primary key (company_id, statement_id, appointment_id),
  foreign key (company_id, statement_id) references statements (company_id, id) on delete cascade
);
create index statement_lines_of_appointment on statement_lines (company_id, appointment_id);
create trigger statement_lines_append_only before update on statement_lines
  for each statement execute function refuse_update();

-- Opens a statement without sign-in.
alter table links add column statement_id uuid;
alter table links add foreign key (company_id, statement_id) references statements (company_id, id) on delete cascade;
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check
  check (purpose in ('confirm', 'cancel', 'reschedule', 'calendar', 'stop', 'choose', 'take', 'statement'));
alter table links drop constraint links_about;
alter table links add constraint links_about check (
  (purpose = 'take') = (ask_id is not null) and (purpose = 'statement') = (statement_id is not null)
  and num_nonnulls(appointment_id, ask_id, statement_id) = 1);
create index links_of_statement on links (company_id, statement_id) where statement_id is not null;
create index links_of_statements_by_age on links (created_at) where statement_id is not null;
