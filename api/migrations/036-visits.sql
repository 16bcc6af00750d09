alter table appointments
  -- Of several appointments back to back: the id of the first as they were booked. Null for one alone.
  add column visit_id uuid,
  -- The system chose the professional, because the client had no preference.
  add column no_preference boolean not null default false,
  -- The time after it that was dropped, because the same professional goes on with the next one.
  add column waived_minutes smallint not null default 0 check (waived_minutes between 0 and 120),
  -- Who is served, when the client booked for somebody else.
  add column guest_name text check (length(guest_name) <= 100),
  -- The repetition of a visit over several weeks that it belongs to.
  add column series_id uuid;

create index appointments_of_visit on appointments (company_id, visit_id) where visit_id is not null;
create index appointments_of_series on appointments (company_id, series_id) where series_id is not null;

create or replace function fill_appointment() returns trigger language plpgsql as $$
begin
  new.buffer_minutes := coalesce(new.buffer_minutes, 0);
  new.outside := coalesce(new.outside, false);
  new.without_contact := coalesce(new.without_contact, false);
  new.no_preference := coalesce(new.no_preference, false);
  new.waived_minutes := coalesce(new.waived_minutes, 0);
  return new;
end
$$;
