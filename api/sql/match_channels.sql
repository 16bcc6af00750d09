-- Keeps the set of channels and the three columns of the previous release equal. A process of the previous release
-- writes only the columns; channels that it does not support are not changed.
create or replace function match_channels() returns trigger language plpgsql as $$
declare
  written boolean := new.channels is not null;
begin
  if tg_op = 'UPDATE' then
    written := new.channels is distinct from old.channels
      or (new.email, new.whatsapp, new.sms) is not distinct from (old.email, old.whatsapp, old.sms);
  end if;
  if not written then
    new.channels := array(
      select channel from unnest(new.channels) channel where channel not in ('email', 'whatsapp', 'sms'))
      || array_remove(array[case when new.email then 'email' end, case when new.whatsapp then 'whatsapp' end,
        case when new.sms then 'sms' end], null);
  end if;
  new.email := 'email' = any(new.channels);
  new.whatsapp := 'whatsapp' = any(new.channels);
  new.sms := 'sms' = any(new.channels);
  return new;
end
$$;
