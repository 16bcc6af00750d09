-- Whether clients may wait for a time that opens, and whether we look for one who takes it.
alter table companies add column waitlist boolean not null default true;

-- A client who waits for a time, or with an appointment for an earlier one.
create table waitlist_entries (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null references users (id),
  -- [{ procedureId, collaboratorId }]. Of an entry with an appointment empty: the visit's parts say it.
  items jsonb not null,
  -- Covers all items.
  collaborator_id uuid,
  -- [{ from, to, startTime, endTime }], as she asked. Of an entry with an appointment empty: they follow from where it stands.
  windows jsonb not null,
  -- The visit that is to go earlier.
  appointment_id uuid,
  -- How many days earlier it may go; 0 is the same day.
  days_before smallint check (days_before between 0 and 30),
  status text not null check (status in ('open', 'taken', 'ended')),
  created_at timestamptz not null,
  -- The end of the last window. With an appointment, the entry ends when that begins or closes.
  ends_at timestamptz,
  closed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, appointment_id) references appointments (company_id, id) on delete cascade,
  foreign key (company_id, collaborator_id) references collaborators (company_id, id),
  check ((appointment_id is null) = (days_before is null)),
  check ((appointment_id is null) = (ends_at is not null)),
  check ((status = 'open') = (closed_at is null))
);
create index waitlist_entries_of_user on waitlist_entries (user_id, created_at);
create index waitlist_entries_open on waitlist_entries (company_id, created_at, id) where status = 'open';
create index waitlist_entries_ending on waitlist_entries (ends_at) where status = 'open';
create index waitlist_entries_closed on waitlist_entries (closed_at) where closed_at is not null;
-- Asking again replaces.
create unique index waitlist_entries_one_of_appointment on waitlist_entries (company_id, appointment_id)
  where status = 'open';

-- The windows of open entries, for the search: a row goes with its entry's end.
create table waitlist_windows (
  company_id uuid not null,
  entry_id uuid not null,
  place smallint not null,
  created_at timestamptz not null,
  from_day date not null,
  to_day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  -- What is wished, the same text for the same wish: `procedure:collaborator,procedure:`.
  wish text not null,
  primary key (company_id, entry_id, place),
  foreign key (company_id, entry_id) references waitlist_entries (company_id, id) on delete cascade,
  check (from_day <= to_day and start_minute < end_minute)
);
create index waitlist_windows_by_age on waitlist_windows (company_id, created_at, entry_id)
  include (from_day, to_day, start_minute, end_minute, wish);

-- A time that opened. Who wants it is asked in rounds, until nobody else wants it or the time is over.
create table openings (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- The appointment that freed the time; null when hours changed or a held time ended.
  appointment_id uuid,
  collaborator_id uuid not null,
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  opened_at timestamptz not null,
  -- When the next clients are asked; null when the search is over.
  next_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id)
);
create index openings_of_appointment on openings (company_id, appointment_id) where appointment_id is not null;
create index openings_by_day on openings (day);
create index openings_due on openings (next_at) where next_at is not null;

-- An asking: this client may take this time, which is not held.
create table waitlist_asks (
  company_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  user_id uuid not null references users (id),
  -- Null: somebody of the company asked by hand.
  opening_id uuid,
  collaborator_id uuid not null,
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  -- [{ procedureId, procedure, collaboratorId, collaborator }], as the message says them.
  items jsonb not null,
  -- Where her appointment stood: { day, minute }.
  replaces jsonb,
  asked_at timestamptz not null,
  -- The company's date then: a client is asked three times a day.
  asked_on date not null,
  -- When the next clients are asked.
  answers_until timestamptz not null,
  outcome text check (outcome in ('took', 'late')),
  outcome_at timestamptz,
  -- What was booked, or moved here.
  appointment_id uuid,
  primary key (company_id, id),
  foreign key (company_id, entry_id) references waitlist_entries (company_id, id) on delete cascade,
  foreign key (company_id, opening_id) references openings (company_id, id),
  constraint waitlist_asks_once unique (company_id, user_id, day, start_minute, collaborator_id),
  check ((outcome is null) = (outcome_at is null))
);
create index waitlist_asks_moved on waitlist_asks (company_id, outcome_at) where outcome = 'took' and replaces is not null;
create index waitlist_asks_of_entry on waitlist_asks (company_id, entry_id);
create index waitlist_asks_of_opening on waitlist_asks (company_id, opening_id) where opening_id is not null;
create index waitlist_asks_by_day on waitlist_asks (company_id, day);
create index waitlist_asks_of_user_today on waitlist_asks (company_id, user_id, asked_on);

alter table links alter column appointment_id drop not null;
alter table links add column ask_id uuid;
alter table links add foreign key (company_id, ask_id) references waitlist_asks (company_id, id) on delete cascade;
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check
  check (purpose in ('confirm', 'cancel', 'reschedule', 'calendar', 'stop', 'choose', 'take'));
alter table links add constraint links_about
  check ((purpose = 'take') = (ask_id is not null) and (ask_id is null) = (appointment_id is not null));
create index links_of_ask on links (company_id, ask_id) where ask_id is not null;

-- The asking that a message is about: it is not sent once somebody took the time.
alter table messages add column ask_id uuid;
create index messages_of_ask on messages (company_id, ask_id) where ask_id is not null;
alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check check (event in ('booked', 'asked', 'moved', 'cancelled',
  'zone_changed', 'offered', 'offer_unanswered', 'time_opened', 'reminder_first', 'reminder_second', 'contested',
  'invited', 'contact', 'trial_ending', 'payment_due', 'payment_overdue', 'subscription_cancelled'));
