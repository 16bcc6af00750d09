-- The lane of a message by its event and receiver. 1: answers a person who waits for it now. 2: changes of appointments.
-- 3: reminders. 4: the rest.
create or replace function message_lane(event text, receiver text) returns smallint language sql immutable as $$
  select (case
    when event in ('invited', 'address_changed', 'time_opened') then 1
    when event in ('booked', 'asked', 'deposit_asked') and receiver = 'client' then 1
    when event in ('booked', 'asked', 'deposit_claimed', 'moved', 'cancelled', 'zone_changed', 'offered', 'offer_unanswered') then 2
    when event like 'reminder%' then 3
    else 4 end)::smallint
$$;
