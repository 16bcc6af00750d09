alter table appointments
  -- The company booked for somebody at the counter: no message goes to the client.
  add column without_contact boolean not null default false;

create or replace function fill_appointment() returns trigger language plpgsql as $$
begin
  new.buffer_minutes := coalesce(new.buffer_minutes, 0);
  new.outside := coalesce(new.outside, false);
  new.without_contact := coalesce(new.without_contact, false);
  return new;
end
$$;

-- For an undo: whether the place that a move left was outside the hours on purpose.
alter table appointment_changes add column taken_outside boolean not null default false;
