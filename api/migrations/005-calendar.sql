-- Rises with every move and cancel: calendar files tell by it which of them is the latest.
alter table appointments add column sequence integer not null default 0;

-- What became of an appointment after it was booked. Booking itself is told by the appointment.
create table appointment_changes (
  company_id uuid not null,
  appointment_id uuid not null,
  change_order bigint generated always as identity,
  kind text not null check (kind in ('moved', 'confirmed', 'completed', 'cancelled', 'notes')),
  at timestamptz not null,
  by_role text not null check (by_role in ('company', 'client')),
  -- Null for a client who came by a link, without signing in.
  by_user_id uuid references users (id),
  -- Of a move only: from where to where, with the names as they were.
  from_collaborator_id uuid,
  from_collaborator_name text,
  from_day date,
  from_start_minute smallint,
  from_end_minute smallint,
  to_collaborator_id uuid,
  to_collaborator_name text,
  to_day date,
  to_start_minute smallint,
  to_end_minute smallint,
  -- The confirmation that a move took away, for whoever takes the move back.
  taken_confirmation timestamptz,
  primary key (company_id, appointment_id, change_order),
  foreign key (company_id, appointment_id) references appointments (company_id, id),
  constraint appointment_changes_places check (
    num_nulls(from_collaborator_id, from_collaborator_name, from_day, from_start_minute, from_end_minute,
      to_collaborator_id, to_collaborator_name, to_day, to_start_minute, to_end_minute)
    = case kind when 'moved' then 0 else 10 end
  )
);
