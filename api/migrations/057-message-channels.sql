-- The channels that a company has switched on, as a set: a new channel is a new value and not a new column. The
-- previous release reads and writes the columns `email`, `whatsapp` and `sms`, so a trigger gives the set and the
-- columns the same values.
alter table message_settings
  add column channels text[] check (channels <@ array['email', 'whatsapp', 'sms']);

update message_settings set channels = array_remove(array[
  case when email then 'email' end, case when whatsapp then 'whatsapp' end, case when sms then 'sms' end], null);

alter table message_settings
  alter column channels set not null,
  alter column email set default false,
  alter column whatsapp set default false,
  alter column sms set default false;

-- A process of the previous release writes only the three columns. A channel that the previous release does not have
-- stays unchanged.
create function match_channels() returns trigger language plpgsql as $$
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
create trigger message_settings_channels before insert or update on message_settings
  for each row execute function match_channels();
