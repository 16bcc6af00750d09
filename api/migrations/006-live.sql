-- Every committed write of an appointment is told to the processes that listen, whichever made it. Words: what
-- happened (c, u or x: created, changed, cancelled), company, appointment, and the client when she has an account.
create function tell_appointment() returns trigger language plpgsql as $$
begin
  perform pg_notify('appointments', concat_ws(' ',
    case
      when tg_op = 'INSERT' then 'c'
      when new.status = 'cancelled' and old.status <> 'cancelled' then 'x'
      else 'u'
    end,
    new.company_id, new.id, new.client_user_id));
  return null;
end $$;

create trigger appointments_told after insert or update on appointments
  for each row execute function tell_appointment();
