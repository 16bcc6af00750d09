alter table appointments
  -- Minutes after the end in which the professional is not bookable, as they were when it was booked.
  add column buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 120),
  -- The company placed it outside the hours on purpose.
  add column outside boolean not null default false,
  add column held_until timestamptz,
  -- A held row is a time that this offer promises.
  add column offer_id uuid;

alter table appointments drop constraint appointments_status_check;
alter table appointments add constraint appointments_status_check
  check (status in ('scheduled', 'completed', 'cancelled', 'no_show', 'held'));
alter table appointments add constraint appointments_held check ((status = 'held') = (held_until is not null));

-- The older release inserts whole rows, in which the new columns are null.
create function fill_appointment() returns trigger language plpgsql as $$
begin
  new.buffer_minutes := coalesce(new.buffer_minutes, 0);
  new.outside := coalesce(new.outside, false);
  return new;
end
$$;
create trigger appointments_filled before insert on appointments
  for each row execute function fill_appointment();

alter table appointments drop constraint appointments_no_overlap;
-- The conflict target of every booking: whoever comes second writes nothing. A held time is promised to one person.
alter table appointments add constraint appointments_no_overlap exclude using gist (
  company_id with =,
  collaborator_id with =,
  tsrange(day + start_minute * interval '1 minute',
    day + (end_minute + buffer_minutes) * interval '1 minute') with &&
) where (status in ('scheduled', 'completed', 'held'));

drop index appointments_of_company;
-- What a company-day's free times need is all in the index; its lists are in its order.
create index appointments_of_company on appointments (company_id, day, start_minute, id)
  include (collaborator_id, end_minute, buffer_minutes, status, held_until);
create index appointments_held_until on appointments (held_until) where held_until is not null;
create index appointments_of_offer on appointments (company_id, offer_id) where offer_id is not null;

-- Times that the company offers a client instead of an appointment's. Its held rows end with it.
create table offers (
  company_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('chosen', 'cancelled', 'changed', 'expired', 'withdrawn')),
  primary key (company_id, id),
  foreign key (company_id, appointment_id) references appointments (company_id, id) on delete cascade,
  check ((settled_at is null) = (outcome is null))
);
create unique index offers_open on offers (company_id, appointment_id) where settled_at is null;
create index offers_ending on offers (ends_at) where settled_at is null;

alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check
  check (purpose in ('confirm', 'cancel', 'reschedule', 'calendar', 'stop', 'choose'));
-- The offer that a link to choose answers.
alter table links add column offer_id uuid;

alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check check (event in ('booked', 'moved', 'cancelled',
  'zone_changed', 'offered', 'offer_unanswered', 'reminder_first', 'reminder_second', 'contact', 'trial_ending',
  'payment_due', 'payment_overdue', 'subscription_cancelled'));
