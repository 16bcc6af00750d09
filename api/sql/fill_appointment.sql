-- The previous release inserts complete rows in which the columns of a newer release are null: this trigger sets these
-- columns to their default values.
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
