-- The channels that a company has on, as a set: one more channel is one more value and no column. The release before
-- reads and writes the columns `email`, `whatsapp` and `sms`, so a trigger keeps both the same.
alter table message_settings
  add column channels text[] check (channels <@ array['email', 'whatsapp', 'sms']);

update message_settings set channels = array_remove(array[
  case when email then 'email' end, case when whatsapp then 'whatsapp' end, case when sms then 'sms' end], null);

alter table message_settings
  alter column channels set not null,
  alter column email set default false,
  alter column whatsapp set default false,
  alter column sms set default false;

-- A process of the release before writes the three columns alone. A channel that it does not know stays as it is.
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
