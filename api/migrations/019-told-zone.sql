-- Which of several zone changes was the last: only its job sends messages, after a pause.
alter table companies add column timezone_changed_at timestamptz;

-- What was told of appointments so far was told in the present zone.
update messages
set told = messages.told || jsonb_build_object('timezone', companies.timezone)
from appointments
join companies on companies.id = appointments.company_id
where appointments.company_id = messages.company_id
  and appointments.id = messages.appointment_id
  and appointments.status = 'scheduled'
  and messages.told is not null;
