-- What opens an appointment without signing in. Only the hash of what was sent is kept, and each link does one thing.
create table links (
  token_hash text primary key,
  company_id uuid not null,
  appointment_id uuid not null,
  purpose text not null check (purpose in ('confirm', 'cancel', 'reschedule', 'calendar', 'stop')),
  created_at timestamptz not null,
  foreign key (company_id, appointment_id) references appointments (company_id, id) on delete cascade
);

create index links_of_appointment on links (company_id, appointment_id);
